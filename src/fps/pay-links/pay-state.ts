import { CASE_RULES } from "../vocabulary"
import type { CaseRecord, LedgerPayment } from "../types"
import type { PayLinkRecord } from "./pay-links"
import { isCaseOf } from "../cases/find-cases"
import type { ViewDependencies } from "../dependencies"
import { readDebt, type Debt } from "../medusa/read-debt"

/** What a link is good for now. */
export type PayState =
  | "open"
  /** The browser is back from the gateway, and no proof has come yet. */
  | "waiting"
  /** The money came, and is on its way into Medusa. */
  | "arriving"
  /** The money came, and a person looks at it. */
  | "review"
  | "paid"
  | "nothing_owed"
  /** Another way of paying is under way. */
  | "pending_elsewhere"
  | "cancelled"
  | "revoked"
  | "expired"

/** What an order owes, and what has been paid for it. */
export interface OrderFacts {
  readonly debt: Debt
  /** Every gateway order of the order. */
  readonly payments: readonly LedgerPayment[]
  /** Of the held ones among them. */
  readonly cases: readonly CaseRecord[]
}

/** Everything that {@link payState} is worked out from. */
export interface PayFacts extends OrderFacts {
  readonly link: PayLinkRecord
  /** The payments that the link handed out, newest first. */
  readonly ownPayments: readonly LedgerPayment[]
}

/** Reads them all. Null: the order is gone. */
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

/** Reads what an order owes, and what has been paid for it. Null: the order is gone. */
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

/** Why an order cannot be paid now; null when it can. Pure. */
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
 * What a link is good for now. Who has paid by it is told what became of the money, also when it was
 * revoked since. `isBack`: the browser comes from the gateway. Pure.
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

/** Money that a person may yet use must not be paid again meanwhile, nor what came by this link. */
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
