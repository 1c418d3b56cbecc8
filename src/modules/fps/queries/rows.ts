import { asMinorUnits, type MinorUnits } from "../../../protocol"
import type { CaseKind, CaseRecord, InboxEvent, LedgerPayment } from "../types"

/** `fps_payment` as PostgreSQL returns it: `numeric` is text. */
export interface PaymentRow {
  id: string
  purchase_id: string
  gateway_order_id: string | null
  payment_collection_id: string
  session_id: string
  cart_id: string | null
  retry_of: string | null
  environment: LedgerPayment["environment"]
  order_creation: LedgerPayment["orderCreation"]
  reference: string
  unique_order_id: string
  return_token: string
  status: LedgerPayment["status"]
  closed_by: LedgerPayment["closedBy"]
  closed_at: Date | null
  reviewed_by: string | null
  reviewed_at: Date | null
  settlement: LedgerPayment["settlement"]
  hold_reason: LedgerPayment["holdReason"]
  live: boolean
  amount_minor: string
  raw_amount_minor: unknown
  currency_code: string
  redirect_url: string | null
  expires_at: Date
  failure_returned_at: Date | null
  creation_error: string | null
  paid_at: Date | null
  settled_at: Date | null
  accepted_at: Date | null
  received_minor: string | null
  raw_received_minor: unknown
  received_currency: string | null
  checks: number
  checked_at: Date | null
  created_at: Date
  updated_at: Date
}

/** `fps_event` as PostgreSQL returns it, as far as settling needs it. */
export interface EventRow {
  id: string
  environment: InboxEvent["environment"]
  kind: InboxEvent["kind"]
  gateway_order_id: string | null
  reference: string | null
  amount_minor: string | null
  currency_code: string | null
  state: InboxEvent["state"]
  created_at: Date
  signed_at: Date | null
}

/** An amount out of the database. */
export function minorOrNull(amount: string | null): MinorUnits | null {
  return amount === null ? null : asMinorUnits(Number(amount))
}

/** Column values of an amount: Medusa's `bigNumber` property wants the exact form beside it. */
export function amountColumns(amount: MinorUnits | null): {
  amount_minor: string | null
  raw_amount_minor: string | null
} {
  return amount === null
    ? { amount_minor: null, raw_amount_minor: null }
    : {
        amount_minor: String(amount),
        raw_amount_minor: JSON.stringify({ value: String(amount), precision: 20 }),
      }
}

/** A row of the ledger in our own words. */
export function toLedgerPayment(row: PaymentRow): LedgerPayment {
  return {
    id: row.id,
    purchaseId: row.purchase_id,
    gatewayOrderId: row.gateway_order_id,
    paymentCollectionId: row.payment_collection_id,
    sessionId: row.session_id,
    cartId: row.cart_id,
    retryOf: row.retry_of,
    environment: row.environment,
    orderCreation: row.order_creation,
    reference: row.reference,
    uniqueOrderId: row.unique_order_id,
    returnToken: row.return_token,
    status: row.status,
    closedBy: row.closed_by,
    closedAt: row.closed_at,
    reviewedAt: row.reviewed_at,
    settlement: row.settlement,
    holdReason: row.hold_reason,
    live: row.live,
    amount: asMinorUnits(Number(row.amount_minor)),
    currencyCode: row.currency_code,
    redirectUrl: row.redirect_url,
    expiresAt: row.expires_at,
    failureReturnedAt: row.failure_returned_at,
    creationError: row.creation_error,
    paidAt: row.paid_at,
    settledAt: row.settled_at,
    acceptedAt: row.accepted_at,
    received: minorOrNull(row.received_minor),
    receivedCurrency: row.received_currency,
    checks: row.checks,
    checkedAt: row.checked_at,
    createdAt: row.created_at,
  }
}

/** A row of the inbox in our own words. */
export function toInboxEvent(row: EventRow): InboxEvent {
  return {
    id: row.id,
    environment: row.environment,
    kind: row.kind,
    gatewayOrderId: row.gateway_order_id,
    reference: row.reference,
    amount: minorOrNull(row.amount_minor),
    currencyCode: row.currency_code,
    state: row.state,
    receivedAt: row.created_at,
    signedAt: row.signed_at,
  }
}

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
