import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Purchases of which something keeps failing. */
export interface Stuck {
  readonly count: number
  /** The newest payment of the oldest of them. */
  readonly paymentId: string | null
}

/** Purchases whose looks failed `maxAttempts` times in a row, or more often. */
export async function findStuck(
  knex: Knex,
  { maxAttempts }: { maxAttempts: number },
): Promise<Stuck> {
  const row = await knex("fps_purchase as purchase")
    // The same words as in the index, which leaves out nearly all.
    .whereRaw("purchase.attempts > 0 and purchase.attempts >= ? and purchase.deleted_at is null", [
      maxAttempts,
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
