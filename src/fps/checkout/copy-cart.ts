import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { toMajorNumber } from "../../protocol"
import { settleDependencies, type SettleDependencies } from "../dependencies"
import { wasSentBack } from "../cases/find-cases"
import { copyForToday } from "../medusa/copy-cart"
import { findOrder } from "../medusa/paid-by"
import type { LedgerPayment } from "../types"
import { asCustomer } from "./as-customer"
import { whyNotPayable } from "../pay-links/pay-state"
import { notPayableError } from "../pay-links/start-payment"
import type { PaymentFacts, PurchaseLedger } from "../purchases/read-purchase"
import type { LeasedPurchase } from "../settle/with-purchase"
import { alreadyPaidError, stillCreatingError } from "./errors"
import { restoreLostSession } from "./lost-session"
import { readOrderFacts, type OrderFacts } from "./order-facts"
import { newQrFor, readNewCodeOf, readPayableSession, toCustomerError } from "./retry"
import { readStorePayment } from "./store-payment"
import { readWaitsForFps } from "./waits-for-fps"

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
    /** Store credit and the like of the old cart or order, in major units. A copy has none. */
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
    return await asCustomer(dependencies, { purchaseId, by: "session" }, async (purchase) => {
      const { lease } = purchase
      const { purchases } = dependencies.fps
      const ledger = await purchases.read(lease.purchaseId)
      await refusePaid(dependencies, { payment, sessionId, ledger })
      // A second order beside an active one might be paid too.
      const { orderId } = await findOrder(dependencies.query, paymentCollectionId)
      const facts = await readStanding(dependencies, orderId)
      if (facts) {
        return { cart: null, session_id: await payAgain(dependencies, { facts, purchase, ledger }) }
      }
      const copyId = await purchases.findCopy(lease.purchaseId)
      const started = copyId === null ? null : await sessionOfCopy(dependencies, copyId)
      if (started !== null) {
        return { cart: null, session_id: started }
      }
      const copy = await copyForToday(dependencies, { cartId, orderId, copyId })
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

interface RefuseInput {
  readonly payment: LedgerPayment
  readonly sessionId: string
  readonly ledger: PurchaseLedger | null
}

/** Money of an older QR code counts too, although its session shows another payment by now. */
async function refusePaid(
  dependencies: SettleDependencies,
  { payment, sessionId, ledger }: RefuseInput,
): Promise<void> {
  const { status, paid_by } = await readStorePayment(dependencies, { payment, sessionId })
  const own = ledger?.payments.find((facts) => facts.payment.id === payment.id)
  const isBack = own !== undefined && wasSentBack(own.payment, own.cases)
  if ((status === "paid" && !isBack) || ledger?.payments.some(isUnused)) {
    throw alreadyPaidError()
  }
  if (paid_by) {
    throw paidAlreadyError()
  }
}

/** True if a payment was received and paid for nothing yet, and staff have not refunded it. */
function isUnused({ payment, cases }: PaymentFacts): boolean {
  const { status, settlement } = payment
  return status === "paid" && settlement !== "settled" && !wasSentBack(payment, cases)
}

function paidAlreadyError(): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    "This purchase is paid already.",
    "fps_already_paid",
  )
}

/** Reads an order that is not cancelled. Null: there is none. Throws if nobody may pay it now. */
async function readStanding(
  dependencies: SettleDependencies,
  orderId: string | null,
): Promise<OrderFacts | null> {
  const facts = orderId === null ? null : await readOrderFacts(dependencies, orderId)
  const reason = facts && whyNotPayable(facts)
  switch (reason) {
    case "cancelled":
      return null
    case "review":
    case "arriving":
      throw alreadyPaidError()
    case "nothing_owed":
      throw paidAlreadyError()
    case "pending_elsewhere":
    case "draft":
      throw notPayableError(reason)
    case null:
      return facts
  }
}

interface PayAgainInput {
  readonly facts: OrderFacts
  readonly purchase: LeasedPurchase
  readonly ledger: PurchaseLedger | null
}

/**
 * Returns the session by which an active order is paid. One that staff let go unpaid gets a QR
 * code. Throws while it is about to be cancelled: its cart is copied after that.
 */
async function payAgain(
  dependencies: SettleDependencies,
  { facts, purchase, ledger }: PayAgainInput,
): Promise<string> {
  if (ledger?.purchase.intent) {
    throw stillCreatingError()
  }
  const debt = await restoreLostSession(dependencies, { debt: facts.debt, purchase })
  const now = { ...facts, debt }
  const payable = await readPayableSession(dependencies, now)
  if (payable !== null) {
    return payable
  }
  const settings = await dependencies.fps.settings()
  const retry = await readNewCodeOf(dependencies, { facts: now, settings })
  if (retry) {
    return retry.session.id
  }
  const isLetGo = debt.isFulfilled || Boolean(ledger?.purchase.released)
  if (!isLetGo && (await readWaitsForFps(dependencies, debt))) {
    throw stillCreatingError()
  }
  return (await newQrFor(dependencies, { debt, purchase })).sessionId
}

/** Returns the session of a copy that was ordered. Null: it is a cart, or its order was cancelled. */
async function sessionOfCopy(
  dependencies: SettleDependencies,
  cartId: string,
): Promise<string | null> {
  const { fps, query } = dependencies
  const { data } = await query.graph({
    entity: "order_cart",
    fields: ["order_id"],
    filters: { cart_id: cartId },
  })
  const [link] = data as { order_id: string }[]
  if (!link) {
    return null
  }
  const standing = await readStanding(dependencies, link.order_id)
  const [newest] = await fps.storefront.paymentsOfCart(cartId)
  if (standing && !newest) {
    throw notPayableError("pending_elsewhere")
  }
  return newest?.sessionId ?? null
}
