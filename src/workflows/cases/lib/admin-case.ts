import type { CaseKind, CaseRecord } from "../../../modules/fps"
import { toMajorNumber } from "../../../protocol"

/** A case as the admin sees it. `amount` is in major units. */
export interface AdminCase {
  readonly id: string
  readonly kind: CaseKind
  readonly status: "open" | "resolved"
  /** The refund that it is about is not in Medusa (any more): no money is owed. */
  readonly refund_missing?: true
  readonly amount: number | null
  readonly currency_code: string | null
  readonly payment_id: string | null
  readonly gateway_order_id: string | null
  readonly order_id: string | null
  readonly resolution: "refunded" | "accepted" | "dismissed" | null
  readonly reference: string | null
  readonly note: string | null
  readonly resolved_by: string | null
  readonly resolved_at: Date | null
  readonly created_at: Date
}

/** A stored case in the admin's words. */
export function toAdminCase(record: CaseRecord): AdminCase {
  return {
    id: record.id,
    kind: record.kind,
    status: record.status,
    amount: record.amount === null ? null : toMajorNumber(record.amount),
    currency_code: record.currencyCode,
    payment_id: record.paymentId,
    gateway_order_id: record.gatewayOrderId,
    order_id: record.orderId,
    resolution: record.resolution,
    reference: record.reference,
    note: record.note,
    resolved_by: record.resolvedBy,
    resolved_at: record.resolvedAt,
    created_at: record.createdAt,
  }
}
