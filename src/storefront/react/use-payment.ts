import { useEffect, useRef, useState } from "react"
import type { Fps, FpsPayment } from ".."
import { onReturn } from "./page"
import { watchPayment } from "./watch-payment"

interface PaymentInput {
  readonly sessionId: string
  /** What is known at first; null: there is no such payment; undefined: nothing is known yet. */
  readonly first: FpsPayment | null | undefined
  readonly wait: Fps["wait"]
  /** The moment of the first picture, so that a server and a browser draw the same. */
  readonly drawnAt?: number
}

interface PaymentNow {
  readonly payment: FpsPayment | null | undefined
  readonly now: number
  /** The last question for news has no answer, and will have none soon. */
  readonly away: boolean
}

/** Waits for news of a payment as long as the page is open; null when there is no such payment. */
export function usePayment({ sessionId, first, wait, drawnAt }: PaymentInput): PaymentNow {
  const [payment, setPayment] = useState(first)
  const [now, setNow] = useState(() => drawnAt ?? Date.now())
  const [away, setAway] = useState(false)
  const [returns, setReturns] = useState(0)
  const latest = useRef({ payment, wait })

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
      show: (news) => {
        latest.current.payment = news
        setPayment(news)
        setNow(Date.now())
        setAway(false)
      },
      away: () => setAway(true),
    })
    return () => leaving.abort()
  }, [sessionId, returns])

  const expiresAt = payment?.expires_at
  useEffect(() => {
    const left = expiresAt ? Date.parse(expiresAt) - Date.now() : 0
    const timer = left > 0 ? setTimeout(() => setNow(Date.now()), left + 50) : undefined
    return () => clearTimeout(timer)
  }, [expiresAt])

  return { payment, now, away }
}
