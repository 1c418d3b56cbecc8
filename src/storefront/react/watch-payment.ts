import { FpsError, type Fps, type FpsPayment } from ".."

/** By then a backend that is merely slow has answered, and one that is away was asked a few times. */
const PATIENCE_MS = 10_000

interface WatchInput {
  readonly sessionId: string
  readonly known: FpsPayment | undefined
  readonly wait: Fps["wait"]
  readonly signal: AbortSignal
  /** News; null when there is no such payment. */
  readonly show: (payment: FpsPayment | null) => void
  /** Nothing can be known, or not for long. News may come all the same. */
  readonly away: () => void
}

/** Waits for news of a payment until the signal ends it. */
export function watchPayment(input: WatchInput): void {
  const { sessionId, known, wait, signal, away } = input
  const timer = setTimeout(away, PATIENCE_MS)
  const stop = () => clearTimeout(timer)
  signal.addEventListener("abort", stop, { once: true })
  const show = (news: FpsPayment | null) => {
    stop()
    if (!signal.aborted) {
      input.show(news)
    }
  }
  wait(sessionId, { signal, known, onChange: show }).then(show, (error: unknown) => {
    if (error instanceof FpsError && error.status === 404) {
      show(null)
    } else if (!signal.aborted) {
      stop()
      away()
    }
  })
}
