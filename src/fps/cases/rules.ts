import type { CaseKind } from "../../modules/fps"

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
