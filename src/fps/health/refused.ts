import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"

/** Under this key health keeps what it knows of refused deliveries. */
export const REFUSED = "last_refused"

/** Deliveries that were refused together. */
export interface RefusedCount {
  /** When the last one was; ISO 8601. */
  readonly at: string
  /** Why it was. */
  readonly reason: string
  readonly count: number
  /** The gateway orders that they claim to be about. */
  readonly orders: readonly string[]
}

/**
 * Adds to the deliveries that were refused since an event was verified last, and to those of them
 * that name a gateway order of the ledger, which nobody invents.
 */
export async function countRefused(
  knex: Knex,
  { at, reason, count, orders }: RefusedCount,
): Promise<void> {
  await knex.raw(
    `with seen as (
       select cast(:at as text) as at, cast(:reason as text) as reason,
              cast(:count as integer) as count,
              (select count(*) from fps_payment
                where gateway_order_id = any(:orders) and deleted_at is null) as known)
     insert into fps_health as health (key, data)
     select :key, jsonb_build_object('at', at, 'since', at, 'reason', reason,
                                     'count', count, 'known', known)
       from seen
     on conflict (key) do update
       set updated_at = now(), data = excluded.data || case
         when (health.data ->> 'since')::timestamptz > coalesce(
           (select max(created_at) from fps_event where deleted_at is null), '-infinity')
         then jsonb_build_object('since', health.data -> 'since',
           'count', (health.data ->> 'count')::bigint + (excluded.data ->> 'count')::bigint,
           'known', (health.data ->> 'known')::bigint + (excluded.data ->> 'known')::bigint)
         else '{}' end`,
    { key: REFUSED, at, reason, count, orders: [...new Set(orders)] },
  )
}

const refusedSchema = z.object({
  at: z.coerce.date(),
  since: z.coerce.date(),
  reason: z.string(),
  count: z.number(),
  known: z.number(),
})

/** Deliveries that were refused since an event was verified last. */
export type RefusedSince = z.output<typeof refusedSchema>

/** Reads what {@link countRefused} counted; null when an event was verified since. */
export async function readRefused(knex: Knex): Promise<RefusedSince | null> {
  const row = await knex("fps_health")
    .where({ key: REFUSED })
    .whereNull("deleted_at")
    .whereRaw(
      `(data ->> 'at')::timestamptz > coalesce(
         (select max(created_at) from fps_event where deleted_at is null), '-infinity')`,
    )
    .first<{ data: unknown } | undefined>("data")
  return refusedSchema.safeParse(row?.data).data ?? null
}
