import { minorOrNull } from "../database/amounts"
import type { CaseKind, CaseRecord } from "../types"

/** `fps_case` as PostgreSQL returns it. */
export interface CaseRow {
  id: string
  kind: CaseKind
  status: CaseRecord["status"]
  money_key: string
  environment: CaseRecord["environment"]
  amount_minor: string | null
  currency_code: string | null
  payment_id: string | null
  gateway_order_id: string | null
  order_id: string | null
  evidence: CaseRecord["evidence"]
  resolution: CaseRecord["resolution"]
  reference: string | null
  note: string | null
  resolved_by: string | null
  resolved_at: Date | null
  created_at: Date
}

/** A case in our own words. */
export function toCaseRecord(row: CaseRow): CaseRecord {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    moneyKey: row.money_key,
    environment: row.environment,
    amount: minorOrNull(row.amount_minor),
    currencyCode: row.currency_code,
    paymentId: row.payment_id,
    gatewayOrderId: row.gateway_order_id,
    orderId: row.order_id,
    evidence: row.evidence,
    resolution: row.resolution,
    reference: row.reference,
    note: row.note,
    resolvedBy: row.resolved_by,
    resolvedAt: row.resolved_at,
    createdAt: row.created_at,
  }
}
