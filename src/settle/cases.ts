import { moneyKey, type CaseKind, type CaseRecord, type GatewayOrder } from "../modules/fps"

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
export function isAcceptable({ payment, cases }: GatewayOrder): boolean {
  const key = moneyKey.gatewayOrder(payment)
  return (
    payment.status === "paid" &&
    cases.some(
      (found) =>
        found.moneyKey === key && found.status === "open" && ACCEPTABLE.includes(found.kind),
    )
  )
}

/** Whether a case ended without its money being used. */
export function isActed({ status, resolution }: CaseRecord): boolean {
  return status === "resolved" && resolution !== "accepted"
}
