import { FpsError, type Fps, type FpsPayment } from ".."
import { type FpsRetryAnswer, createFpsActions, type FpsShop } from "../react/fps-actions"
import { componentTexts } from "../react/texts"
import { findUnderWay } from "./asking"
import type { Customer } from "./customer"

/** The request that the storefront's server action passes on. */
export interface FpsRetryRequest {
  readonly sessionId: string
  readonly countryCode: string
  /** The customer agreed that the cart to pay replaces another one with items. */
  readonly replaceCart?: boolean
}

interface RetryInput {
  readonly fps: Fps
  readonly customer: () => Promise<Customer>
  readonly shopOf: (country: string) => Promise<FpsShop>
  readonly paymentPage: (sessionId: string, country: string) => string
  /** Returns what failed, in the customer's language. */
  readonly refused: (error: unknown) => Promise<FpsRetryAnswer>
}

/**
 * "Try again" gives the browser the payment's cart, or a copy with the buyer's name and address.
 * Only the browser that made the payment may do so: the URL of its page may have been passed on.
 * A new QR code of an order that waits is anybody's, on another device too.
 * Nothing is made again while a newer payment can be paid, and no other cart is lost without
 * asking. A waiting order is paid itself, and no cart changes.
 */
export function createRetry(
  input: RetryInput,
): (request: FpsRetryRequest) => Promise<FpsRetryAnswer> {
  const { fps, customer, shopOf, paymentPage, refused } = input
  return async ({ sessionId, countryCode, replaceCart = false }) => {
    try {
      const [browser, shop] = await Promise.all([customer(), shopOf(countryCode)])
      const payment = await fps.status(sessionId)
      if (payment.status === "paid" || payment.paid_by) {
        return { page: shop.page(sessionId) }
      }
      const isSame = Boolean(payment.pay_again_until)
      const isTheirs = isOwn(browser, payment)
      if (!isTheirs && !isSame) {
        const [title, text] = componentTexts(shop.language).otherBrowser
        return { error: { code: "cart_gone", title, text, field: null } }
      }
      const newer = isTheirs ? await findUnderWay(fps, newerThan(browser, sessionId)) : null
      if (newer) {
        return { page: paymentPage(newer.sessionId, newer.country || countryCode) }
      }
      if (!replaceCart && !isSame && (await hasOtherGoods(fps, browser, payment))) {
        return isCopyOf(browser, sessionId)
          ? { address: shop.checkout(browser.cartId ?? "") }
          : { replacesCart: true }
      }
      const answer = await createFpsActions(fps, {
        ...shop,
        retried: ({ cartId, copied }) => {
          // The order was cancelled meanwhile, and its cart has the buyer's address.
          if (!isTheirs) {
            throw new FpsError("cart_gone")
          }
          browser.keepCart(cartId)
          if (copied) {
            browser.keepPayment({ sessionId, cartId, country: countryCode, state: "copied" })
          }
          browser.refreshCaches()
        },
      }).retry(sessionId)
      if (isTheirs && answer.address && answer.page) {
        const cartId = payment.cart_id ?? ""
        browser.keepPayment({ sessionId, cartId, country: countryCode, state: "started" })
      }
      return answer
    } catch (error) {
      return refused(error)
    }
  }
}

/** Returns true if this browser made the payment, or has its cart. */
function isOwn({ cartId, payments }: Customer, payment: FpsPayment): boolean {
  const { session_id, cart_id } = payment
  return (
    (cart_id !== null && cart_id === cartId) ||
    payments.some((known) => known.sessionId === session_id || known.cartId === cart_id)
  )
}

/** A session that was replaced is not listed: then all are newer. */
function newerThan({ payments }: Customer, sessionId: string): Customer["payments"] {
  const index = payments.findIndex((known) => known.sessionId === sessionId)
  return index < 0 ? payments : payments.slice(0, index)
}

/** Returns true if an earlier "Try again" of this payment gave the browser its cart. */
function isCopyOf({ cartId, payments }: Customer, sessionId: string): boolean {
  return payments.some(
    (known) => known.sessionId === sessionId && known.state === "copied" && known.cartId === cartId,
  )
}

/** Returns true if the browser has another cart with items that is not an order yet. */
async function hasOtherGoods(
  fps: Fps,
  { cartId }: Customer,
  payment: FpsPayment,
): Promise<boolean> {
  if (!cartId || cartId === payment.cart_id) {
    return false
  }
  try {
    const { ready, problems } = await fps.checkCart(cartId)
    const isOrder = !ready && problems.length === 0
    return !isOrder && !problems.some(({ code }) => code === "nothing_to_pay")
  } catch (error) {
    if (error instanceof FpsError && error.code === "cart_gone") {
      return false
    }
    throw error
  }
}
