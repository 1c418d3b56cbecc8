import { ArrowUpTray } from "@medusajs/icons"
import { Text, clx } from "@medusajs/ui"
import { useState, type DragEvent } from "react"
import { useAddStatement, useColumns } from "../../hooks/use-statements"
import type { Mapping } from "../../lib/types"
import { useWords, type Words } from "../../lib/words"
import { FieldsError } from "../../lib/post"
import { explain } from "../shared/failure"
import { ColumnsForm } from "./columns-form"

/** Takes a file, asks once which column is which, and compares it with the payments. */
export function Upload({ onDone }: { onDone: (statementId: string) => void }) {
  const words = useWords()
  const read = useColumns()
  const add = useAddStatement()
  const [file, setFile] = useState<File | null>(null)
  const [asks, setAsks] = useState(false)

  const lay = (chosen: File, mapping: Mapping) =>
    add.mutate(
      { file: chosen, mapping },
      {
        onSuccess: ({ statement }) => {
          setAsks(false)
          onDone(statement.id)
        },
      },
    )
  const take = (chosen: File) => {
    setFile(chosen)
    setAsks(false)
    add.reset()
    read.mutate(chosen, {
      onSuccess: ({ columns, earlier }) => {
        const remembered = rememberedFor(columns, earlier)
        if (remembered) {
          lay(chosen, remembered)
        } else {
          setAsks(true)
        }
      },
    })
  }
  const error = read.error ?? add.error
  const isBusy = read.isPending || add.isPending
  return (
    <>
      <Dropzone isBusy={isBusy} name={file?.name ?? null} onFile={take} />
      {error ? (
        <Text role="alert" size="small" className="text-ui-fg-error px-6 py-3">
          {explainFault(words, error)}
        </Text>
      ) : null}
      {asks && file && read.data ? (
        <ColumnsForm
          key={file.name}
          columns={read.data.columns}
          guess={read.data.mapping}
          preview={read.data}
          isPending={add.isPending}
          onSubmit={(mapping) => lay(file, mapping)}
        />
      ) : null}
    </>
  )
}

/** The mapping of the last file with these columns. */
function rememberedFor(
  columns: readonly string[],
  statements: readonly { readonly mapping: Readonly<Record<string, string | readonly string[]>> }[],
): Mapping | undefined {
  const found = statements.find(({ mapping }) =>
    Object.values(mapping)
      .flat()
      .every((column) => columns.includes(column)),
  )
  // The backend stores no mapping that it did not read as one.
  return found?.mapping as Mapping | undefined
}

function Dropzone(props: { isBusy: boolean; name: string | null; onFile: (file: File) => void }) {
  const words = useWords()
  const { isBusy, name, onFile } = props
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
          {isBusy ? words("reconcile.reading") : (name ?? words("reconcile.drop"))}
        </Text>
        <span className="txt-compact-small text-ui-fg-interactive">
          {words("reconcile.choose")}
        </span>
        <Text size="xsmall" className="text-ui-fg-subtle">
          {words("reconcile.formats")}
        </Text>
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
function explainFault(words: Words, error: unknown): string {
  if (!(error instanceof FieldsError)) {
    return explain(words, error)
  }
  const [problem] = error.problems
  const what = words.find(`reconcile.errors.${problem?.code ?? error.code ?? ""}`)
  if (what === undefined) {
    return explain(words, error)
  }
  const where = [
    ...(problem?.line ? [words("reconcile.placeLine", { line: problem.line })] : []),
    ...(problem?.column ? [words("reconcile.placeColumn", { column: problem.column })] : []),
  ].join(", ")
  return where === "" ? what : words("reconcile.place", { where, what })
}
