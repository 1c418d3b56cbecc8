import { createHash } from "node:crypto"
import { z } from "zod"
import type { CaseRecord, LedgerPayment } from "../types"
import { isBeingCreated } from "../payments/open-payment"
import { FPS_PROVIDER } from "../medusa/amounts"
import { toMajorNumber } from "../../protocol"
import type { ViewDependencies } from "../dependencies"
import { showFigures, figuresOf, type Figures } from "../payments/figures"
import { findOrder, type OrderLookup, findPaidBy, type PaidBy } from "../medusa/paid-by"
import { findLostPayment } from "./lost-session"
import { isUnderReview, readOrderFacts } from "./order-facts"
import { readNewCodeOf } from "./retry"
import { fillSupportUrl, storefrontOf } from "./urls"
import type { OrderNumber } from "../medusa/order-number"

/** A payment as the storefront sees it. Amounts are in major units. */
export interface StorePayment {
  readonly session_id: string
  readonly status: "pending" | "paid" | "expired" | "cancelled"
  readonly amount: number
  readonly currency_code: string
  readonly expires_at: string
  /** Only while it can be paid, and would buy something. */
  readonly redirect_url: string | null
  /** The order that the payment paid. A payment on hold has paid none. */
  readonly order_id: string | null
  readonly cart_id: string | null
  /** The reference that the customer tells the shop; staff find the payment by it. */
  readonly reference: string
  /** The number of the cart's order, paid or not, cancelled or not. */
  readonly order_number: OrderNumber | null
  readonly order_cancelled: boolean
  /** The storefront's `supportUrl`, filled in. */
  readonly support_url: string | null
  /** The payee's name in the banking app: the option `payeeName`. */
  readonly payee_name: string | null
  /** The detail that `status` does not say. Null: nothing more. */
  readonly detail:
    | "not_started"
    /** Its QR code may still work at the gateway, but buys nothing any more. */
    | "not_payable"
    | "under_review"
    | "too_little"
    | "too_much"
    | "refunded"
    | "paid_otherwise"
    | null
  /** The amount received, by proof. */
  readonly received_amount: number | null
  /** The amount that staff marked as refunded. */
  readonly refunded_amount: number | null
  /** Set if the purchase is paid by another session or provider. */
  readonly paid_by: PaidBy | null
  /**
   * Until when its order waits for another payment: POST `…/retry` gives it a new QR code. Null: it
   * does not wait, and another attempt needs a new cart.
   */
  readonly pay_again_until: string | null
  /** When the customer last said that it is paid. It proves nothing. */
  readonly claimed_at: string | null
  /** Changes whenever anything else here changes. Opaque. */
  readonly version: string
}

/** A payment and the session that showed it. */
interface PaymentOfSession {
  readonly payment: LedgerPayment
  readonly sessionId: string
}

/** Finds the payment that a session showed; null if it is not one of ours. */
export async function retrieveStorePayment(
  dependencies: ViewDependencies,
  sessionId: string,
): Promise<StorePayment | null> {
  const payment = await dependencies.fps.payments.findBySession(sessionId)
  return payment && readStorePayment(dependencies, { payment, sessionId })
}

/** Reads a payment as the storefront may see it. */
export async function readStorePayment(
  { fps, query }: ViewDependencies,
  { payment, sessionId }: PaymentOfSession,
): Promise<StorePayment> {
  const hasPaid = payment.status === "paid" && payment.settlement === "settled"
  const [settings, order, cases, paidBy, hasSession] = await Promise.all([
    fps.settings(),
    findOrder(query, payment.paymentCollectionId),
    fps.cases.listOfPayments([payment]),
    hasPaid ? null : findPaidBy({ fps, query }, payment),
    payment.status === "pending" ? hasLiveSession({ fps, query }, payment) : true,
  ])
  const { supportUrl } = storefrontOf(settings, order.salesChannelId)
  const mayWait = payment.status !== "paid" && !paidBy && !order.isCanceled
  const facts =
    mayWait && order.orderId !== null ? await readOrderFacts({ fps, query }, order.orderId) : null
  const newTry = facts && (await readNewCodeOf({ fps, query }, { facts, settings }))
  const lost = facts && !hasSession ? await findLostPayment({ fps }, facts.debt) : null
  return toStorePayment(payment, {
    ...{ sessionId, order, cases, paidBy, supportUrl },
    hasSession: hasSession || lost?.id === payment.id,
    isOrderUnderReview: facts?.payments.some((one) => isUnderReview(facts, one)) ?? false,
    payeeName: settings.payeeName,
    owesNothing: facts?.debt.owed === 0,
    payAgainUntil: newTry?.until ?? null,
    now: new Date(),
  })
}

const sessionsSchema = z.array(
  z.object({ id: z.string(), status: z.string(), provider_id: z.string() }),
)

/**
 * True if Medusa still has a session for a payment. It has none after the cart changed or the order
 * was cancelled: a payment would come too late, or for something else. A session of ours that our
 * tables do not have yet is being made by another tab, and may show this very payment. Medusa is
 * asked first, then our tables.
 */
async function hasLiveSession(
  { fps, query }: ViewDependencies,
  payment: LedgerPayment,
): Promise<boolean> {
  const { data } = await query.graph({
    entity: "payment_session",
    fields: ["id", "status", "provider_id"],
    filters: { payment_collection_id: payment.paymentCollectionId },
  })
  const live = sessionsSchema
    .parse(data)
    .filter(({ status, provider_id }) => status !== "canceled" && FPS_PROVIDER.test(provider_id))
  const shown = await Promise.all(live.map(({ id }) => fps.payments.findBySession(id)))
  return shown.some((one) => one === null || one.id === payment.id)
}

/** Returns true if the gateway gave no URL for it and will give none: nobody can pay it. */
export function wasNotStarted(payment: LedgerPayment, now: Date): boolean {
  return (
    payment.status === "failed" || (payment.status === "creating" && !isBeingCreated(payment, now))
  )
}

/** Returns true if a storefront can stop asking: the payment is over, and no change is expected. */
export function isFinal({ status, order_id, detail, paid_by }: StorePayment): boolean {
  return status === "paid"
    ? (order_id !== null && detail === null) || detail === "refunded"
    : status !== "pending" || paid_by !== null
}

/** Returns true if the QR code of an order has closed, and the order is about to be cancelled. */
export function isBeingCancelled(payment: StorePayment): boolean {
  const { status, detail, order_id, order_cancelled, paid_by, pay_again_until } = payment
  const isClosed = (status === "expired" || status === "cancelled") && detail === null
  const isKept = order_cancelled || paid_by !== null || pay_again_until !== null
  return isClosed && order_id !== null && !isKept
}

/** Everything that {@link toStorePayment} needs. */
export interface PaymentFacts {
  readonly sessionId: string
  readonly order: Omit<OrderLookup, "countryCode" | "salesChannelId">
  readonly cases: readonly CaseRecord[]
  readonly paidBy: PaidBy | null
  /** True if Medusa has a session that its money would go into. */
  readonly hasSession: boolean
  /** True if its order was edited to cost nothing, or is covered without a payment. */
  readonly owesNothing: boolean
  /** True if another payment of its order was received, and staff may still use it. */
  readonly isOrderUnderReview: boolean
  readonly supportUrl: string | undefined
  readonly payeeName: string | undefined
  readonly payAgainUntil: Date | null
  readonly now: Date
}

/** Describes a payment in the storefront's words. Pure. */
export function toStorePayment(payment: LedgerPayment, facts: PaymentFacts): StorePayment {
  const { sessionId, order, cases, paidBy, supportUrl, now } = facts
  const status = statusOf(payment, now)
  const money = moneyFacts({ payment, cases, orderCanceled: order.isCanceled })
  const { reference } = payment
  const { number: order_number } = order
  const unpaid = facts.isOrderUnderReview ? "under_review" : unpaidDetail(payment, facts)
  const detail = status === "paid" ? money.detail : unpaid
  const shown = {
    session_id: sessionId,
    status,
    amount: toMajorNumber(payment.amount),
    currency_code: payment.currencyCode,
    expires_at: payment.expiresAt.toISOString(),
    redirect_url: status === "pending" && detail === null ? payment.redirectUrl : null,
    order_id: status === "paid" && payment.settlement !== "settled" ? null : order.orderId,
    cart_id: payment.cartId,
    reference,
    order_number,
    order_cancelled: order.isCanceled,
    support_url: supportUrl ? fillSupportUrl(supportUrl, { reference, order_number }) : null,
    payee_name: facts.payeeName ?? null,
    detail,
    ...showFigures(money),
    paid_by: paidBy,
    pay_again_until: facts.payAgainUntil?.toISOString() ?? null,
    claimed_at: payment.claimedAt?.toISOString() ?? null,
  }
  return { ...shown, version: versionOf(shown) }
}

function unpaidDetail(
  payment: LedgerPayment,
  { paidBy, order, hasSession, owesNothing, now }: PaymentFacts,
): StorePayment["detail"] {
  if (paidBy) {
    return "paid_otherwise"
  }
  if (payment.status === "pending" && (order.isCanceled || !hasSession || owesNothing)) {
    return "not_payable"
  }
  return wasNotStarted(payment, now) ? "not_started" : null
}

function statusOf(payment: LedgerPayment, now: Date): StorePayment["status"] {
  if (payment.status !== "creating" && payment.status !== "failed") {
    return payment.status
  }
  return wasNotStarted(payment, now) ? "cancelled" : "pending"
}

/** 96 bits: two states of one payment never share a version. */
function versionOf(shown: Omit<StorePayment, "version">): string {
  return createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 16)
}

/** The state of a payment's money, as far as its cases say. */
export interface MoneyFacts extends Figures {
  readonly detail: "under_review" | "too_little" | "too_much" | "refunded" | null
}

/** A paid payment, every case of its money, and whether its order was cancelled. */
interface MoneyFactsInput {
  readonly payment: LedgerPayment
  readonly cases: readonly CaseRecord[]
  readonly orderCanceled: boolean
}

/** Works out what a customer may read about a payment's money. Pure. */
export function moneyFacts({ payment, cases, orderCanceled }: MoneyFactsInput): MoneyFacts {
  const figures = figuresOf(payment, cases)
  if (payment.status !== "paid") {
    return { detail: null, ...figures }
  }
  const { received, refunded } = figures
  const isSent = cases.some(({ resolution }) => resolution === "refunded")
  // Goods that were shipped unpaid have a case too, but no money.
  const open = cases.filter(({ status, kind }) => status === "open" && kind !== "shipped_unpaid")
  const isUsed = payment.settlement !== "held" && !orderCanceled
  if (open.length > 0) {
    return { detail: isUsed ? null : openDetail(payment, { received, open }), ...figures }
  }
  const isAllBack = refunded !== null && refunded >= (received ?? payment.amount)
  if (isSent && (!isUsed || isAllBack)) {
    return { detail: "refunded", ...figures }
  }
  // A payment of a cancelled order has bought nothing, whatever staff decided about its case.
  return { detail: orderCanceled ? "under_review" : null, ...figures }
}

/** The amount is only the reason of an amount mismatch. */
function openDetail(
  payment: LedgerPayment,
  { received, open }: { received: Figures["received"]; open: readonly CaseRecord[] },
): MoneyFacts["detail"] {
  const isMismatch = open.some(({ kind }) => kind === "amount_mismatch")
  if (!isMismatch || received === null || received === payment.amount) {
    return "under_review"
  }
  return received < payment.amount ? "too_little" : "too_much"
}
