import { ExclamationCircle } from "@medusajs/icons"
import { Button, Heading, toast } from "@medusajs/ui"
import { FieldsError, statusOf } from "../../lib/post"
import { useWords, type Words } from "../../lib/words"
import { Subtle } from "./section"

/** Returns what to tell the reader about an error: by its code, or else by its status. */
export function explain(words: Words, error: unknown): string {
  if (error instanceof FieldsError) {
    const { code = "", facts, problems } = error
    const each = problems.flatMap((problem) => words.find(`refusals.${problem.code}`) ?? [])
    const known = each.length > 0 ? inOneLine(words, each) : words.find(`refusals.${code}`, facts)
    if (known) {
      return known
    }
  }
  return explainStatus(words, statusOf(error))
}

function explainStatus(words: Words, status: number | undefined): string {
  switch (status) {
    case undefined:
      return words("common.failed.offline")
    case 401:
      return words("common.failed.unauthorized")
    case 403:
      return words("common.failed.forbidden")
    case 404:
      return words("common.failed.missing")
    case 400:
      return words("common.failed.invalid")
    default:
      return words("common.failed.other", { status })
  }
}

/** Joins sentences; Chinese has no space between them. */
export function inOneLine(words: Words, sentences: readonly string[]): string {
  return sentences.join(words.locale.startsWith("zh") ? "" : " ")
}

/** Stands in place of what could not be loaded, with a button to try again. */
export function Failure({ error, retry }: { error: unknown; retry: () => unknown }) {
  const words = useWords()
  return (
    <div role="alert" className="flex flex-col items-center gap-y-4 px-6 py-12 text-center">
      <ExclamationCircle className="text-ui-fg-subtle" />
      <div className="flex flex-col gap-y-1">
        <Heading level="h3">{words("common.failed.title")}</Heading>
        <Subtle>{explain(words, error)}</Subtle>
      </div>
      <Button size="small" variant="secondary" onClick={() => void retry()}>
        {words("common.actions.retry")}
      </Button>
    </div>
  )
}

/** Their default place, at the bottom right, would cover *Save*. */
const AT_TOP = { position: "top-center" } as const

/** Shows the result of an action where it covers no button. */
export const tell = {
  done: (title: string) => toast.success(title, AT_TOP),
  news: (title: string) => toast.info(title, AT_TOP),
  failed: (title: string, description?: string) =>
    toast.error(title, { ...AT_TOP, ...(description === undefined ? {} : { description }) }),
}
