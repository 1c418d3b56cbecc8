import { ExclamationCircle } from "@medusajs/icons"
import { Button, Heading, Text, toast } from "@medusajs/ui"
import { messageOf, statusOf } from "../../lib/post"
import { useWords, type Words } from "../../lib/words"

/** Returns what to tell the reader about an error. */
export function explain(words: Words, error: unknown): string {
  switch (statusOf(error)) {
    case undefined:
      return words("common.failed.offline")
    case 401:
      return words("common.failed.unauthorized")
    case 403:
      return words("common.failed.forbidden")
    case 404:
      return words("common.failed.missing")
    default:
      return words("common.failed.other", { message: messageOf(error) })
  }
}

/** Stands in place of what could not be loaded, with a button to try again. */
export function Failure({ error, retry }: { error: unknown; retry: () => unknown }) {
  const words = useWords()
  return (
    <div role="alert" className="flex flex-col items-center gap-y-4 px-6 py-12 text-center">
      <ExclamationCircle className="text-ui-fg-subtle" />
      <div className="flex flex-col gap-y-1">
        <Heading level="h3">{words("common.failed.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {explain(words, error)}
        </Text>
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
