import { useState, type ReactElement } from "react"
import { goToCheckout, type Fps, type FpsPayment } from ".."
import type { FpsRetryAnswer } from "./fps-actions"
import type { FpsResultClassNames } from "./class-names"
import { goTo, usePayment } from "./use-payment"
import { useBrowser } from "./use-browser"
import { ResultView } from "./result-view"
import { tryAgain, type TryAgainOutcome } from "./try-again"

export interface FpsResultProps {
  readonly sessionId: string
  /** The payment when the page is rendered; null: there is no such payment. */
  readonly payment?: FpsPayment | null
  /** The SDK's `fps.wait`. */
  readonly wait: Fps["wait"]
  /** Tries again: an action of `createFpsActions`, or a server action. */
  readonly retry: (
    sessionId: string,
    countryCode: string,
    /** The customer agreed that another cart is replaced. */
    replaceCart: boolean,
  ) => Promise<FpsRetryAnswer>
  /** The SDK's `fps.claim`: lets the customer say that it is paid. Without it, nobody is asked. */
  readonly claim?: Fps["claim"]
  /** Passed on to `retry`. */
  readonly countryCode?: string
  /** The browser came to the failure URL. */
  readonly failed?: boolean
  /** Any locale; Chinese ones read Traditional Chinese (Hong Kong), all others English. */
  readonly language?: string
  /** URL of the shop. Default `/`. */
  readonly shopUrl?: string
  /** URL of an order, with `{order_id}`. Without it, a paid payment has no link to its order. */
  readonly orderUrl?: string
  readonly classNames?: FpsResultClassNames
  /** When a server rendered the page, in milliseconds. Default: now. */
  readonly drawnAt?: number
}

/**
 * Shows what became of a payment, and what the customer can do: it waits for changes, and tries
 * again. The customer sees what another attempt changes before going on.
 */
export function FpsResult(props: FpsResultProps): ReactElement {
  const { sessionId, language, claim, countryCode = "", classNames = {}, shopUrl = "/" } = props
  const news = usePayment({ ...props, first: props.payment })
  const url = useBrowser(readUrl)
  const [outcome, setOutcome] = useState<TryAgainOutcome>({})
  const [busy, setBusy] = useState(false)

  const retry = async (replaceCart: boolean) => {
    if (busy) {
      return
    }
    setBusy(true)
    // The notice stays: its button has the focus.
    setOutcome(({ notice }) => ({ notice }))
    const next = await tryAgain(
      {
        retry: (replace) => props.retry(sessionId, countryCode, replace),
        old: news.payment,
        language,
      },
      replaceCart,
    )
    if (next.address) {
      if (next.backTo) {
        // Not this URL, which may say that the last attempt failed.
        goToCheckout(next.address, { backTo: next.backTo })
      } else {
        goTo(next.address)
      }
    } else {
      setBusy(false)
      setOutcome(next)
    }
  }

  return (
    <ResultView
      {...news}
      url={url}
      failed={props.failed}
      language={language}
      shopUrl={shopUrl}
      orderUrl={props.orderUrl}
      classNames={classNames}
      problem={outcome.problem}
      notice={outcome.notice}
      busy={busy}
      claim={claim && (async (reference) => news.show(await claim(sessionId, reference)))}
      retry={(replaceCart) => void retry(replaceCart)}
      goTo={goTo}
    />
  )
}

/** The URL of this page, as another device opens it. */
function readUrl(): string | undefined {
  const { location } = globalThis as { readonly location?: { readonly href: string } }
  return location?.href.split("#")[0]
}
