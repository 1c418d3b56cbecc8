import { minorOrNull } from "../database/amounts"
import type { InboxEvent } from "../types"

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
  signed_at: Date
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
