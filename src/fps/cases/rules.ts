import type { CaseRecord } from "../types"
import type { PaymentFacts } from "../purchases/read-purchase"
import type { OrderState } from "../medusa/observation"
import { CASE_RULES, isTold, moneyKey } from "../vocabulary"

type MoneyFacts = Pick<PaymentFacts, "payment" | "cases">

/**
 * True if staff may still use a payment on hold for the order that waits for it. Only cases of the
 * money itself count: a claim that another environment's secret signed has a case too.
 */
export function mayStillPayItsOrder(facts: PaymentFacts): boolean {
  return (
    facts.payment.status === "paid" &&
    casesOfMoney(facts).some(({ kind, status }) => status === "open" && CASE_RULES[kind].keepsOrder)
  )
}

/**
 * Returns the cases of a payment's money as a whole. Staff may confirm a payment without a gateway
 * id; its case is named by the payment's own id then, and stays its case when an event brings the
 * gateway id.
 */
export function casesOfMoney({ payment, cases }: MoneyFacts): readonly CaseRecord[] {
  const keys = [
    moneyKey.payment(payment),
    moneyKey.payment({ id: payment.id, gatewayOrderId: null }),
  ]
  return cases.filter((found) => keys.includes(found.moneyKey))
}

/**
 * Returns the case by which staff sent a payment's money back. An event that named no payment of
 * ours, or that another environment's secret signed, has a case under another name.
 */
export function sentBackBy(facts: MoneyFacts): CaseRecord | undefined {
  const own = casesOfMoney(facts)
  return facts.cases.find(
    (found) =>
      found.resolution === "refunded" &&
      (own.includes(found) ||
        found.kind === "unknown_gateway_order" ||
        found.kind === "environment_mismatch"),
  )
}

/** Returns the name under which a case of this money is opened, or is open already. */
export function keyOfMoney(facts: PaymentFacts): string {
  return casesOfMoney(facts)[0]?.moneyKey ?? moneyKey.payment(facts.payment)
}

/**
 * True if a case is about an event that another environment's secret signed: no money is behind it.
 */
export function isUnprovenClaim({ kind, evidence }: CaseRecord): boolean {
  return kind === "environment_mismatch" && "event_id" in evidence
}

/**
 * True if a person dismissed the case of a weaker proof, and a signed event put it aside: what was
 * dismissed had not come, and came later.
 */
export function isWithdrawn({ id, moneyKey, resolvedBy }: CaseRecord): boolean {
  return isTold(moneyKey) && moneyKey.endsWith(`:${id}`) && resolvedBy !== null
}

/** Returns true if a case ended without its money being used. */
export function isClosedUnused({ status, resolution }: CaseRecord): boolean {
  return status === "resolved" && resolution !== "accepted"
}

/** Returns true if a case asks for this money already, or ended it for this very order. */
export function coversThisMoney(
  found: CaseRecord,
  { facts, order }: { facts: PaymentFacts; order: OrderState },
): boolean {
  if (isTold(found.moneyKey)) {
    return false
  }
  switch (found.kind) {
    case "refund_due":
      // A refunded part is gone. The whole is still there if core took its refund back.
      return casesOfMoney(facts).includes(found) && found.status === "open"
    case "shipped_unpaid":
    case "overpaid":
      // Money that was not received, or not captured.
      return false
    case "late_payment":
      // An accepted case names the order that it paid for.
      return found.status === "open" || (found.orderId === order.id && isClosedUnused(found))
    case "duplicate_payment":
    case "superseded_payment":
    case "amount_mismatch":
    case "environment_mismatch":
    case "unknown_gateway_order":
    case "order_not_completed":
      return found.status === "open" && !isUnprovenClaim(found)
  }
}
