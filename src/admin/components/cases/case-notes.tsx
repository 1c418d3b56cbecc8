import { Button, Hint, Label, Text, Textarea } from "@medusajs/ui"
import { useState, type FormEvent } from "react"
import { useAddNote } from "../../hooks/use-cases"
import { useMay } from "../../hooks/use-permissions"
import { tell, explain } from "../shared/failure"
import type { CaseDetails } from "../../lib/types"
import { useWords } from "../../lib/words"
import { Moment } from "../shared/moment"
import { Section, Subtle } from "../shared/section"

const FIELD = "fps-case-note"

/** The notes of a case, oldest first, and a field for another one. */
export function CaseNotes({ found }: { found: CaseDetails }) {
  const words = useWords()
  const may = useMay()
  return (
    <Section title={words("cases.notes.title")} subtitle={words("cases.notes.subtitle")}>
      {found.notes.length > 0 ? (
        <ol className="divide-y">
          {found.notes.map(({ id, text, by, by_name: name, at }) => (
            <li key={id} className="flex flex-col gap-y-1 px-6 py-4">
              <Text size="small" className="whitespace-pre-wrap break-words">
                {text}
              </Text>
              <Subtle as="div" size="xsmall" className="break-words">
                {name ?? by} · <Moment at={at} />
              </Subtle>
            </li>
          ))}
        </ol>
      ) : null}
      {may("payment:update") ? <NoteForm id={found.id} /> : null}
    </Section>
  )
}

function NoteForm({ id }: { id: string }) {
  const words = useWords()
  const [text, setText] = useState("")
  const [isMissing, setMissing] = useState(false)
  const add = useAddNote(id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = text.trim()
    setMissing(given === "")
    if (given !== "") {
      add.mutate(given, {
        onSuccess: () => setText(""),
        onError: (error) => tell.failed(words("common.failed.action"), explain(words, error)),
      })
    }
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-y-2 px-6 py-4">
      <Label htmlFor={FIELD} size="small" weight="plus">
        {words("cases.notes.label")}
      </Label>
      <Textarea
        id={FIELD}
        value={text}
        maxLength={2000}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${FIELD}-hint` : undefined}
        onChange={({ target }) => {
          setText(target.value)
          setMissing(false)
        }}
      />
      {isMissing ? (
        <Hint id={`${FIELD}-hint`} variant="error" role="alert">
          {words("cases.notes.missing")}
        </Hint>
      ) : null}
      <Button
        size="small"
        variant="secondary"
        type="submit"
        isLoading={add.isPending}
        className="self-end"
      >
        {words("cases.notes.add")}
      </Button>
    </form>
  )
}
