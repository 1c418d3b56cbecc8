import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MinorUnits } from "../../../protocol"
import { exactAmount } from "../database/amounts"
import type { InboxEvent } from "../types"
import { newEventId } from "./event-id"

/** A verified delivery on its way into the inbox. */
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
  readonly signedAt: Date | null
}

/** The stored event's id, and whether this delivery had been stored before. */
export interface StoredEvent {
  readonly id: string
  readonly duplicate: boolean
  /** Whether it is worth settling now: new and readable, or dead and revived by this delivery. */
  readonly due: boolean
}

/**
 * How many rows the same bytes may fill. The delivery id is not signed: whoever has captured one
 * delivery could otherwise fill the inbox with it, under ever new ids.
 */
const MAX_REPETITIONS = 5

/**
 * Inserts deliveries that came together, each of them once, in one statement; a storm of events costs
 * a fraction of the statements then. Each is answered when its own row is committed. What the
 * statement did not insert is looked at by itself, and so is everything when it fails: one delivery
 * that cannot be stored keeps no other one out.
 */
export async function storeEvents(
  knex: Knex,
  inputs: readonly StoreEventInput[],
): Promise<(StoredEvent | Promise<StoredEvent>)[]> {
  const [only, second] = inputs
  if (only && !second) {
    return [await storeEvent(knex, only)]
  }
  const rows = inputs.map(toRow)
  const inserted = await insertRows(knex, rows).catch(() => new Set<string>())
  return inputs.map((input, index) => {
    const id = rows[index]?.id ?? ""
    return inserted.has(id) ? stored(input, id) : storeEvent(knex, input)
  })
}

/**
 * Inserts a delivery once. A redelivery of an event that was given up on revives it: the gateway
 * still waits for it to be handled, and it must not be answered as a duplicate for ever. Bytes that
 * came under {@link MAX_REPETITIONS} ids already say nothing new under another one.
 */
async function storeEvent(knex: Knex, input: StoreEventInput): Promise<StoredEvent> {
  const bytes = { environment: input.environment, body_hash: input.bodyHash }
  // Every further round means that somebody else has just taken one of the few places.
  for (let round = 0; round <= MAX_REPETITIONS; round++) {
    const row = toRow(input)
    if ((await insertRows(knex, [row])).has(row.id)) {
      return stored(input, row.id)
    }
    const known =
      (await findDuplicate(knex, { ...bytes, delivery_id: input.deliveryId })) ??
      ((await isFull(knex, bytes)) ? await findDuplicate(knex, bytes) : null)
    if (known) {
      return known
    }
  }
  throw new Error("The event was neither stored nor found.")
}

function stored({ kind }: StoreEventInput, id: string): StoredEvent {
  return { id, duplicate: false, due: kind !== "unreadable" }
}

interface Bytes {
  readonly environment: InboxEvent["environment"]
  readonly body_hash: string
}

function toRow(input: StoreEventInput) {
  const { minor, raw } = exactAmount(input.amount)
  return {
    id: newEventId(),
    environment: input.environment,
    delivery_id: input.deliveryId,
    body_hash: input.bodyHash,
    body: input.bodyBase64,
    kind: input.kind,
    event_code: input.eventCode,
    gateway_order_id: input.gatewayOrderId,
    reference: input.reference,
    amount_minor: minor,
    raw_amount_minor: raw,
    currency_code: input.currencyCode,
    state: input.kind === "unreadable" ? "unreadable" : "waiting",
    signed_at: input.signedAt,
  }
}

type NewRow = ReturnType<typeof toRow>

const COLUMNS = [
  ["id", "text"],
  ["environment", "text"],
  ["delivery_id", "text"],
  ["body_hash", "text"],
  ["body", "text"],
  ["kind", "text"],
  ["event_code", "text"],
  ["gateway_order_id", "text"],
  ["reference", "text"],
  ["amount_minor", "numeric"],
  ["raw_amount_minor", "jsonb"],
  ["currency_code", "text"],
  ["state", "text"],
  ["signed_at", "timestamptz"],
] as const

const NAMES = COLUMNS.map(([name]) => name)

/**
 * The last row of the same bytes, read off the index that begins with them. Asked for as the largest
 * `where environment = … and body_hash = …`, PostgreSQL goes through all rows of the environment by
 * another index, until it has counted anew how many there are.
 */
const LAST_REPETITION = `select case when row.environment = new.environment
      and row.body_hash = new.body_hash then row.repetition end
    from fps_event as row
   where (row.environment, row.body_hash) <= (new.environment, new.body_hash)
     and row.deleted_at is null
   order by row.environment desc, row.body_hash desc, row.repetition desc limit 1`

/**
 * A repetition is the number after the last, and from the last one on that one again: the unique
 * index then refuses the row. In one order, so that two processes which are sent the same storm do
 * not wait for each other.
 */
const INSERT = `insert into fps_event (${NAMES.join(", ")}, repetition)
  select ${NAMES.map((name) => `new.${name}`).join(", ")},
         least(coalesce((${LAST_REPETITION}) + 1, 0), ${MAX_REPETITIONS - 1})
    from jsonb_to_recordset(?::jsonb) as new (${COLUMNS.map((column) => column.join(" ")).join(", ")})
   order by new.environment, new.body_hash, new.delivery_id
  on conflict do nothing returning id`

/** The ids of those that were inserted. */
async function insertRows(knex: Knex, rows: readonly NewRow[]): Promise<ReadonlySet<string>> {
  const inserted = await knex.raw<{ rows: { id: string }[] }>(INSERT, [JSON.stringify(rows)])
  return new Set(inserted.rows.map(({ id }) => id))
}

async function isFull(knex: Knex, bytes: Bytes): Promise<boolean> {
  const last = await knex("fps_event")
    .where({ ...bytes, repetition: MAX_REPETITIONS - 1 })
    .whereNull("deleted_at")
    .first<{ id: string } | undefined>("id")
  return last !== undefined
}

/** The row of a delivery that came before, revived if it was given up on. */
async function findDuplicate(
  knex: Knex,
  key: Bytes & { readonly delivery_id?: string },
): Promise<StoredEvent | null> {
  const revived = await knex("fps_event")
    .where({ ...key, state: "dead" })
    // Without these words no unique index serves, and every redelivery reads the inbox.
    .whereNull("deleted_at")
    .update({ state: "waiting", attempts: 0, purchase_id: null, updated_at: knex.fn.now() })
    .returning<{ id: string }[]>("id")
  if (revived[0]) {
    return { id: revived[0].id, duplicate: true, due: true }
  }
  const known = await knex("fps_event")
    .where(key)
    .whereNull("deleted_at")
    .first<{ id: string } | undefined>("id")
  return known ? { id: known.id, duplicate: true, due: false } : null
}
