import { Alert } from "@medusajs/ui"
import { useEffect, useState, type FormEvent } from "react"
import { useSaveSection } from "../../hooks/use-save-section"
import type { SettingsAnswer } from "../../lib/settings-types"
import { fromDraft, toDraft, VERDICTS, type StatusDraft } from "../../lib/status-draft"
import { useWords } from "../../lib/words"
import { Section } from "../shared/section"
import { PartField } from "./part-field"
import { SaveBar } from "./save-bar"
import { SourceLine } from "./source-line"
import { TryAnswer } from "./try-answer"

/** What the gateway's answers mean; with a place to try one. */
export function StatusAnswersSection(props: {
  answer: SettingsAnswer
  /** An answer that was not understood, to be tried. */
  sample: string | null
}) {
  const { answer, sample } = props
  const words = useWords()
  const saved = toDraft(answer.settings.statusAnswers)
  const [typed, setTyped] = useState<Partial<StatusDraft>>({})
  const { submit, errors, setErrors, isPending } = useSaveSection()
  const draft: StatusDraft = { ...saved, ...typed }
  const isDirty = JSON.stringify(fromDraft(draft)) !== JSON.stringify(fromDraft(saved))

  useEffect(() => {
    if (sample !== null) {
      document.getElementById("status-answers")?.scrollIntoView({ block: "start" })
    }
  }, [sample])

  const discard = () => {
    setTyped({})
    setErrors({})
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (await submit({ statusAnswers: fromDraft(draft) })) {
      discard()
    }
  }
  const input = (name: keyof StatusDraft) => ({
    path: `statusAnswers.${name}`,
    value: draft[name],
    error: errors[`statusAnswers.${name}`],
    disabled: answer.locked,
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  })
  return (
    <Section
      id="status-answers"
      title={words("settings.answers.title")}
      subtitle={words("settings.answers.subtitle")}
    >
      {sample === null ? null : (
        <div className="px-6 py-4">
          <Alert variant="info">{words("settings.answers.prefilled")}</Alert>
        </div>
      )}
      <form onSubmit={(event) => void save(event)} noValidate className="divide-y">
        <div className="grid grid-cols-1 gap-4 px-6 py-4 lg:grid-cols-2">
          <div className="lg:col-span-2">
            <PartField
              {...input("path")}
              label={words("settings.answers.path")}
              hint={words("settings.answers.pathHint")}
            />
          </div>
          {VERDICTS.map((verdict) => (
            <PartField
              key={verdict}
              {...input(verdict)}
              label={words("settings.answers.values", {
                verdict: words(`payments.status.${verdict}`),
              })}
              hint={words("settings.answers.valuesHint")}
            />
          ))}
          <PartField
            {...input("amountPath")}
            label={words("settings.answers.amountPath")}
            hint={words("settings.answers.optional")}
          />
          <PartField
            {...input("currencyPath")}
            label={words("settings.answers.currencyPath")}
            hint={words("settings.answers.optional")}
          />
          <div className="lg:col-span-2">
            {errors.statusAnswers ? <Alert variant="error">{errors.statusAnswers}</Alert> : null}
            <SourceLine
              answer={answer}
              path="statusAnswers"
              label={words("settings.fields.statusAnswers")}
              onReset={discard}
            />
          </div>
        </div>
        <SaveBar isDirty={isDirty} isPending={isPending} onDiscard={discard} />
      </form>
      <TryAnswer draft={draft} sample={sample} />
    </Section>
  )
}
