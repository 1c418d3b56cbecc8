import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * Puts an event back to waiting, due now and with all its tries before it, whatever came of it.
 * One that waits already keeps the lease of the process that is at it. One that nobody can read has
 * nothing to be settled by.
 */
export async function replayEvent(
  knex: Knex,
  id: string,
): Promise<"replayed" | "unreadable" | "not_found"> {
  const updated = await knex("fps_event")
    .where({ id })
    .whereNull("deleted_at")
    .whereNot({ state: "unreadable" })
    .update({
      state: "waiting",
      attempts: 0,
      next_attempt_at: knex.fn.now(),
      leased_until: knex.raw("case when state = 'waiting' then leased_until end"),
      outcome: null,
      processed_at: null,
      last_error: null,
      updated_at: knex.fn.now(),
    })
  if (updated > 0) {
    return "replayed"
  }
  const known = await knex("fps_event")
    .where({ id })
    .whereNull("deleted_at")
    .first<{ id: string } | undefined>("id")
  return known ? "unreadable" : "not_found"
}
