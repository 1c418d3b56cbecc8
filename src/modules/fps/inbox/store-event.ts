import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MinorUnits } from "../../../protocol"
import { amountColumns } from "../database/amounts"
import type { InboxEvent } from "../types"

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
 * Inserts a delivery once. A redelivery of an event that was given up on revives it: the gateway
 * still waits for it to be handled, and it must not be answered as a duplicate for ever. Bytes that
 * came under {@link MAX_REPETITIONS} ids already say nothing new under another one.
 */
export async function storeEvent(knex: Knex, input: StoreEventInput): Promise<StoredEvent> {
  const bytes = { environment: input.environment, body_hash: input.bodyHash }
  // Every further round means that somebody else has just taken one of the few places.
  for (let round = 0; round <= MAX_REPETITIONS; round++) {
    const id = await insertEvent(knex, input)
    if (id !== undefined) {
      return { id, duplicate: false, due: input.kind !== "unreadable" }
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

interface Bytes {
  readonly environment: InboxEvent["environment"]
  readonly body_hash: string
}

async function insertEvent(knex: Knex, input: StoreEventInput): Promise<string | undefined> {
  const inserted = await knex("fps_event")
    .insert({
      id: generateEntityId(undefined, "fpsevt"),
      environment: input.environment,
      delivery_id: input.deliveryId,
      body_hash: input.bodyHash,
      body: input.bodyBase64,
      // The number after the last, and from the last one on that one again: the unique index then
      // refuses the row.
      repetition: knex.raw(
        `(select least(coalesce(max(repetition) + 1, 0), ?) from fps_event
          where environment = ? and body_hash = ? and deleted_at is null)`,
        [MAX_REPETITIONS - 1, input.environment, input.bodyHash],
      ),
      kind: input.kind,
      event_code: input.eventCode,
      gateway_order_id: input.gatewayOrderId,
      reference: input.reference,
      ...amountColumns(input.amount),
      currency_code: input.currencyCode,
      state: input.kind === "unreadable" ? "unreadable" : "waiting",
      signed_at: input.signedAt,
    })
    .onConflict()
    .ignore()
    .returning<{ id: string }[]>("id")
  return inserted[0]?.id
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
