import { useState, type FormEvent } from "react"
import { useSaveSection } from "../../hooks/use-settings"
import { idOf, type SettingsAnswer, type SettingsValues } from "../../lib/settings"
import { useWords } from "../../lib/words"
import { Section } from "../shared/section"
import { Choice, SaveBar } from "./choice"
import { Field, TextField } from "./field"

const MINUTES = ["expiresInMinutes", "retryWindowMinutes"] as const

type Draft = Partial<Record<keyof typeof CHOICES, string>> &
  Partial<Record<(typeof MINUTES)[number], string>>

const CHOICES = {
  acceptPayments: ["accept", "pause"],
  placeOrder: ["before_payment", "after_payment"],
  refunds: ["manual", "refuse"],
  orderCreation: ["directpay", "legacy"],
} as const

/** The choice that a setting is shown as. */
function shown(settings: SettingsValues, name: keyof typeof CHOICES): string {
  return name === "acceptPayments"
    ? CHOICES.acceptPayments[settings.acceptPayments ? 0 : 1]
    : settings[name]
}

/**
 * How payments run: when the order is placed, how long a QR code can be paid and an order is kept,
 * refunds, and if new ones begin.
 */
export function FlowSection({ answer }: { answer: SettingsAnswer }) {
  const words = useWords()
  const { settings } = answer
  const { submit, errors, setErrors, isPending } = useSaveSection()
  const [draft, setDraft] = useState<Draft>({})
  const minutes = (name: (typeof MINUTES)[number]) => draft[name] ?? String(settings[name])

  const changes = {
    ...Object.fromEntries(
      (Object.keys(CHOICES) as (keyof typeof CHOICES)[]).flatMap((name) =>
        draft[name] === undefined || draft[name] === shown(settings, name)
          ? []
          : [[name, name === "acceptPayments" ? draft[name] === "accept" : draft[name]]],
      ),
    ),
    ...Object.fromEntries(
      MINUTES.flatMap((name) =>
        minutes(name) === String(settings[name]) ? [] : [[name, Number(minutes(name))]],
      ),
    ),
  }
  const discard = () => {
    setDraft({})
    setErrors({})
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = MINUTES.filter(
      (name) => minutes(name).trim() === "" || Number.isNaN(Number(minutes(name))),
    )
    if (wrong.length > 0) {
      const error = words("settings.errors.not_a_number")
      setErrors(Object.fromEntries(wrong.map((name) => [name, error])))
      return
    }
    if (await submit(changes)) {
      discard()
    }
  }
  return (
    <Section
      id="flow"
      title={words("settings.flow.title")}
      subtitle={words("settings.flow.subtitle")}
    >
      <form onSubmit={(event) => void save(event)} noValidate className="divide-y">
        <div className="flex flex-col gap-y-6 px-6 py-4">
          {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((name) => (
            <Field
              key={name}
              answer={answer}
              path={name}
              label={words(`settings.fields.${name}`)}
              error={errors[name]}
              onReset={() => setDraft({ ...draft, [name]: undefined })}
            >
              <Choice
                id={idOf(name)}
                label={words(`settings.fields.${name}`)}
                value={draft[name] ?? shown(settings, name)}
                disabled={answer.locked}
                options={CHOICES[name].map((value) => ({
                  value,
                  label: words(`settings.flow.${value}`),
                  description: words(`settings.flow.${value}Hint`),
                }))}
                onChange={(value) => setDraft({ ...draft, [name]: value })}
              />
            </Field>
          ))}
          {MINUTES.map((name) => (
            <TextField
              key={name}
              answer={answer}
              path={name}
              type="number"
              label={words(`settings.fields.${name}`)}
              hint={words(`settings.fields.${name}Hint`)}
              value={minutes(name)}
              error={errors[name]}
              onChange={(value) => setDraft({ ...draft, [name]: value })}
              onReset={() => setDraft({ ...draft, [name]: undefined })}
            />
          ))}
        </div>
        <SaveBar
          isDirty={Object.keys(changes).length > 0}
          isPending={isPending}
          onDiscard={discard}
        />
      </form>
    </Section>
  )
}
