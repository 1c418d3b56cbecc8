import { ArrowUpTray } from "@medusajs/icons"
import { Button, Input, Label, Text, clx } from "@medusajs/ui"
import { useState, type DragEvent } from "react"
import { useAddStatement, usePreview, type Choices } from "../../hooks/use-statements"
import type { StatementPreview } from "../../lib/types"
import { useWords, type Words } from "../../lib/words"
import { FieldsError } from "../../lib/post"
import { explain } from "../shared/failure"
import { ColumnsForm } from "./columns-form"
import { FilePreview } from "./file-preview"
import { Subtle } from "../shared/section"

/** Takes a file, shows how it is read and asks what is unknown, and compares it with the payments. */
export function Upload({ onDone }: { onDone: (statementId: string) => void }) {
  const words = useWords()
  const read = usePreview()
  const add = useAddStatement()
  const [file, setFile] = useState<File | null>(null)
  const [choices, setChoices] = useState<Choices>({})
  const [found, setFound] = useState<StatementPreview | null>(null)
  const [asks, setAsks] = useState(false)
  const [sent, setSent] = useState(1)

  const compare = (chosen: File, how: Choices) =>
    add.mutate(
      { file: chosen, ...how, onSent: setSent },
      {
        onSuccess: ({ statement }) => {
          setAsks(false)
          onDone(statement.id)
        },
        onError: () => setAsks(true),
      },
    )
  const look = (chosen: File, how: Choices) => {
    add.reset()
    setChoices(how)
    read.mutate(
      { file: chosen, ...how, onSent: setSent },
      {
        onSuccess: (answer) => {
          const { remembered, fault } = answer
          setFound(answer)
          setChoices(remembered ?? how)
          if (remembered && !fault) {
            compare(chosen, remembered)
          } else {
            setAsks(true)
          }
        },
        onError: (error) => {
          if (error instanceof FieldsError && error.code === "no_table") {
            setAsks(true)
          }
        },
      },
    )
  }
  const take = (chosen: File) => {
    setFile(chosen)
    setFound(null)
    setAsks(false)
    look(chosen, {})
  }
  const fault = read.error ?? add.error ?? (asks ? found?.fault : null)
  const isBusy = read.isPending || add.isPending
  return (
    <>
      <Dropzone isBusy={isBusy} sent={sent} name={file?.name ?? null} onFile={take} />
      {fault ? (
        <Text role="alert" size="small" className="text-ui-fg-error px-6 py-3">
          {explainFault(words, fault)}
        </Text>
      ) : null}
      {asks && file ? (
        <div className="flex flex-col gap-y-4 px-6 py-4">
          <div>
            <Text weight="plus" size="small">
              {words("reconcile.columns.title")}
            </Text>
            <Subtle>{words("reconcile.columns.explanation")}</Subtle>
          </div>
          <HeaderLine line={found?.header ?? 1} onChange={(header) => look(file, { header })} />
          {found ? (
            <ColumnsForm
              key={found.header}
              found={found}
              isPending={add.isPending}
              onChange={(mapping) => look(file, { ...choices, mapping })}
              onSubmit={(mapping) => compare(file, { ...choices, mapping })}
            >
              {read.isError ? null : <FilePreview found={found} />}
            </ColumnsForm>
          ) : null}
        </div>
      ) : null}
      {found && !asks && !isBusy ? (
        <div className="px-6 py-3">
          <Button size="small" variant="secondary" onClick={() => setAsks(true)}>
            {words("reconcile.columns.change")}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Asks for the line with the names of the columns, which is found for most files. */
function HeaderLine(props: { line: number; onChange: (line: number) => void }) {
  const words = useWords()
  const [line, setLine] = useState(String(props.line))
  return (
    <div className="flex flex-col gap-y-1 sm:w-1/2 sm:pr-2">
      <Label htmlFor="fps-header" size="small" weight="plus">
        {words("reconcile.columns.header")}
      </Label>
      <Input
        id="fps-header"
        type="number"
        size="small"
        min={1}
        value={line}
        onChange={({ target }) => {
          setLine(target.value)
          if (Number(target.value) > 0) {
            props.onChange(Number(target.value))
          }
        }}
      />
    </div>
  )
}

function Dropzone(props: {
  isBusy: boolean
  /** Which part of the file is sent. */
  sent: number
  name: string | null
  onFile: (file: File) => void
}) {
  const words = useWords()
  const { isBusy, sent, name, onFile } = props
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files.item(0)
    if (file && !isBusy) {
      onFile(file)
    }
  }
  return (
    <div className="px-6 py-4">
      <label
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={clx(
          "bg-ui-bg-component border-ui-border-strong focus-within:shadow-borders-focus flex cursor-pointer flex-col items-center gap-y-1 rounded-lg border border-dashed px-4 py-8 text-center",
          isOver && "border-ui-border-interactive",
          isBusy && "cursor-progress opacity-60",
        )}
      >
        <ArrowUpTray className="text-ui-fg-subtle" />
        <Text size="small" weight="plus" role={isBusy ? "status" : undefined}>
          {!isBusy
            ? (name ?? words("reconcile.drop"))
            : sent < 1
              ? words("reconcile.sending", { percent: Math.floor(100 * sent) })
              : words("reconcile.reading")}
        </Text>
        <span className="txt-compact-small text-ui-fg-interactive">
          {words("reconcile.choose")}
        </span>
        <Subtle size="xsmall">{words("reconcile.formats")}</Subtle>
        <input
          type="file"
          accept=".csv,.txt,.xlsx,text/csv"
          aria-label={words("reconcile.choose")}
          className="sr-only"
          disabled={isBusy}
          onChange={({ target }) => {
            const chosen = target.files?.item(0)
            // The same file may be chosen again after it was fixed.
            target.value = ""
            if (chosen) {
              onFile(chosen)
            }
          }}
        />
      </label>
    </div>
  )
}

/** Says why a file cannot be read, and where, in the reader's language. */
function explainFault(words: Words, fault: Error | NonNullable<StatementPreview["fault"]>): string {
  const problem =
    fault instanceof FieldsError ? { code: fault.code ?? "", ...fault.problems.at(0) } : fault
  const what = problem instanceof Error ? undefined : words.find(`reconcile.errors.${problem.code}`)
  if (what === undefined || problem instanceof Error) {
    return explain(words, fault)
  }
  const { line, column } = problem
  const where = [
    ...(line ? [words("reconcile.placeLine", { line })] : []),
    ...(column ? [words("reconcile.placeColumn", { column })] : []),
  ].join(", ")
  return where === "" ? what : words("reconcile.place", { where, what })
}
