import { useState, type FormEvent } from "react"
import { useSaveSection } from "../../hooks/use-save-section"
import { idOf } from "../../lib/field-id"
import type { SettingsAnswer, SettingsValues } from "../../lib/settings-types"
import { useWords } from "../../lib/words"
import { Section } from "../section"
import { Choice } from "./choice"
import { Field, TextField } from "./field"
import { SaveBar } from "./save-bar"

type Draft = Partial<Pick<SettingsValues, "orderCreation" | "placeOrder" | "refunds">> & {
  expiresInMinutes?: string
}

const CHOICES = {
  placeOrder: ["before_payment", "after_payment"],
  refunds: ["manual", "refuse"],
  orderCreation: ["directpay", "legacy"],
} as const

/** How payments run: when the order is placed, how long a QR can be paid, refunds. */
export function FlowSection({ answer }: { answer: SettingsAnswer }) {
  const words = useWords()
  const { settings } = answer
  const { submit, errors, setErrors, isPending } = useSaveSection()
  const [draft, setDraft] = useState<Draft>({})
  const minutes = draft.expiresInMinutes ?? String(settings.expiresInMinutes)

  const changes = {
    ...Object.fromEntries(
      (Object.keys(CHOICES) as (keyof typeof CHOICES)[]).flatMap((name) =>
        draft[name] === undefined || draft[name] === settings[name] ? [] : [[name, draft[name]]],
      ),
    ),
    ...(minutes === String(settings.expiresInMinutes) ? {} : { expiresInMinutes: Number(minutes) }),
  }
  const discard = () => {
    setDraft({})
    setErrors({})
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (minutes.trim() === "" || Number.isNaN(Number(minutes))) {
      setErrors({ expiresInMinutes: words("settings.errors.not_a_number") })
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
                value={draft[name] ?? settings[name]}
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
          <TextField
            answer={answer}
            path="expiresInMinutes"
            type="number"
            label={words("settings.fields.expiresInMinutes")}
            hint={words("settings.fields.expiresInMinutesHint")}
            value={minutes}
            error={errors.expiresInMinutes}
            onChange={(value) => setDraft({ ...draft, expiresInMinutes: value })}
            onReset={() => setDraft({ ...draft, expiresInMinutes: undefined })}
          />
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
