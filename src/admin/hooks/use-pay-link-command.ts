import { explain } from "../components/shared/failure"
import { tell } from "../lib/tell"
import { useWords } from "../lib/words"
import { usePayLinkAction, type PayLinkAction } from "./use-pay-links"

/** Runs what staff do with a link, and tells what became of it. */
export function usePayLinkCommand(orderId: string) {
  const words = useWords()
  const { mutate, isPending } = usePayLinkAction(orderId)
  const run = (action: PayLinkAction, id?: string) =>
    mutate(
      { action, ...(id === undefined ? {} : { id }) },
      {
        onSuccess: () => tell.done(words(`payLink.done.${action}`)),
        onError: (error) => tell.failed(words("common.failed.action"), explain(words, error)),
      },
    )
  return { run, isPending }
}
