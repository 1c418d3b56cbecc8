/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { FAULT_NAMES, FAULTS, type ActiveFault, type FaultName } from "../../fault-types"
import type { PageLanguage } from "../language"
import { fill, textsFor } from "../texts"
import { ConsoleForm } from "./form"
import type { ConsolePageProps } from "./types"

/** Faults that are set, and a form to set one. */
export function Faults(props: ConsolePageProps) {
  const { console: texts } = textsFor(props.language)
  return (
    <section class="card">
      <h2>{texts.faults}</h2>
      <div id="faults" data-live>
        <SetFaults {...props} />
      </div>
      <ConsoleForm {...props} action="fault" class="fault-form">
        <div>
          <label class="label" for="fault-name">
            {texts.fault}
          </label>
          <select class="field" id="fault-name" name="name">
            {FAULT_NAMES.map((name) => (
              <option value={name} data-value={strengthOf(props, name)}>
                {describe(props, name)}
              </option>
            ))}
          </select>
        </div>
        <Count id="times" label={texts.times} hint={texts.timesHint} min={1} />
        <Count
          id="value"
          label={texts.value}
          hint={fill(texts.valueHint, { units: units(props) })}
        />
        <button class="button" type="submit">
          {texts.setFault}
        </button>
      </ConsoleForm>
    </section>
  )
}

function describe({ language }: ConsolePageProps, name: FaultName): string {
  return `${name}: ${textsFor(language).faults[name]}`
}

/** The unit of a fault's strength, and its default. */
function strengthOf({ language }: ConsolePageProps, name: FaultName): string {
  const { console: texts, units: names } = textsFor(language)
  const { unit, value } = FAULTS[name]
  return unit ? fill(texts.strength, { unit: names[unit], value }) : texts.noStrength
}

/** The units of all faults: without the script the field cannot follow the choice. */
function units({ language }: ConsolePageProps): string {
  const { units: names } = textsFor(language)
  return FAULT_NAMES.flatMap((name) => {
    const { unit } = FAULTS[name]
    return unit ? [`${name}: ${names[unit]}`] : []
  }).join(", ")
}

/** How strongly a fault that is set strikes. */
function Strength({ language, fault }: { language: PageLanguage; fault: ActiveFault }) {
  const { unit } = FAULTS[fault.name]
  return unit ? (
    <span class="tag">
      {fault.value} {textsFor(language).units[unit]}
    </span>
  ) : null
}

function SetFaults(props: ConsolePageProps) {
  const { console: texts, faults } = textsFor(props.language)
  if (props.faults.length === 0) {
    return <p class="note">{texts.noFaults}</p>
  }
  return (
    <ul class="rows set-faults">
      {props.faults.map((fault) => (
        <li>
          <strong>{fault.name}</strong>
          <span class="grow">{faults[fault.name]}</span>
          <Strength language={props.language} fault={fault} />
          <span class="tag bad">
            {fault.left === null ? texts.untilCleared : fill(texts.timesLeft, { left: fault.left })}
          </span>
          <ConsoleForm {...props} action="fault">
            <input type="hidden" name="clear" value={fault.name} />
            <button
              class="button quiet small"
              type="submit"
              aria-label={`${texts.clear}: ${fault.name}`}
            >
              {texts.clear}
            </button>
          </ConsoleForm>
        </li>
      ))}
    </ul>
  )
}

function Count(props: { id: "times" | "value"; label: string; hint: string; min?: number }) {
  const { id, label, hint, min } = props
  return (
    <div>
      <label class="label" for={`fault-${id}`}>
        {label}
      </label>
      <input
        class="field"
        id={`fault-${id}`}
        name={id}
        type="number"
        step={1}
        min={min}
        aria-describedby={`fault-${id}-hint`}
      />
      <span class="hint" id={`fault-${id}-hint`}>
        {hint}
      </span>
    </div>
  )
}
