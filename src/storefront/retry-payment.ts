import { copyCart, readCart } from "./cart"
import { FpsError } from "./errors"
import { readPayment } from "./read-payment"
import type { StoreRequest } from "./store-request"
import type { FpsRetry } from "./types"

/**
 * The cart to pay after a payment that failed, expired or was cancelled: the same one, or a copy
 * when it has become an order. Throws `already_paid` when the money came after all, or the
 * purchase was paid in another way.
 */
export async function retryPayment(request: StoreRequest, sessionId: string): Promise<FpsRetry> {
  const payment = await readPayment(request, { sessionId })
  const { status, cart_id: cartId, paid_by: paidBy } = payment
  if (status === "paid" || paidBy || !cartId) {
    throw new FpsError("already_paid", { paidBy })
  }
  const cart = await readCart(request, cartId)
  return cart.completed_at
    ? copyCart(request, { cart, retryOf: sessionId })
    : { cartId, copied: false, lostPromotions: [], amount: cart.total ?? 0 }
}
