import type { CaseKind, CaseRecord, GatewayOrder } from "../modules/fps"

/** Cases whose money a person may still use for the order that it was meant for. */
const ACCEPTABLE: readonly CaseKind[] = [
  "amount_mismatch",
  "order_not_completed",
  "environment_mismatch",
]

/** Whether a person may still use the held money of a gateway order for the order that waits for it. */
export function isAcceptable({ payment, cases }: GatewayOrder): boolean {
  return (
    payment.status === "paid" &&
    cases.some(({ kind, status }) => status === "open" && ACCEPTABLE.includes(kind))
  )
}

/** Whether a case ended without its money being used. */
export function isActed({ status, resolution }: CaseRecord): boolean {
  return status === "resolved" && resolution !== "accepted"
}
