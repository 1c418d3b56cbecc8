import type { Knex } from "@medusajs/framework/mikro-orm/knex"

const TABLE = "fps_lease"
const INSTANCE = "instance:"
/** Rows of processes that are long gone. */
const FORGET_SECONDS = 86_400

/** Something that belongs to one owner for a while. */
export interface Lease {
  readonly key: string
  readonly owner: string
  readonly seconds: number
}

/** Leases in the database, by its own clock. */
export interface Leases {
  /** Takes a lease that is free, ran out, or is ours already. False when somebody else has it. */
  take(lease: Lease): Promise<boolean>
  /** Makes ours last longer. Never takes what was given back or lost meanwhile. */
  renew(lease: Lease): Promise<boolean>
  giveBack(lease: Pick<Lease, "key" | "owner">): Promise<void>
}

/** Leases on this connection. Compare and set in one statement each, so no two owners both win. */
export function createLeases(knex: Knex): Leases {
  const until = (seconds: number) => knex.raw("now() + make_interval(secs => ?)", [seconds])
  return {
    async take({ key, owner, seconds }) {
      const rows: unknown[] = await knex(TABLE)
        .insert({ key, owner, leased_until: until(seconds) })
        .onConflict("key")
        .merge({ owner, leased_until: until(seconds), updated_at: knex.fn.now() })
        .where(`${TABLE}.leased_until`, "<", knex.fn.now())
        .orWhere(`${TABLE}.owner`, owner)
        .returning("key")
      return rows.length > 0
    },
    async renew({ key, owner, seconds }) {
      const count = await knex(TABLE)
        .where({ key, owner })
        .update({ leased_until: until(seconds), updated_at: knex.fn.now() })
      return count > 0
    },
    async giveBack({ key, owner }) {
      await knex(TABLE).where({ key, owner }).delete()
    },
  }
}

/**
 * Says that this process lives, and answers whether another one said so since this one first did.
 * What was there before may be the process that this one replaces.
 */
export async function signOfLife(
  knex: Knex,
  { id, seconds }: { id: string; seconds: number },
): Promise<boolean> {
  await createLeases(knex).take({ key: INSTANCE + id, owner: id, seconds })
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
