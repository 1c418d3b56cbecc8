import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MAX_ATTEMPTS } from "../purchases/find-stuck"

/** Marks events as handled that belong to no purchase. `outcome` says in a word what came of them. */
export async function finishEvents(
  knex: Knex,
  { ids, outcome }: { ids: readonly string[]; outcome: string },
): Promise<void> {
  await knex("fps_event")
    .whereIn("id", [...ids])
    .where({ state: "waiting" })
    .update({
      state: "done",
      outcome,
      attempts: knex.raw("attempts + 1"),
      last_error: null,
      applied_at: knex.fn.now(),
      processed_at: knex.fn.now(),
      updated_at: knex.fn.now(),
    })
}

/** A try to settle the events of a purchase, or one event, failed. `error` must hold no secret. */
export interface FailEventsInput {
  readonly of: { readonly purchase_id: string } | { readonly id: string }
  readonly error: string
}

/**
 * Notes at the events that wait for it that a try to settle them failed. Those of a purchase are
 * dead after {@link MAX_ATTEMPTS}: staff are told, and looking goes on. One alone never is, since
 * nothing else would ever look at it again.
 */
export async function failEvents(knex: Knex, input: FailEventsInput): Promise<void> {
  await knex("fps_event")
    .where(input.of)
    .whereRaw("state in ('waiting', 'failed') and deleted_at is null")
    .update({
      attempts: knex.raw("attempts + 1"),
      ...("purchase_id" in input.of
        ? {
            state: knex.raw("case when attempts + 1 >= ? then 'failed' else state end", [
              MAX_ATTEMPTS,
            ]),
          }
        : {}),
      last_error: input.error.slice(0, 1000),
      updated_at: knex.fn.now(),
    })
}
