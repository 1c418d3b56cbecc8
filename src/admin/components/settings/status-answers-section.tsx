import { Alert, Button, Hint, Label, Textarea } from "@medusajs/ui"
import { useEffect, useState, type FormEvent } from "react"
import { useSaveSection, byField, useReadStatusAnswer } from "../../hooks/use-settings"
import {
  type SettingsAnswer,
  fromDraft,
  toDraft,
  VERDICTS,
  type StatusDraft,
  type StatusReading,
} from "../../lib/settings"
import { useWords, type Words } from "../../lib/words"
import { Section, Subtle } from "../shared/section"
import { FieldsError } from "../../lib/post"
import { formatMoney } from "../../lib/format"
import { explain } from "../shared/failure"
import { PartField } from "./field"
import { SaveBar } from "./choice"
import { SourceLine } from "./source-line"

/** The mapping of status responses, with a place to try one. */
export function StatusAnswersSection(props: {
  answer: SettingsAnswer
  /** A response that was not understood, to be tried. */
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

const CENTS = 100

/** A place to paste a response of the gateway and see how it would be read. */
function TryAnswer({ draft, sample }: { draft: StatusDraft; sample: string | null }) {
  const words = useWords()
  const [text, setText] = useState("")
  const [isBroken, setBroken] = useState(false)
  const read = useReadStatusAnswer()
  useEffect(() => {
    if (sample !== null) {
      setText(pretty(sample))
    }
  }, [sample])

  const tryIt = () => {
    const answer = parse(text)
    setBroken(answer === undefined)
    read.reset()
    if (answer !== undefined) {
      read.mutate({ answer, statusAnswers: fromDraft(draft) })
    }
  }
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <Label htmlFor="fps-try-answer" size="small" weight="plus">
        {words("settings.answers.tryTitle")}
      </Label>
      <Subtle id="fps-try-hint">{words("settings.answers.tryHint")}</Subtle>
      <Textarea
        id="fps-try-answer"
        rows={5}
        className="font-mono"
        spellCheck={false}
        value={text}
        placeholder={words("settings.answers.tryPlaceholder")}
        aria-describedby="fps-try-hint"
        aria-invalid={isBroken}
        onChange={({ target }) => setText(target.value)}
      />
      {isBroken ? (
        <Hint variant="error" role="alert">
          {words("settings.errors.not_json")}
        </Hint>
      ) : null}
      <div>
        <Button
          type="button"
          size="small"
          variant="secondary"
          disabled={text.trim() === ""}
          isLoading={read.isPending}
          onClick={tryIt}
        >
          {words("settings.answers.tryButton")}
        </Button>
      </div>
      <div aria-live="polite">
        {read.data ? <Reading reading={read.data.reading} /> : null}
        {read.error ? <Alert variant="error">{problem(words, read.error)}</Alert> : null}
      </div>
    </div>
  )
}

function Reading({ reading }: { reading: StatusReading }) {
  const words = useWords()
  const isClear = reading.verdict !== "not_understood" && reading.verdict !== "no_map"
  return (
    <Alert variant={isClear ? "success" : "warning"} data-verdict={reading.verdict}>
      {words(`settings.answers.reading.${reading.verdict}`)}
      {isClear && reading.amount !== undefined ? (
        <span className="ml-2">
          {words("settings.answers.readAmount", {
            amount: formatMoney(words.locale, reading.amount / CENTS, reading.currency ?? "HKD"),
          })}
        </span>
      ) : null}
    </Alert>
  )
}

/** A draft that cannot be tried is wrong in one of its fields. */
function problem(words: Words, error: unknown): string {
  const [first] = error instanceof FieldsError ? Object.values(byField(words, error)) : []
  return first ?? explain(words, error)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function pretty(sample: string): string {
  const answer = parse(sample)
  return answer === undefined ? sample : JSON.stringify(answer, null, 2)
}
