import { type EventFields, type EventShape, readFields, readShape } from "./event-data"
import { isJsonObject, type JsonObject, ownValue, parseJsonBytes } from "./json"
import type { MinorUnits } from "./money"

/** The meaning of an event. `unknown`: an event id that the interface does not name. */
export type EventKind = "paid" | "expired" | "cancelled" | "unknown"

/**
 * An event about a payment. An amount, currency or reference that is missing, wrong, or given twice
 * and differently is left out: a closing needs none, and staff look at a payment without them.
 */
export interface KnownEvent {
  kind: Exclude<EventKind, "unknown">
  eventId: number
  gatewayOrderId: string
  /** Our own merchant reference, as received. */
  reference?: string
  amount?: MinorUnits
  /** Lower case. */
  currency?: string
  shape: EventShape
}

/** An event with an unknown id. It has whatever else could be read. */
export interface UnknownEvent {
  kind: "unknown"
  eventId: number
  gatewayOrderId?: string
  reference?: string
  amount?: MinorUnits
  currency?: string
  shape?: EventShape
}

/** A verified event, told apart by `kind`. */
export type GatewayEvent = KnownEvent | UnknownEvent

/** Why a verified body is not an event. A fixed word that never holds text of the body. */
export type UnreadableReason =
  | "not_utf8"
  | "not_json"
  | "not_an_object"
  | "bad_event_id"
  | "missing_event_data"
  | "conflicting_fields"
  | "bad_order_id"

/** The event, or why it cannot be read, with what could be read of it. */
export type EventReading =
  | { readable: true; event: GatewayEvent }
  | { readable: false; reason: UnreadableReason; eventId?: number; gatewayOrderId?: string }

/**
 * Reads the raw body of an event, after its signature was verified. Never throws.
 *
 * - The kind follows from `event.eventId` alone, and only as an integer: the description is free
 *   text whose wording differs between samples.
 * - Both shapes of `eventData` are read. A value that stands under both names must agree, otherwise
 *   it is left out: choosing one would be chance. Without the gateway's order id it is not an
 *   event.
 * - Fields that the interface does not name are ignored.
 */
export function readEventBody(body: Uint8Array): EventReading {
  const parsed = parseJsonBytes(body)
  if (!parsed.ok) {
    return { readable: false, reason: parsed.reason }
  }
  if (!isJsonObject(parsed.value)) {
    return { readable: false, reason: "not_an_object" }
  }
  const eventId = readEventId(ownValue(parsed.value, "event"))
  const data = ownValue(parsed.value, "eventData")
  if (eventId === undefined) {
    return withKnown({ reason: "bad_event_id", data })
  }
  const kind = eventKind(eventId)
  if (kind === "unknown") {
    return { readable: true, event: unknownEvent(eventId, data) }
  }
  if (!isJsonObject(data)) {
    return { readable: false, reason: "missing_event_data", eventId }
  }
  return knownEvent({ kind, eventId, data })
}

function readEventId(event: unknown): number | undefined {
  const id = isJsonObject(event) ? ownValue(event, "eventId") : undefined
  return typeof id === "number" && Number.isSafeInteger(id) ? id : undefined
}

function eventKind(eventId: number): EventKind {
  switch (eventId) {
    case 2001:
      return "paid"
    case 4001:
      return "expired"
    case 4002:
      return "cancelled"
    default:
      return "unknown"
  }
}

function knownEvent(input: {
  kind: KnownEvent["kind"]
  eventId: number
  data: JsonObject
}): EventReading {
  const { kind, eventId, data } = input
  const fields = readFields(data)
  const { gatewayOrderId } = fields
  if (gatewayOrderId.state !== "valid") {
    const reason = gatewayOrderId.state === "conflict" ? "conflicting_fields" : "bad_order_id"
    return { readable: false, reason, eventId }
  }
  const shape = readShape(data)
  const event: KnownEvent = { kind, eventId, gatewayOrderId: gatewayOrderId.value, shape }
  addValid(event, fields)
  return { readable: true, event }
}

function addValid(event: GatewayEvent, { reference, amount, currency }: EventFields): void {
  if (reference.state === "valid") {
    event.reference = reference.value
  }
  if (amount.state === "valid") {
    event.amount = amount.value
  }
  if (currency.state === "valid") {
    event.currency = currency.value
  }
}

function unknownEvent(eventId: number, data: unknown): UnknownEvent {
  const event: UnknownEvent = { kind: "unknown", eventId }
  if (!isJsonObject(data)) {
    return event
  }
  const fields = readFields(data)
  if (Object.values(fields).every(({ state }) => state !== "valid")) {
    return event
  }
  if (fields.gatewayOrderId.state === "valid") {
    event.gatewayOrderId = fields.gatewayOrderId.value
  }
  addValid(event, fields)
  event.shape = readShape(data)
  return event
}

function withKnown(input: {
  reason: UnreadableReason
  eventId?: number
  data: unknown
}): EventReading {
  const order = isJsonObject(input.data) ? readFields(input.data).gatewayOrderId : undefined
  return {
    readable: false,
    reason: input.reason,
    ...(input.eventId === undefined ? {} : { eventId: input.eventId }),
    ...(order?.state === "valid" ? { gatewayOrderId: order.value } : {}),
  }
}
