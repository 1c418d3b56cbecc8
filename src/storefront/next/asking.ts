import { FpsError, isFinal, type Fps, type FpsPayment } from ".."
import type { KnownPayment } from "./customer"

/** Undefined while the backend does not answer; null if there is no such thing. */
async function answerOf<T>(asking: Promise<T>): Promise<T | null | undefined> {
  try {
    return await asking
  } catch (error) {
    if (!(error instanceof FpsError)) {
      // Next's own, such as the one that makes a page dynamic.
      throw error
    }
    return error.status === 404 ? null : undefined
  }
}

/** Reads a payment, without throwing. */
export function ask(fps: Fps, sessionId: string): Promise<FpsPayment | null | undefined> {
  return answerOf(fps.status(sessionId))
}

/** Finds the newest of these payments that a customer can continue with. */
export async function findUnderWay(
  fps: Fps,
  payments: readonly KnownPayment[],
): Promise<{ sessionId: string; country: string } | undefined> {
  for (const known of payments) {
    const payment = await readOpen(fps, known)
    if (payment && isUnderWay(payment)) {
      return { sessionId: payment.session_id, country: known.country }
    }
  }
  return undefined
}

/**
 * A prepared payment counts if its cart has become an order: then the answer that said so was lost.
 * By now another session may have the order.
 */
async function readOpen(fps: Fps, { state, sessionId, cartId }: KnownPayment) {
  if (state === "started") {
    return ask(fps, sessionId)
  }
  const payment =
    state === "prepared" ? (await answerOf(fps.checkCart(cartId)))?.payment : undefined
  return payment && isPlaced(payment) ? payment : undefined
}

/** Returns true if it can be paid, or is paid and its order is not placed yet. */
function isUnderWay(payment: FpsPayment): boolean {
  return !isFinal(payment) && (payment.status === "paid" || payment.redirect_url !== null)
}

/** Returns true if the payment's cart has become an order, whatever became of that one. */
export function isPlaced({ order_id, order_number }: FpsPayment): boolean {
  return Boolean(order_id ?? order_number)
}

/**
 * A payment as a browser may see it: anybody who knows a cart's id can read and change the cart.
 */
export function forBrowser<T extends FpsPayment | null | undefined>(payment: T): T {
  return payment && { ...payment, cart_id: null }
}
