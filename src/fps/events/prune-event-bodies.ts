import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * Forgets the raw bodies of events that are over, at most `limit` of them, oldest first, counted from their last delivery; everything
 * else about them stays. Returns how many. Rows that another process is at are left to it.
 */
export async function pruneEventBodies(
  knex: Knex,
  { olderThanDays, limit }: { olderThanDays: number; limit: number },
): Promise<number> {
  const old = knex("fps_event")
    .select("id")
    // The same words as in the index.
    .whereRaw("body is not null and state <> 'waiting' and deleted_at is null")
    .where("last_delivered_at", "<", knex.raw("now() - make_interval(days => ?)", [olderThanDays]))
    .orderBy("last_delivered_at", "asc")
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return knex("fps_event")
    .with("old", old)
    .whereIn("id", knex.select("id").from("old"))
    .update({ body: null, updated_at: knex.fn.now() } as object)
}
