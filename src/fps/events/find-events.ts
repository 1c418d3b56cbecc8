import { ENVIRONMENTS } from "../vocabulary"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { minorOrNull } from "../database/rows"
import type { InboxEvent } from "../types"
import {
  countRows,
  applyFilters,
  applyPage,
  type ColumnFilters,
  type ColumnOrder,
  type Page,
} from "../database/lists"
import { paymentsMatching, type PaymentSearch } from "../payments/list-payments"

/** The columns of `fps_event` that settling needs. */
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

/** Maps a row to an event. */
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

const FILTERS = {
  id: "id",
  delivery_id: "delivery_id",
  environment: "environment",
  kind: "kind",
  event_code: "event_code",
  gateway_order_id: "gateway_order_id",
  state: "state",
  outcome: "outcome",
  received_at: "created_at",
  processed_at: "processed_at",
} as const

const ORDER = {
  received_at: "created_at",
  processed_at: "processed_at",
  environment: "environment",
  kind: "kind",
  state: "state",
  outcome: "outcome",
  attempts: "attempts",
} as const

/** The columns that events are sorted by. */
export type EventOrder = ColumnOrder<keyof typeof ORDER>

/** Columns of events to filter by, and the payments that they are about. */
export type EventFilters = ColumnFilters<keyof typeof FILTERS> & {
  readonly payment_id?: readonly string[]
}

export interface ListEventsQuery extends Page {
  readonly order: EventOrder
  readonly filters: EventFilters
  readonly search?: PaymentSearch
}

/** An event as staff see it. */
export interface EventRecord {
  readonly id: string
  /** Empty if the delivery had none. */
  readonly deliveryId: string
  readonly environment: InboxEvent["environment"]
  readonly kind: InboxEvent["kind"]
  readonly eventCode: string | null
  readonly gatewayOrderId: string | null
  /** The payment's reference, as the gateway sent it. */
  readonly reference: string | null
  /** Its payment, if there is one. */
  readonly paymentId: string | null
  readonly state: InboxEvent["state"]
  readonly outcome: string | null
  readonly attempts: number
  readonly lastError: string | null
  readonly receivedAt: Date
  readonly processedAt: Date | null
}

interface RecordRow {
  id: string
  delivery_id: string
  environment: EventRecord["environment"]
  kind: EventRecord["kind"]
  event_code: string | null
  gateway_order_id: string | null
  reference: string | null
  payment_id: string | null
  state: EventRecord["state"]
  outcome: string | null
  attempts: number
  last_error: string | null
  created_at: Date
  processed_at: Date | null
}

interface BodyRow {
  body: string | null
}

const COLUMNS = [
  "id",
  "delivery_id",
  "environment",
  "kind",
  "event_code",
  "gateway_order_id",
  "reference",
  "state",
  "outcome",
  "attempts",
  "last_error",
  "created_at",
  "processed_at",
] as const

/** Lists a page of events, and counts all; see {@link countRows}. */
export async function listEvents(
  knex: Knex,
  query: ListEventsQuery,
): Promise<{ events: EventRecord[]; count: number }> {
  const found = knex("fps_event").whereNull("deleted_at")
  applyFilters(found, FILTERS, query.filters)
  if (query.filters.delivery_id && !query.filters.environment) {
    // The unique index begins with the environment, so every environment is named.
    void found.whereIn("environment", ENVIRONMENTS)
  }
  if (query.filters.payment_id) {
    const payments = knex("fps_payment").select("id").whereIn("id", query.filters.payment_id)
    void found.whereIn("gateway_order_id", gatewayOrdersOf(knex, payments))
  }
  if (query.search) {
    void found.whereIn("id", eventsMatching(knex, query.search))
  }
  const page = applyPage(found, ORDER, query)
  const [rows, count] = await Promise.all([
    withPayment(knex, page.clone()) as PromiseLike<RecordRow[]>,
    countRows(knex, page),
  ])
  return { events: rows.map(toEventRecord), count }
}

/** Finds one event with its raw body (Base64; null once pruned), or null. */
export async function findEvent(
  knex: Knex,
  id: string,
): Promise<{ event: EventRecord; body: string | null } | null> {
  const query = knex("fps_event").where({ id }).whereNull("deleted_at")
  const [row] = await withPayment(knex, query).select<(RecordRow & BodyRow)[]>("body")
  return row ? { event: toEventRecord(row), body: row.body } : null
}

/** Lists the events of a payment; only the newest if there are too many. */
export async function listEventsOfGatewayOrder(
  knex: Knex,
  { gatewayOrderId, limit }: { gatewayOrderId: string; limit: number },
): Promise<EventRecord[]> {
  const query = knex("fps_event")
    .where({ gateway_order_id: gatewayOrderId })
    .whereNull("deleted_at")
    .orderBy("created_at", "desc")
    .limit(limit)
  const rows = (await withPayment(knex, query)) as RecordRow[]
  return rows.map(toEventRecord)
}

function withPayment(knex: Knex, query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.select(
    ...COLUMNS,
    knex("fps_payment as payment")
      .select("payment.id")
      .whereRaw("payment.gateway_order_id = fps_event.gateway_order_id")
      .whereNull("payment.deleted_at")
      .limit(1)
      .as("payment_id"),
  )
}

/** Finds events by their own ids, or by anything that finds their payment. */
function eventsMatching(knex: Knex, search: PaymentSearch): Knex.QueryBuilder {
  const rows = () => knex("fps_event").select("id").whereNull("deleted_at")
  return knex.union([
    rows().where({ id: search.text }),
    rows().whereIn("environment", ENVIRONMENTS).where({ delivery_id: search.text }),
    rows().where({ gateway_order_id: search.text }),
    rows().whereIn("gateway_order_id", gatewayOrdersOf(knex, paymentsMatching(knex, search))),
  ])
}

function gatewayOrdersOf(knex: Knex, paymentIds: Knex.QueryBuilder): Knex.QueryBuilder {
  return knex("fps_payment").select("gateway_order_id").whereIn("id", paymentIds)
}

function toEventRecord(row: RecordRow): EventRecord {
  return {
    id: row.id,
    deliveryId: row.delivery_id,
    environment: row.environment,
    kind: row.kind,
    eventCode: row.event_code,
    gatewayOrderId: row.gateway_order_id,
    reference: row.reference,
    paymentId: row.payment_id,
    state: row.state,
    outcome: row.outcome,
    attempts: row.attempts,
    lastError: row.last_error,
    receivedAt: row.created_at,
    processedAt: row.processed_at,
  }
}
