import { FpsError } from "./errors"
import type { StoreRequest } from "./store-request"
import type { FpsPayment, FpsStatusOptions, FpsWaitOptions } from "./types"

const LONGEST_PAUSE_MS = 10_000

/**
 * Asks until the payment has an end. The backend holds each question until it has something new to
 * say; one that answers at once (too many wait, or it is an older one) is asked with growing
 * pauses. Money without an order, and a payment without news, are waited for so long and then
 * returned as they are. A backend that does not answer is asked again; one that does not know the
 * payment is not.
 */
export async function waitForPayment(
  request: StoreRequest,
  { sessionId, options }: { sessionId: string; options: FpsWaitOptions },
): Promise<FpsPayment> {
  const { signal, onChange, orderPatienceMs = 30_000, newsPatienceMs = 600_000 } = options
  const firstPauseMs = options.pauseMs ?? 1000
  let pauseMs = firstPauseMs
  let { known } = options
  let paidSince: number | undefined
  for (;;) {
    const asked = Date.now()
    const payment = await ask(request, { sessionId, signal, known: known?.version })
    const now = Date.now()
    if (payment) {
      // Not the version alone: an older backend has none.
      if (JSON.stringify(payment) !== JSON.stringify(known)) {
        known = payment
        pauseMs = firstPauseMs
        onChange?.(payment)
      }
      paidSince = payment.status === "paid" ? (paidSince ?? now) : undefined
      const patience = paidSince
        ? paidSince + orderPatienceMs
        : Date.parse(payment.expires_at) + newsPatienceMs
      if (isFinal(payment) || now >= patience) {
        return payment
      }
    }
    // An answer that took its time was held. One of a backend that is merely slow was not.
    if (!payment || now - asked < 3 * firstPauseMs) {
      await pause(pauseMs, signal)
      pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)
    }
  }
}

/** Whether nothing further is to be expected of a payment. */
export function isFinal({ status, order_id, detail, paid_by }: FpsPayment): boolean {
  return (
    Boolean(paid_by) ||
    detail === "sent_back" ||
    (status === "paid" ? order_id !== null && !detail : status !== "pending")
  )
}

async function ask(
  request: StoreRequest,
  input: FpsStatusOptions & { sessionId: string },
): Promise<FpsPayment | undefined> {
  input.signal?.throwIfAborted()
  try {
    return await readPayment(request, input)
  } catch (error) {
    const { status = 500 } = error instanceof FpsError ? error : { status: 400 }
    if (status < 500 && status !== 429) {
      throw error
    }
    return undefined
  }
}

/**
 * What the backend says of a payment; with a `body`, once it has given its order another QR code.
 * Throws `refused` with status 404 for none of ours.
 */
export async function readPayment(
  request: StoreRequest,
  input: FpsStatusOptions & { sessionId: string; body?: Record<string, never> },
): Promise<FpsPayment> {
  const { sessionId, wait = 25, known, signal, body } = input
  const rest = body ? "/retry" : known ? `?wait=${wait}&known=${encodeURIComponent(known)}` : ""
  const path = `/fps/payments/${encodeURIComponent(sessionId)}${rest}`
  return (await request<{ payment: FpsPayment }>(path, { signal, body })).payment
}

/** Resolves later; rejects with the signal's reason when it is aborted meanwhile. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop)
      resolve()
    }, ms)
    signal?.addEventListener("abort", stop, { once: true })
  })
}
