import { isCaseOf } from "../cases/find-cases"
import type { ViewDependencies } from "../dependencies"
import { readDebt, type Debt } from "../medusa/read-debt"
import type { CaseRecord, LedgerPayment } from "../types"
import { CASE_RULES } from "../vocabulary"
import { readWaitsForFps } from "./waits-for-fps"

/** The debt of an order, and its payments. */
export interface OrderFacts {
  readonly debt: Debt
  /** True if it was placed on FPS, and waits for that money. */
  readonly waits: boolean
  /** All payments of the order. */
  readonly payments: readonly LedgerPayment[]
  /** The cases of payments on hold among them. */
  readonly cases: readonly CaseRecord[]
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
  const [payments, waits] = await Promise.all([
    fps.payments.listOfCollections(debt.collections.map(({ id }) => id)),
    readWaitsForFps({ fps }, debt),
  ])
  const held = payments.filter(({ settlement }) => settlement === "held")
  const cases = held.length > 0 ? await fps.cases.listOfPayments(held) : []
  return { debt, waits, payments, cases }
}

/** True if a payment was received and is being put into Medusa. */
export function isArriving({ status, settlement }: LedgerPayment): boolean {
  return status === "paid" && settlement === "open"
}

/**
 * True if staff may still use a payment for the order, or it is one of `ownPayments`, those of the
 * link that asks: then the order must not be paid again meanwhile.
 */
export function isUnderReview(
  {
    cases,
    ownPayments = [],
  }: Pick<OrderFacts, "cases"> & { ownPayments?: readonly LedgerPayment[] },
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
