import { Alert, Button, Hint, Label, Text, Textarea } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { byField } from "../../hooks/use-save-section"
import { useReadStatusAnswer } from "../../hooks/use-settings"
import { FieldsError } from "../../lib/api-error"
import { formatMoney } from "../../lib/format"
import type { StatusReading } from "../../lib/settings-types"
import { fromDraft, type StatusDraft } from "../../lib/status-draft"
import { useWords, type Words } from "../../lib/words"
import { explain } from "../shared/failure"

const CENTS = 100

/** A place to paste an answer of the gateway and see how it would be read. */
export function TryAnswer({ draft, sample }: { draft: StatusDraft; sample: string | null }) {
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
      <Text id="fps-try-hint" size="small" className="text-ui-fg-subtle">
        {words("settings.answers.tryHint")}
      </Text>
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
