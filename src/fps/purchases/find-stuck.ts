import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Purchases of which something keeps failing. */
export interface Stuck {
  readonly count: number
  /** The newest payment of the oldest of them. */
  readonly paymentId: string | null
}

/** So many passes of a purchase may fail in a row; then staff are told, and trying goes on. */
export const MAX_ATTEMPTS = 10

/** Purchases of which {@link MAX_ATTEMPTS} passes failed in a row, or more. */
export async function findStuck(knex: Knex): Promise<Stuck> {
  const row = await knex("fps_purchase as purchase")
    // The same words as in the index, which leaves out nearly all.
    .whereRaw("purchase.attempts > 0 and purchase.attempts >= ? and purchase.deleted_at is null", [
      MAX_ATTEMPTS,
    ])
    .orderBy("purchase.created_at", "asc")
    .first<{ count: string; payment_id: string | null } | undefined>(
      knex.raw("count(*) over () as count"),
      knex("fps_payment as payment")
        .whereRaw("payment.purchase_id = purchase.id and payment.deleted_at is null")
        .orderBy("payment.created_at", "desc")
        .limit(1)
        .select("payment.id")
        .as("payment_id"),
    )
  return { count: Number(row?.count ?? 0), paymentId: row?.payment_id ?? null }
}
