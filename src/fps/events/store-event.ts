import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { MinorUnits } from "../../protocol"
import { amountColumns } from "../database/rows"
import type { InboxEvent } from "../types"

/** A verified delivery of a webhook event. */
export interface StoreEventInput {
  readonly environment: InboxEvent["environment"]
  readonly deliveryId: string
  readonly bodyHash: string
  readonly bodyBase64: string
  readonly kind: InboxEvent["kind"]
  readonly eventCode: string | null
  readonly gatewayOrderId: string | null
  readonly reference: string | null
  readonly amount: MinorUnits | null
  readonly currencyCode: string | null
  /** The signed `t` of the delivery. */
  readonly signedAt: Date
}

/** The stored event's id, and whether this delivery was stored before. */
export interface StoredEvent {
  readonly id: string
  readonly duplicate: boolean
  /** True if it has to be settled: it waits, or waits again by this delivery. */
  readonly due: boolean
}

/**
 * How many rows the same bytes may fill. The delivery id is not signed: an attacker who captured
 * one delivery could send it under new ids without end. This is a bound, not a fence: two that
 * arrive at once may make one row more, which costs nothing.
 */
const MOST_ROWS = 5

/**
 * A repetition under a known id counts up `deliveries`. A failed event waits again: the gateway
 * still expects it to be processed. Bytes that fill {@link MOST_ROWS} rows are not inserted under
 * another id; then no row comes back.
 */
const STORE = `insert into fps_event (id, environment, delivery_id, body_hash, body, kind, event_code,
         gateway_order_id, reference, amount_minor, raw_amount_minor, currency_code, state,
         signed_at, last_signed_at, last_delivered_at)
  select :id, :environment, :delivery_id, :body_hash, :body, :kind, :event_code, :gateway_order_id,
         :reference, cast(:amount_minor as numeric), cast(:raw_amount_minor as jsonb),
         :currency_code, :state, cast(:signed_at as timestamptz), cast(:signed_at as timestamptz),
         now()
   where (select count(*) from fps_event
           where environment = :environment and body_hash = :body_hash
             and delivery_id <> :delivery_id and deleted_at is null) < ${MOST_ROWS}
  on conflict (environment, delivery_id, body_hash) where deleted_at is null do update
    set deliveries = fps_event.deliveries + 1,
        last_delivered_at = now(),
        last_signed_at = greatest(fps_event.last_signed_at, excluded.last_signed_at),
        updated_at = now(),
        state = case fps_event.state when 'failed' then 'waiting' else fps_event.state end,
        attempts = case fps_event.state when 'failed' then 0 else fps_event.attempts end,
        purchase_id = case fps_event.state when 'failed' then null else fps_event.purchase_id end
  returning id, deliveries, state`

/**
 * Bytes that were not inserted under another id: their newest row, which waits again if it failed.
 */
const FIND_SAME_BYTES = `update fps_event set
         deliveries = deliveries + 1,
         last_delivered_at = now(),
         updated_at = now(),
         attempts = case state when 'failed' then 0 else attempts end,
         purchase_id = case state when 'failed' then null else purchase_id end,
         state = case state when 'failed' then 'waiting' else state end
   where id = (select id from fps_event
                where environment = :environment and body_hash = :body_hash and deleted_at is null
                order by state = 'failed' desc, created_at desc, id desc limit 1)
  returning id, deliveries, state`

interface Row {
  readonly id: string
  readonly deliveries: number
  readonly state: InboxEvent["state"]
}

/** Stores a delivery, once for its environment, delivery id and bytes. */
export async function storeEvent(knex: Knex, input: StoreEventInput): Promise<StoredEvent> {
  const row = {
    id: generateEntityId("", "fpsevt"),
    environment: input.environment,
    delivery_id: input.deliveryId,
    body_hash: input.bodyHash,
    body: input.bodyBase64,
    kind: input.kind,
    event_code: input.eventCode,
    gateway_order_id: input.gatewayOrderId,
    reference: input.reference,
    ...amountColumns(input.amount),
    currency_code: input.currencyCode,
    state: input.kind === "unreadable" ? "unreadable" : "waiting",
    signed_at: input.signedAt,
  }
  const stored =
    (await run(knex, STORE, row)) ??
    (await run(knex, FIND_SAME_BYTES, {
      environment: input.environment,
      body_hash: input.bodyHash,
    }))
  if (!stored) {
    throw new Error("The webhook event was neither stored nor found.")
  }
  return {
    id: stored.id,
    duplicate: stored.deliveries > 1,
    due: stored.state === "waiting",
  }
}

async function run(
  knex: Knex,
  statement: string,
  values: Record<string, Date | number | string | null>,
): Promise<Row | undefined> {
  return (await knex.raw<{ rows: Row[] }>(statement, values)).rows[0]
}
