import { isOpenCode, toMajorNumber } from "../../protocol"
import { isArriving, isUnderReview, readOrderFacts, type OrderFacts } from "../checkout/order-facts"
import { readStorePayment, type StorePayment } from "../checkout/store-payment"
import type { ViewDependencies } from "../dependencies"
import { newQrUntil, type RetryPolicy } from "../retry-window"
import type { LedgerPayment } from "../types"
import type { PayLinkRecord } from "./pay-links"

/** The states of a payment page. */
export type PayState =
  | "open"
  /** The browser is back from the gateway, and no proof has arrived. */
  | "waiting"
  /** The payment was received, and is being put into Medusa. */
  | "arriving"
  /** The payment was received, and staff have to decide. */
  | "review"
  | "paid"
  /** Staff marked the link's payment as refunded. */
  | "refunded"
  /** The order was cancelled, and staff placed a new one for the link's payment. */
  | "new_order"
  /** The link's payment was received, its order is cancelled, and staff decide. */
  | "no_order"
  | "nothing_owed"
  /** Another provider has authorized money. */
  | "pending_elsewhere"
  | "cancelled"
  | "revoked"
  | "expired"

/** Everything that {@link payState} needs. */
export interface PayFacts extends OrderFacts {
  readonly link: PayLinkRecord
  /** The payments that the link gave out, newest first. */
  readonly ownPayments: readonly LedgerPayment[]
  /** The one of them that was received, as the shop's page shows it; null before. */
  readonly received: StorePayment | null
}

/** Reads everything about a link. Null: the order is deleted. */
export async function readPayFacts(
  dependencies: ViewDependencies,
  link: PayLinkRecord,
): Promise<PayFacts | null> {
  const [facts, own] = await Promise.all([
    readOrderFacts(dependencies, link.orderId),
    dependencies.fps.payLinks.paymentsOf([link.id]),
  ])
  if (!facts) {
    return null
  }
  const ownPayments = own.get(link.id) ?? []
  const paid = ownPayments.filter(({ status }) => status === "paid")
  // Before one that staff refunded or dismissed.
  const payment =
    paid.find(
      (one) => one.settlement !== "held" || isUnderReview({ ...facts, ownPayments }, one),
    ) ?? paid[0]
  const received = payment
    ? await readStorePayment(dependencies, { payment, sessionId: payment.sessionId })
    : null
  return { ...facts, link, ownPayments, received }
}

/**
 * Returns until when a link can be paid: to its own end, or to that of an order that is cancelled when
 * nobody pays it. A link does not keep the stock of such an order longer. Pure.
 */
export function payableUntil(
  { expiresAt }: Pick<PayLinkRecord, "expiresAt">,
  input: {
    readonly facts: Pick<OrderFacts, "debt" | "payments" | "waits">
    readonly settings: RetryPolicy
    readonly isReleased: boolean
  },
): Date {
  const { facts, settings, isReleased } = input
  const { debt, payments, waits } = facts
  if (isReleased || debt.isFulfilled || !waits) {
    return expiresAt
  }
  const codes = payments.filter(isOpenCode).map((payment) => payment.expiresAt.getTime())
  const orderEnds = Math.max(newQrUntil(debt.createdAt, settings).getTime(), ...codes)
  return new Date(Math.min(expiresAt.getTime(), orderEnds))
}

/** Returns why an order cannot be paid now; null if it can. Pure. */
export function whyNotPayable(
  facts: OrderFacts,
): "review" | "cancelled" | "draft" | "arriving" | "nothing_owed" | "pending_elsewhere" | null {
  const { debt, payments } = facts
  if (payments.some((payment) => isUnderReview({ cases: facts.cases }, payment))) {
    return "review"
  }
  if (debt.state !== "active") {
    return debt.state === "draft" ? "draft" : "cancelled"
  }
  if (payments.some(isArriving)) {
    return "arriving"
  }
  return debt.owed === 0 ? "nothing_owed" : debt.isPendingElsewhere ? "pending_elsewhere" : null
}

/**
 * Returns the state of a link. A customer who has paid by it learns what became of the money, also
 * after it was revoked. `isBack`: the browser comes from the gateway. Pure.
 */
export function payState(
  facts: PayFacts,
  { isBack, now }: { isBack: boolean; now: Date },
): PayState {
  const { link, debt, payments, ownPayments, received } = facts
  const hasPaid = received !== null
  if (link.revokedAt !== null && !hasPaid) {
    return "revoked"
  }
  if (payments.some((payment) => isUnderReview(facts, payment))) {
    return "review"
  }
  const isRefunded = received?.detail === "refunded"
  if (debt.state === "canceled") {
    const paidOrder = received?.detail === null ? received.order_id : null
    const isPlacedAgain = paidOrder !== null && paidOrder !== link.orderId
    const state = hasPaid ? "no_order" : "cancelled"
    return isRefunded ? "refunded" : isPlacedAgain ? "new_order" : state
  }
  if (payments.some(isArriving)) {
    return "arriving"
  }
  if (debt.owed === 0) {
    return isRefunded ? "refunded" : hasPaid ? "paid" : "nothing_owed"
  }
  if (link.revokedAt !== null) {
    return "revoked"
  }
  const [newest] = ownPayments
  if (isBack && newest?.status === "pending" && newest.expiresAt > now) {
    return "waiting"
  }
  if (link.expiresAt <= now) {
    return "expired"
  }
  return debt.isPendingElsewhere ? "pending_elsewhere" : "open"
}

/** The states of a link whose payment was received. */
export const AFTER_MONEY: readonly PayState[] = [
  "arriving",
  "review",
  "paid",
  "refunded",
  "new_order",
  "no_order",
]

/** Returns the amount that the page names, in major units; null if it names none. Pure. */
export function amountOf(state: PayState, { debt, received }: PayFacts): number | null {
  if (state === "refunded") {
    return received?.refunded_amount ?? null
  }
  return AFTER_MONEY.includes(state)
    ? (received?.received_amount ?? null)
    : toMajorNumber(debt.owed)
}

/** Writes an amount as in Hong Kong, in either language. */
export function displayAmount(amount: number, currencyCode: string): string {
  const digits = amount.toLocaleString("en-HK", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return currencyCode === "hkd" ? `HK$${digits}` : `${currencyCode.toUpperCase()} ${digits}`
}
