import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { toMajorNumber } from "../../protocol"
import { settleDependencies, type SettleDependencies } from "../dependencies"
import { copyForToday } from "../medusa/copy-cart"
import { findOrder } from "../medusa/paid-by"
import type { LedgerPayment } from "../types"
import { asCustomer } from "./as-customer"
import { alreadyPaidError } from "./errors"
import { readPayableSession, toCustomerError } from "./retry"
import { readStorePayment } from "./store-payment"

/** The cart that a customer pays next, after an unpaid payment. One of the two is null. */
export interface CartCopy {
  /** The cart to pay, at today's prices. */
  readonly cart: {
    readonly id: string
    /** False: it is the same cart, since it is no order yet. */
    readonly copied: boolean
    /** In major units. */
    readonly total: number
    /** Codes that were used before and hold no more. */
    readonly lost_promotions: readonly string[]
    /** Titles of items that are sold out or not sold any more. */
    readonly lost_items: readonly string[]
    /** Names of ways of delivery that are not offered any more. */
    readonly lost_shipping: readonly string[]
    /** Store credit and the like of the old cart, in major units. A copy has none. */
    readonly lost_credit: number
  } | null
  /** The session of an order that can be paid: that of the copy, or the first one's own. */
  readonly session_id: string | null
}

/**
 * Gives a customer the cart for another attempt: the old one, or one copy of it, however often and
 * in however many tabs it is asked for. Null: no payment has this session, or its cart is gone.
 * Throws if the purchase is paid already, or if nothing of it can be bought any more.
 */
export async function copyCart(
  container: MedusaContainer,
  sessionId: string,
): Promise<CartCopy | null> {
  const dependencies = settleDependencies(container)
  const payment = await dependencies.fps.payments.findBySession(sessionId)
  const cartId = payment?.cartId
  if (!payment || !cartId) {
    return null
  }
  const { purchaseId, paymentCollectionId } = payment
  try {
    return await asCustomer(dependencies, { purchaseId, by: "session" }, async ({ lease }) => {
      await refusePaid(dependencies, { payment, sessionId })
      // A second order beside one that can still be paid might be paid too.
      const { orderId } = await findOrder(dependencies.query, paymentCollectionId)
      const payable = await readPayableSession(dependencies, orderId)
      if (payable !== null) {
        return { cart: null, session_id: payable }
      }
      const { purchases, storefront } = dependencies.fps
      const copyId = await purchases.findCopy(lease.purchaseId)
      const started = copyId && (await isOrder(dependencies, copyId))
      const [newest] = started ? await storefront.paymentsOfCart(copyId) : []
      if (newest) {
        return { cart: null, session_id: newest.sessionId }
      }
      const copy = await copyForToday(dependencies, { cartId, copyId })
      if (!copy) {
        return null
      }
      if (copy.cartId !== cartId && copy.cartId !== copyId) {
        await purchases.noteCopy(lease, copy.cartId)
      }
      const { promotions, items, shipping, credit } = copy.lost
      return {
        cart: {
          id: copy.cartId,
          copied: copy.cartId !== cartId,
          total: toMajorNumber(copy.total),
          lost_promotions: promotions,
          lost_items: items,
          lost_shipping: shipping,
          lost_credit: credit,
        },
        session_id: null,
      }
    })
  } catch (error) {
    throw toCustomerError(error)
  }
}

async function refusePaid(
  dependencies: SettleDependencies,
  input: { payment: LedgerPayment; sessionId: string },
): Promise<void> {
  const { status, paid_by } = await readStorePayment(dependencies, input)
  if (status === "paid") {
    throw alreadyPaidError()
  }
  if (paid_by) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "This purchase is paid already.",
      "fps_already_paid",
    )
  }
}

async function isOrder({ query }: SettleDependencies, cartId: string): Promise<boolean> {
  const { data } = await query.graph({
    entity: "cart",
    fields: ["completed_at"],
    filters: { id: cartId },
  })
  return Boolean((data[0] as { completed_at?: unknown } | undefined)?.completed_at)
}
