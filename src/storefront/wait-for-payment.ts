import { fpsNow, learnNow } from "./clock"
import { FpsError } from "./errors"
import { throwIfAborted, type StoreRequest } from "./store-request"
import type { FpsPayment, FpsStatusOptions, FpsWaitOptions } from "./types"

const LONGEST_PAUSE_MS = 10_000

/**
 * Waits until the payment is over. The backend holds each call until something changes; one that
 * answers at once (too many wait, or it is older) is asked with growing pauses. A received payment
 * without an order, and a payment without a result, are waited for and then returned as they are. A
 * backend that does not answer is asked again; one that does not know the payment is not.
 */
export async function waitForPayment(
  request: StoreRequest,
  { sessionId, options }: { sessionId: string; options: FpsWaitOptions },
): Promise<FpsPayment> {
  const {
    signal,
    onChange,
    pauseMs: firstPauseMs = 1000,
    orderTimeoutMs = 30_000,
    resultTimeoutMs = 600_000,
  } = options
  let pauseMs = firstPauseMs
  let { known } = options
  let paidSince: number | undefined
  for (;;) {
    const asked = Date.now()
    const payment = await ask(request, { sessionId, signal, known: known?.version })
    const now = fpsNow()
    if (payment) {
      // An older backend has no version.
      if (JSON.stringify(payment) !== JSON.stringify(known)) {
        known = payment
        pauseMs = firstPauseMs
        onChange?.(payment)
      }
      paidSince = payment.status === "paid" ? (paidSince ?? now) : undefined
      const deadline = paidSince
        ? paidSince + orderTimeoutMs
        : Date.parse(payment.expires_at) + resultTimeoutMs
      if (isFinal(payment) || now >= deadline) {
        return payment
      }
    }
    // A slow answer was held by the backend; a merely slow backend is faster than this.
    if (!payment || Date.now() - asked < 3 * firstPauseMs) {
      await pause(pauseMs, signal)
      pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)
    }
  }
}

/** Returns true if no further change of a payment is expected. */
export function isFinal({ status, order_id, detail, paid_by }: FpsPayment): boolean {
  return (
    Boolean(paid_by) ||
    detail === "refunded" ||
    (status === "paid" ? order_id !== null && !detail : status !== "pending")
  )
}

async function ask(
  request: StoreRequest,
  input: FpsStatusOptions & { sessionId: string },
): Promise<FpsPayment | undefined> {
  throwIfAborted(input.signal)
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
 * Reads a payment; with an `act`, after its order got another QR code, or its customer said that it is
 * paid. Throws `refused` with status 404 for an unknown one.
 */
export async function readPayment(
  request: StoreRequest,
  input: FpsStatusOptions & {
    sessionId: string
    act?: "retry" | "claim"
    body?: { reference?: string }
  },
): Promise<FpsPayment> {
  const { sessionId, wait = 25, known, signal, act, body = act && {} } = input
  const rest = act ? `/${act}` : known ? `?wait=${wait}&known=${encodeURIComponent(known)}` : ""
  const path = `/fps/payments/${encodeURIComponent(sessionId)}${rest}`
  const { payment, now } = await request<{ payment: FpsPayment; now?: string }>(path, {
    signal,
    body,
  })
  learnNow(now)
  return payment
}

/** Resolves later; rejects with the signal's reason if it is aborted. */
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
