import { FpsError } from "./errors"
import { pause } from "./pause"
import { readPayment } from "./read-payment"
import type { StoreRequest } from "./store-request"
import type { FpsPayment, FpsWaitOptions } from "./types"

const LONGEST_PAUSE_MS = 10_000

/**
 * Asks until the payment has an end: paid with its order, expired or cancelled. Money without an
 * order, and a payment without news, are waited for so long and then returned as they are. A
 * backend that does not answer is asked again; one that does not know the payment is not.
 */
export async function waitForPayment(
  request: StoreRequest,
  { sessionId, options }: { sessionId: string; options: FpsWaitOptions },
): Promise<FpsPayment> {
  const { signal, onChange, orderPatienceMs = 30_000, newsPatienceMs = 600_000 } = options
  let pauseMs = options.pauseMs ?? 1000
  let known: FpsPayment | undefined
  let paidSince: number | undefined
  for (;;) {
    const payment = await ask(request, { sessionId, signal })
    const now = Date.now()
    if (payment) {
      if (payment.status !== known?.status || payment.order_id !== known.order_id) {
        known = payment
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
    await pause(pauseMs, signal)
    pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)
  }
}

/** Whether nothing further is to be expected of a payment. */
export function isFinal({ status, order_id }: FpsPayment): boolean {
  return status === "paid" ? order_id !== null : status !== "pending"
}

async function ask(
  request: StoreRequest,
  input: { sessionId: string; signal?: AbortSignal },
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
