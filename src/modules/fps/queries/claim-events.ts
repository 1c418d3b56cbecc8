import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InboxEvent } from "../types"
import { claimRows } from "./claim-rows"
import { toInboxEvent, type EventRow } from "./rows"

/**
 * How long a claimed event belongs to one process. A process that died holding it is not waited
 * for longer; one that is merely slow does no harm, since settling is serialized and idempotent.
 * Longer than a settling waits for the lock of its payment.
 */
export const LEASE_SECONDS = 30

/** Which events to claim: the due ones, oldest first, or one by its id. */
export interface ClaimEventsInput {
  readonly limit: number
  readonly id?: string
}

/**
 * Claims waiting events for this process: `FOR UPDATE SKIP LOCKED`, so that any number of
 * processes can claim at once and no event is handed to two of them while its lease lasts.
 */
export async function claimEvents(knex: Knex, input: ClaimEventsInput): Promise<InboxEvent[]> {
  const due = knex("fps_event")
    .select("id")
    .where({ state: "waiting" })
    .whereNull("deleted_at")
    .where("next_attempt_at", "<=", knex.fn.now())
    .where((lease) => {
      void lease.whereNull("leased_until").orWhere("leased_until", "<", knex.fn.now())
    })
    .modify((query) => {
      if (input.id) {
        void query.where({ id: input.id })
      }
    })
    .orderBy("next_attempt_at", "asc")
    .limit(input.limit)
  const rows = await claimRows<EventRow>(knex, {
    table: "fps_event",
    due,
    set: {
      attempts: knex.raw("attempts + 1"),
      leased_until: knex.raw("now() + make_interval(secs => ?)", [LEASE_SECONDS]),
      updated_at: knex.fn.now(),
    },
  })
  return rows.map(toInboxEvent)
}
