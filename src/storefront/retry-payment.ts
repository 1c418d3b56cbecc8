import { copyCart, readCart } from "./cart"
import { FpsError } from "./errors"
import { readPayment } from "./read-payment"
import type { StoreRequest } from "./store-request"
import type { FpsRetry } from "./types"

/**
 * The cart to pay after a payment that failed, expired or was cancelled: the same one, or a copy
 * when it has become an order. Throws `already_paid` when the money came after all.
 */
export async function retryPayment(request: StoreRequest, sessionId: string): Promise<FpsRetry> {
  const { status, cart_id: cartId } = await readPayment(request, { sessionId })
  if (status === "paid" || !cartId) {
    throw new FpsError("already_paid", "This payment has been made; nothing is to be paid again.")
  }
  const cart = await readCart(request, cartId)
  if (!cart.completed_at) {
    return { cartId, copied: false, lostPromotions: [] }
  }
  const { id, lostPromotions } = await copyCart(request, cart)
  return { cartId: id, copied: true, lostPromotions }
}
