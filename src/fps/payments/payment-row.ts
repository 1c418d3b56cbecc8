import { asMinorUnits } from "../../protocol"
import { minorOrNull } from "../database/rows"
import type { LedgerPayment } from "../types"

/**
 * The columns of `fps_payment` that a {@link LedgerPayment} is made of, and a few that writers need.
 * Columns that one query alone reads, such as `pay_link_id` or `claims`, stand in that query.
 * PostgreSQL returns `numeric` as text.
 */
export interface PaymentRow {
  id: string
  purchase_id: string
  gateway_order_id: string | null
  payment_collection_id: string
  session_id: string
  cart_id: string | null
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
  asked_at: Date | null
  checked_at: Date | null
  claimed_at: Date | null
  claim_reference: string | null
  created_at: Date
  updated_at: Date
}

/** Maps a row to a payment. */
export function toLedgerPayment(row: PaymentRow): LedgerPayment {
  return {
    id: row.id,
    purchaseId: row.purchase_id,
    gatewayOrderId: row.gateway_order_id,
    paymentCollectionId: row.payment_collection_id,
    sessionId: row.session_id,
    cartId: row.cart_id,
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
    askedAt: row.asked_at,
    checkedAt: row.checked_at,
    claimedAt: row.claimed_at,
    claimReference: row.claim_reference,
    createdAt: row.created_at,
  }
}
