import { CASE_RULES } from "../vocabulary"
import type { CaseRecord, LedgerPayment } from "../types"
import type { PayLinkRecord } from "./pay-links"
import { isCaseOf } from "../cases/find-cases"
import type { ViewDependencies } from "../dependencies"
import { readDebt, type Debt } from "../medusa/read-debt"

/** What a payment page may offer now. */
export type PayState =
  | "open"
  /** The browser is back from the gateway, and no proof has arrived. */
  | "waiting"
  /** The payment was received, and is being put into Medusa. */
  | "arriving"
  /** The payment was received, and staff have to decide. */
  | "review"
  | "paid"
  | "nothing_owed"
  /** Another provider has authorized money. */
  | "pending_elsewhere"
  | "cancelled"
  | "revoked"
  | "expired"

/** What an order owes, and what was paid for it. */
export interface OrderFacts {
  readonly debt: Debt
  /** All payments of the order. */
  readonly payments: readonly LedgerPayment[]
  /** The cases of payments on hold among them. */
  readonly cases: readonly CaseRecord[]
}

/** Everything that {@link payState} needs. */
export interface PayFacts extends OrderFacts {
  readonly link: PayLinkRecord
  /** The payments that the link gave out, newest first. */
  readonly ownPayments: readonly LedgerPayment[]
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
  return facts && { ...facts, link, ownPayments: own.get(link.id) ?? [] }
}

/** Reads what an order owes, and what was paid for it. Null: the order is deleted. */
export async function readOrderFacts(
  { fps, query }: ViewDependencies,
  orderId: string,
): Promise<OrderFacts | null> {
  const debt = await readDebt(query, orderId)
  if (!debt) {
    return null
  }
  const payments = await fps.payments.listOfCollections(debt.collections.map(({ id }) => id))
  const held = payments.filter(({ settlement }) => settlement === "held")
  const cases = held.length > 0 ? await fps.cases.listOfPayments(held) : []
  return { debt, payments, cases }
}

/** Returns why an order cannot be paid now; null if it can. Pure. */
export function whyNotPayable(
  facts: OrderFacts,
): Exclude<PayState, "open" | "paid" | "waiting" | "revoked" | "expired"> | "draft" | null {
  const { debt, payments } = facts
  if (payments.some((payment) => isUnderReview({ ...facts, ownPayments: [] }, payment))) {
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

function isArriving({ status, settlement }: LedgerPayment): boolean {
  return status === "paid" && settlement === "open"
}

/**
 * Returns the state of a link. A customer who has paid by it learns what became of the money, also
 * after it was revoked. `isBack`: the browser comes from the gateway. Pure.
 */
export function payState(
  facts: PayFacts,
  { isBack, now }: { isBack: boolean; now: Date },
): PayState {
  const { link, debt, payments, ownPayments } = facts
  const hasPaid = ownPayments.some(({ status }) => status === "paid")
  if (link.revokedAt !== null && !hasPaid) {
    return "revoked"
  }
  if (payments.some((payment) => isUnderReview(facts, payment))) {
    return "review"
  }
  if (debt.state === "canceled") {
    return "cancelled"
  }
  if (payments.some(isArriving)) {
    return "arriving"
  }
  if (debt.owed === 0) {
    return hasPaid ? "paid" : "nothing_owed"
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

/**
 * True if staff may still use a payment for the order, or it came by this link: then the order must
 * not be paid again meanwhile.
 */
export function isUnderReview(
  { cases, ownPayments }: Pick<PayFacts, "cases" | "ownPayments">,
  payment: LedgerPayment,
): boolean {
  const isOwn = ownPayments.some(({ id }) => id === payment.id)
  return (
    payment.status === "paid" &&
    payment.settlement === "held" &&
    cases.some(
      (found) =>
        found.status === "open" &&
        isCaseOf(found, payment) &&
        (isOwn || CASE_RULES[found.kind].keepsOrder),
    )
  )
}
