import type { CaseKind } from "../../modules/fps"
import type { CaseRecord } from "../types"
import type { PaymentFacts } from "../purchases/read-purchase"
import type { OrderState } from "../medusa/observation"
import { moneyKey } from "./money-key"

/** How a case may end. */
export type Resolution = "refunded" | "accepted" | "dismissed"

/**
 * Which ends make sense for a kind of case. Money can be accepted only where it is clear what for:
 * the same order, or the same items again. A case without money cannot be refunded.
 */
export function allowedResolutions(kind: CaseKind): readonly Resolution[] {
  switch (kind) {
    case "late_payment":
    case "amount_mismatch":
    case "order_not_completed":
      return ["refunded", "accepted", "dismissed"]
    case "duplicate_payment":
    case "superseded_payment":
    case "environment_mismatch":
    case "unknown_gateway_order":
    case "refund_due":
    case "overpaid":
      return ["refunded", "dismissed"]
    case "shipped_unpaid":
      return ["dismissed"]
  }
}

/** Cases whose money a person may still use for the order that it was meant for. */
const ACCEPTABLE: readonly CaseKind[] = [
  "amount_mismatch",
  "order_not_completed",
  "environment_mismatch",
]

/**
 * Whether a person may still use the held money of a gateway order for the order that waits for it.
 * A claim about it that another environment's secret signed has a case as well, and is no money.
 */
export function isAcceptable(facts: PaymentFacts): boolean {
  return (
    facts.payment.status === "paid" &&
    casesOfMoney(facts).some(({ kind, status }) => status === "open" && ACCEPTABLE.includes(kind))
  )
}

/**
 * The cases of what came for a gateway order, as a whole. A person can confirm one whose id the
 * gateway's answer never brought; its case is named by the payment's own id then, and stays the case
 * of this money when an event brings the id.
 */
export function casesOfMoney({ payment, cases }: PaymentFacts): readonly CaseRecord[] {
  const keys = [
    moneyKey.payment(payment),
    moneyKey.payment({ id: payment.id, gatewayOrderId: null }),
  ]
  return cases.filter((found) => keys.includes(found.moneyKey))
}

/** The name under which a case of this money is opened, or is open already. */
export function keyOfMoney(facts: PaymentFacts): string {
  return casesOfMoney(facts)[0]?.moneyKey ?? moneyKey.payment(facts.payment)
}

/** Whether a case is about what another environment's secret signed: there is no money behind it. */
function isUnprovenClaim({ kind, evidence }: CaseRecord): boolean {
  return kind === "environment_mismatch" && "event_id" in evidence
}

/** Whether a case ended without its money being used. */
export function isClosedUnused({ status, resolution }: CaseRecord): boolean {
  return status === "resolved" && resolution !== "accepted"
}

/** Whether a case asks for this money already, or ended it for this very order. */
export function coversThisMoney(
  found: CaseRecord,
  { facts, order }: { facts: PaymentFacts; order: OrderState },
): boolean {
  switch (found.kind) {
    case "refund_due":
      // A part is not left any more. The whole is, where core took its refund back afterwards.
      return casesOfMoney(facts).includes(found) && found.status === "open"
    case "shipped_unpaid":
    case "overpaid":
      // Money that did not come, and money that was not captured.
      return false
    case "late_payment":
      // An accepted one names the order that it paid for.
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
