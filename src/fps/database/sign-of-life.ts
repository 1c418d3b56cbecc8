import type { Knex } from "@medusajs/framework/mikro-orm/knex"

const TABLE = "fps_lease"
const INSTANCE = "instance:"
/** Rows of processes that ended long ago. */
const FORGET_SECONDS = 86_400

/**
 * Records that this process lives. Returns whether another one did so since this one first did: an
 * earlier one may be the process that this one replaces.
 */
export async function signOfLife(
  knex: Knex,
  { id, seconds }: { id: string; seconds: number },
): Promise<boolean> {
  const until = knex.raw("now() + make_interval(secs => ?)", [seconds])
  await knex(TABLE)
    .insert({ key: INSTANCE + id, owner: id, leased_until: until })
    .onConflict("key")
    .merge({ leased_until: until, updated_at: knex.fn.now() })
  await knex(TABLE)
    .whereLike("key", `${INSTANCE}%`)
    .where("leased_until", "<", knex.raw("now() - make_interval(secs => ?)", [FORGET_SECONDS]))
    .delete()
  const own = knex(TABLE)
    .select("created_at")
    .where({ key: INSTANCE + id })
  const other = await knex(TABLE)
    .whereLike("key", `${INSTANCE}%`)
    .whereNot({ owner: id })
    .where("updated_at", ">", own)
    .first<{ key: string } | undefined>("key")
  return other !== undefined
}
