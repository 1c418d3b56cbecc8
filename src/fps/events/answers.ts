import type { MedusaContainer } from "@medusajs/framework/types"
import { viewDependencies } from "../dependencies"
import type { ListInput, Page } from "../lists"
import { searchInMedusa } from "../payments/search"
import type { EventRecord, EventFilters, EventOrder } from "./find-events"

/** A webhook event as the admin API shows it. Times are ISO 8601. */
export interface AdminEvent {
  readonly id: string
  /** Empty if the delivery had none. */
  readonly delivery_id: string
  readonly environment: EventRecord["environment"]
  readonly kind: EventRecord["kind"]
  readonly event_code: string | null
  readonly gateway_order_id: string | null
  /** The payment's reference, as the gateway sent it. */
  readonly reference: string | null
  /** Null if no payment has its gateway id. */
  readonly payment_id: string | null
  readonly state: EventRecord["state"]
  readonly outcome: string | null
  readonly attempts: number
  readonly last_error: string | null
  readonly received_at: string
  readonly processed_at: string | null
}

export function toAdminEvent(event: EventRecord): AdminEvent {
  return {
    id: event.id,
    delivery_id: event.deliveryId,
    environment: event.environment,
    kind: event.kind,
    event_code: event.eventCode,
    gateway_order_id: event.gatewayOrderId,
    reference: event.reference,
    payment_id: event.paymentId,
    state: event.state,
    outcome: event.outcome,
    attempts: event.attempts,
    last_error: event.lastError,
    received_at: event.receivedAt.toISOString(),
    processed_at: event.processedAt?.toISOString() ?? null,
  }
}

/**
 * Which events, in which order. `q` finds an event by its ids, or by anything that finds its
 * payment.
 */
export type ListEventsInput = ListInput<EventOrder, EventFilters>

export interface ListEventsResult extends Page {
  readonly events: AdminEvent[]
}

/** Lists verified webhook events. */
export async function listEvents(
  container: MedusaContainer,
  input: ListEventsInput,
): Promise<ListEventsResult> {
  const { fps, query } = viewDependencies(container)
  const { limit, offset, order, q, filters } = input
  const search = q ? await searchInMedusa(query, q) : undefined
  const { events, count } = await fps.events.list({ limit, offset, order, filters, search })
  return { events: events.map(toAdminEvent), count, limit, offset }
}

export interface AdminEventDetails extends AdminEvent, ReadableBody {}

/** Finds one event; null if there is none. */
export async function retrieveEvent(
  container: MedusaContainer,
  id: string,
): Promise<AdminEventDetails | null> {
  const found = await viewDependencies(container).fps.events.find(id)
  return found && { ...toAdminEvent(found.event), ...readableBody(found.body) }
}

/** A raw body that staff can read. */
interface ReadableBody {
  /** Null once it was pruned. */
  readonly body: string | null
  /** True if the bytes are not UTF-8, so that `body` is their Base64. */
  readonly base64: boolean
}

/** Returns stored bytes (Base64) as text if that loses nothing. */
export function readableBody(stored: string | null): ReadableBody {
  if (stored === null) {
    return { body: null, base64: false }
  }
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
    return { body: decoder.decode(Buffer.from(stored, "base64")), base64: false }
  } catch {
    return { body: stored, base64: true }
  }
}
