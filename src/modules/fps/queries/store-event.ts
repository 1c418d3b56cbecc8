import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MinorUnits } from "../../../protocol"
import type { InboxEvent } from "../types"
import { amountColumns } from "./rows"

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
}

/** The stored event's id, and whether this delivery had been stored before. */
export interface StoredEvent {
  readonly id: string
  readonly duplicate: boolean
  /** Whether it is worth settling now: new and readable, or dead and revived by this delivery. */
  readonly due: boolean
}

/**
 * Inserts a delivery once. A redelivery of an event that was given up on revives it: the gateway
 * still waits for it to be handled, and it must not be answered as a duplicate for ever.
 */
export async function storeEvent(knex: Knex, input: StoreEventInput): Promise<StoredEvent> {
  const readable = input.kind !== "unreadable"
  const inserted = await knex("fps_event")
    .insert({
      id: generateEntityId(undefined, "fpsevt"),
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
      state: readable ? "waiting" : "unreadable",
      next_attempt_at: knex.fn.now(),
    })
    .onConflict(knex.raw('("environment", "delivery_id", "body_hash") where deleted_at is null'))
    .ignore()
    .returning<{ id: string }[]>("id")
  if (inserted[0]) {
    return { id: inserted[0].id, duplicate: false, due: readable }
  }
  const key = {
    environment: input.environment,
    delivery_id: input.deliveryId,
    body_hash: input.bodyHash,
  }
  const revived = await knex("fps_event")
    .where({ ...key, state: "dead" })
    // Without these words the unique index does not serve, and every redelivery reads the inbox.
    .whereNull("deleted_at")
    .update({
      state: "waiting",
      attempts: 0,
      next_attempt_at: knex.fn.now(),
      leased_until: null,
      updated_at: knex.fn.now(),
    })
    .returning<{ id: string }[]>("id")
  if (revived[0]) {
    return { id: revived[0].id, duplicate: true, due: true }
  }
  const known = await knex("fps_event")
    .where(key)
    .whereNull("deleted_at")
    .first<{ id: string } | undefined>("id")
  if (!known) {
    throw new Error("The event was neither stored nor found.")
  }
  return { id: known.id, duplicate: true, due: false }
}
