import type { CaseKind, CaseRecord, FpsModuleService, LedgerPayment } from "../../modules/fps"
import { toMajorNumber } from "../../protocol"

/** A case as the admin sees it. `amount` is in major units. */
export interface AdminCase {
  readonly id: string
  readonly kind: CaseKind
  readonly status: "open" | "resolved"
  /** That of its payment, or of the event that told of it; null where that is not known. */
  readonly environment: CaseRecord["environment"]
  /** The refund that it is about is not in Medusa (any more): no money is owed. */
  readonly refund_missing?: true
  readonly amount: number | null
  readonly currency_code: string | null
  readonly payment_id: string | null
  /** What the shopper's bank shows of the payment. */
  readonly payment_reference: string | null
  /** What was asked for, in major units. */
  readonly expected_amount: number | null
  readonly gateway_order_id: string | null
  readonly order_id: string | null
  /** What was expected and what came: ids, amounts and states. */
  readonly evidence: CaseRecord["evidence"]
  readonly resolution: "refunded" | "accepted" | "dismissed" | null
  readonly reference: string | null
  readonly note: string | null
  readonly resolved_by: string | null
  readonly resolved_at: Date | null
  readonly created_at: Date
}

/** Stored cases in the admin's words, with their payments: one query, however many cases. */
export async function toAdminCases(
  fps: Pick<FpsModuleService, "ledger">,
  records: readonly CaseRecord[],
): Promise<AdminCase[]> {
  const ids = records.map(({ paymentId }) => paymentId).filter((id) => id !== null)
  const payments = await fps.ledger.listById([...new Set(ids)])
  const byId = new Map(payments.map((payment) => [payment.id, payment]))
  return records.map((record) => toAdminCase(record, byId.get(record.paymentId ?? "")))
}

/** One stored case in the admin's words. */
export async function showCase(
  fps: Pick<FpsModuleService, "ledger">,
  record: CaseRecord,
): Promise<AdminCase> {
  const [payment] = record.paymentId ? await fps.ledger.listById([record.paymentId]) : []
  return toAdminCase(record, payment)
}

function toAdminCase(record: CaseRecord, payment: LedgerPayment | undefined): AdminCase {
  return {
    id: record.id,
    kind: record.kind,
    status: record.status,
    environment: record.environment,
    amount: record.amount === null ? null : toMajorNumber(record.amount),
    currency_code: record.currencyCode,
    payment_id: record.paymentId,
    payment_reference: payment?.reference ?? null,
    expected_amount: payment ? toMajorNumber(payment.amount) : null,
    gateway_order_id: record.gatewayOrderId,
    order_id: record.orderId,
    evidence: record.evidence,
    resolution: record.resolution,
    reference: record.reference,
    note: record.note,
    resolved_by: record.resolvedBy,
    resolved_at: record.resolvedAt,
    created_at: record.createdAt,
  }
}
