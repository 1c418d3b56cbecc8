import type { EventRecord } from "../../modules/fps"

/** An event of the inbox as the admin sees it. Times are ISO 8601. */
export interface AdminEvent {
  readonly id: string
  /** Empty when the delivery had none. */
  readonly delivery_id: string
  readonly environment: EventRecord["environment"]
  readonly kind: EventRecord["kind"]
  readonly event_code: string | null
  readonly gateway_order_id: string | null
  /** Null when the ledger does not know the gateway order. */
  readonly payment_id: string | null
  readonly state: EventRecord["state"]
  readonly outcome: string | null
  readonly attempts: number
  readonly last_error: string | null
  readonly received_at: string
  readonly processed_at: string | null
}

/** An event in the admin's words. */
export function toAdminEvent(event: EventRecord): AdminEvent {
  return {
    id: event.id,
    delivery_id: event.deliveryId,
    environment: event.environment,
    kind: event.kind,
    event_code: event.eventCode,
    gateway_order_id: event.gatewayOrderId,
    payment_id: event.paymentId,
    state: event.state,
    outcome: event.outcome,
    attempts: event.attempts,
    last_error: event.lastError,
    received_at: event.receivedAt.toISOString(),
    processed_at: event.processedAt?.toISOString() ?? null,
  }
}
