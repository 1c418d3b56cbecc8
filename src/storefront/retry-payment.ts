import { copyCart, readCart } from "./cart"
import { checkoutAddress } from "./checkout-address"
import { FpsError } from "./errors"
import { readPayment } from "./read-payment"
import type { StoreRequest } from "./store-request"
import type { FpsRetry } from "./types"

/**
 * What to pay after a payment that failed, expired or was cancelled: the order itself while it waits
 * for another try; otherwise the same cart, or a copy when it has become an order. Throws
 * `already_paid` when the money came after all, or the purchase was paid in another way.
 */
export async function retryPayment(request: StoreRequest, sessionId: string): Promise<FpsRetry> {
  const old = await readPayment(request, { sessionId })
  const payment = old.pay_again_until ? await readPayment(request, { sessionId, body: {} }) : old
  const { status, cart_id: cartId, paid_by: paidBy, redirect_url: address, amount } = payment
  if (status === "paid" || paidBy || !cartId) {
    throw new FpsError("already_paid", { paidBy })
  }
  const same = { cartId, copied: false, lostPromotions: [] }
  if (payment !== old && address) {
    return { ...same, amount, redirectUrl: checkoutAddress(address) }
  }
  const cart = await readCart(request, cartId)
  return cart.completed_at
    ? copyCart(request, { cart, retryOf: sessionId })
    : { ...same, amount: cart.total ?? 0 }
}
