import { useCallback, useEffect, useRef, useState } from "react"
import { type Fps, type FpsPayment, FpsError, fpsNow } from ".."

interface PaymentInput {
  readonly sessionId: string
  /** The payment known at first; null: there is no such payment; undefined: not known yet. */
  readonly first: FpsPayment | null | undefined
  readonly wait: Fps["wait"]
  /** The time of the first rendering, so that a server and a browser render the same. */
  readonly drawnAt?: number
}

interface PaymentNow {
  readonly payment: FpsPayment | null | undefined
  readonly now: number
  /** The last call had no answer, and will have none soon. */
  readonly away: boolean
  /** Shows a payment that another call brought. */
  readonly show: (payment: FpsPayment) => void
}

/** Waits for changes of a payment while the page is open; null if there is no such payment. */
export function usePayment({ sessionId, first, wait, drawnAt }: PaymentInput): PaymentNow {
  const [payment, setPayment] = useState(first)
  const [now, setNow] = useState(() => drawnAt ?? fpsNow())
  const [away, setAway] = useState(false)
  const [returns, setReturns] = useState(0)
  const latest = useRef({ payment, wait })
  const show = useCallback((news: FpsPayment | null) => {
    latest.current.payment = news
    setPayment(news)
    setNow(fpsNow())
    setAway(false)
  }, [])

  useEffect(() => {
    latest.current.wait = wait
  }, [wait])

  useEffect(() => onReturn(() => setReturns((count) => count + 1)), [])

  useEffect(() => {
    const { payment: known, wait: ask } = latest.current
    if (known === null) {
      return
    }
    const leaving = new AbortController()
    watchPayment({
      sessionId,
      known,
      wait: ask,
      signal: leaving.signal,
      show,
      away: () => setAway(true),
    })
    return () => leaving.abort()
  }, [sessionId, returns, show])

  const expiresAt = payment?.status === "pending" ? payment.expires_at : undefined
  useEffect(() => {
    if (!expiresAt) {
      return
    }
    const left = Date.parse(expiresAt) - fpsNow()
    // The page shows the minutes that are left. None is left by a clock that is ahead, until an
    // answer corrects it.
    const next = left > 0 ? (left % 60_000) + 50 : AHEAD_MS
    const timer = setTimeout(() => setNow(fpsNow()), next)
    return () => clearTimeout(timer)
  }, [expiresAt, now])

  return { payment, now, away, show }
}

/** A page that shows no time left looks again so often. */
const AHEAD_MS = 5_000

/** A slow backend has answered by then, and an unreachable one was asked a few times. */
const WAIT_MS = 10_000

interface WatchInput {
  readonly sessionId: string
  readonly known: FpsPayment | undefined
  readonly wait: Fps["wait"]
  readonly signal: AbortSignal
  /** Called with a change; null if there is no such payment. */
  readonly show: (payment: FpsPayment | null) => void
  /** Nothing is known for now. A change may come later. */
  readonly away: () => void
}

/** Waits for changes of a payment until the signal ends it. */
export function watchPayment(input: WatchInput): void {
  const { sessionId, known, wait, signal, away } = input
  const timer = setTimeout(away, WAIT_MS)
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

/** The parts of a browser's window that are used; none of them is there on a server. */
interface Page {
  readonly location?: { assign(address: string): void; reload(): void }
  readonly document?: { readonly visibilityState?: string } & Listens
}

interface Listens {
  addEventListener(name: string, listener: (event: { persisted?: boolean }) => void): void
  removeEventListener(name: string, listener: () => void): void
}

const page = globalThis as Page & Partial<Listens>

/**
 * Leads the browser to a page of the shop. Going "back" loads this one again: a browser may keep it
 * with a button that is still busy.
 */
export function goTo(address: string): void {
  page.addEventListener?.("pageshow", ({ persisted }) => {
    if (persisted) {
      page.location?.reload()
    }
  })
  page.location?.assign(address)
}

/**
 * Calls back when the customer returns to the page: a phone drops running requests while its owner
 * is in the banking app. Returns a function that stops it.
 */
function onReturn(callBack: () => void): () => void {
  const { document } = page
  const seen = () => {
    if (document?.visibilityState === "visible") {
      callBack()
    }
  }
  document?.addEventListener("visibilitychange", seen)
  page.addEventListener?.("online", callBack)
  return () => {
    document?.removeEventListener("visibilitychange", seen)
    page.removeEventListener?.("online", callBack)
  }
}
