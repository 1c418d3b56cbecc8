import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Environment } from "../settings/schema"

/** Something that happened so many times, and when it began. */
export interface Sign {
  readonly count: number
  readonly since: Date
}

/** Payments that could not be started since the last one that was. */
export interface FailedCreations extends Sign {
  /** The error of the newest that the gateway answered with 401, to an unknown key; else of the newest. */
  readonly error: string
}

/**
 * Counts purchases whose payments could not be created since the last one that was, in an
 * environment. A successful connection test ends the count, and so does a new key or URL. Null if
 * there are none.
 */
export async function readFailedCreations(
  knex: Knex,
  environment: Environment,
): Promise<FailedCreations | null> {
  const { rows } = await knex.raw<{
    rows: { count: string; since: Date | null; error: string | null }[]
  }>(
    `select count(distinct purchase_id) as count, min(created_at) as since,
            (array_agg(creation_error order by creation_error like '%: http\\_401' desc,
                                               created_at desc, id desc))[1] as error
       from fps_payment
      where environment = :environment and creation_error is not null
        and gateway_order_id is null and deleted_at is null
        and created_at > greatest(
          (select created_at from fps_payment
            where environment = :environment and redirect_url is not null and deleted_at is null
            order by created_at desc, id desc limit 1),
          (select created_at from fps_connection_test
            where environment = :environment and gateway_order_id is not null
              and deleted_at is null
            order by created_at desc limit 1),
          (select created_at from fps_setting_change
            where path in (:key, :address) and deleted_at is null
            order by version desc limit 1),
          '-infinity')`,
    {
      environment,
      key: `environments.${environment}.apiKey`,
      address: `environments.${environment}.baseUrl`,
    },
  )
  const [row] = rows
  return row?.since ? { count: Number(row.count), since: row.since, error: row.error ?? "" } : null
}

/** Payments that ended within a day without any webhook. */
export interface EndedUntold extends Sign {
  /** How many of them are known to be paid. */
  readonly paid: number
}

/**
 * Counts payments that ended in the last 24 h with no webhook: timed out, or found paid by a status
 * query or by staff. Null if there are none, or if any webhook was verified.
 */
export async function readEndedUntold(
  knex: Knex,
  environment: Environment,
): Promise<EndedUntold | null> {
  const { rows } = await knex.raw<{
    rows: { count: string; paid: string; since: Date | null }[]
  }>(
    `with ended as (
       select paid_at as at, true as is_paid from fps_payment
        where environment = :environment and paid_at > now() - interval '1 day'
          and deleted_at is null
       union all
       select expires_at, false from fps_payment
        where environment = :environment and closed_by = 'timeout' and redirect_url is not null
          and paid_at is null and expires_at between now() - interval '1 day' and now()
          and deleted_at is null)
     select count(*) as count, count(*) filter (where is_paid) as paid, min(at) as since
       from ended
      where not exists (
        select 1 from fps_event
         where environment = :environment and created_at > now() - interval '1 day'
           and deleted_at is null)`,
    { environment },
  )
  const [row] = rows
  return row?.since ? { count: Number(row.count), paid: Number(row.paid), since: row.since } : null
}

/** Counts open cases that are older than a day; null if there are none. */
export async function readOldCases(knex: Knex): Promise<Sign | null> {
  const row = await knex("fps_case")
    .where({ status: "open" })
    .where("created_at", "<", knex.raw("now() - interval '1 day'"))
    .whereNull("deleted_at")
    .first<{ count: string; since: Date | null } | undefined>(
      knex.raw("count(*) as count, min(created_at) as since"),
    )
  return row?.since ? { count: Number(row.count), since: row.since } : null
}
