import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import type { Environment } from "../settings/schema"

/** As many different samples as anybody reads; the newest are kept. */
export const MAX_SAMPLES = 20

const SAMPLE_PREFIX = "status_answer:"

/** A status response that was not understood, and how often. */
export interface SampleCount {
  readonly sample: string
  readonly count: number
  /** ISO 8601. */
  readonly lastAt: string
}

/** Remembers one fact for health, in place of the earlier one with its key. */
export async function putHealth(
  knex: Knex,
  { key, data }: { key: string; data: Record<string, unknown> },
): Promise<void> {
  await knex("fps_health")
    .insert({ key, data: JSON.stringify(data) })
    .onConflict("key")
    .merge({ data: JSON.stringify(data), updated_at: knex.fn.now() })
}

/** Counts a status response that was not understood, and forgets the oldest samples. */
export async function countSample(
  knex: Knex,
  { sample, count, lastAt }: SampleCount,
): Promise<void> {
  const key = SAMPLE_PREFIX + createHash("sha256").update(sample).digest("hex")
  await knex("fps_health")
    .insert({ key, data: JSON.stringify({ sample, count, last_at: lastAt }) })
    .onConflict("key")
    .merge({
      data: knex.raw(
        "excluded.data || jsonb_build_object('count', (fps_health.data->>'count')::bigint + ?)",
        [count],
      ),
      updated_at: knex.fn.now(),
    })
  const kept = samples(knex).select("key").orderBy("updated_at", "desc").limit(MAX_SAMPLES)
  await samples(knex).whereNotIn("key", kept).delete()
}

/** Forgets samples that are too old to matter. */
export async function forgetSamples(
  knex: Knex,
  { olderThanDays }: { olderThanDays: number },
): Promise<void> {
  await samples(knex)
    .where("updated_at", "<", knex.raw("now() - make_interval(days => ?)", [olderThanDays]))
    .delete()
}

function samples(knex: Knex) {
  return knex("fps_health").whereLike("key", `${SAMPLE_PREFIX}%`)
}

/** Everything that health is made of, as stored. */
export interface HealthRows {
  readonly lastVerified: { readonly at: Date; readonly environment: Environment } | null
  readonly events: {
    readonly waiting: number
    readonly failed: number
    readonly unreadable: number
  }
  readonly casesOpen: number
  /** By key; the reader validates it. */
  readonly remembered: ReadonlyMap<string, unknown>
  /** The newest first. */
  readonly samples: readonly unknown[]
}

/** Reads everything that health is made of. */
export async function readHealth(knex: Knex): Promise<HealthRows> {
  const [verified, states, cases, remembered] = await Promise.all([
    knex("fps_event")
      .whereNull("deleted_at")
      .orderBy("created_at", "desc")
      .first<{ created_at: Date; environment: Environment } | undefined>(
        "created_at",
        "environment",
      ),
    knex("fps_event")
      // The condition is that of the index, which leaves out the many that are done.
      .whereRaw("state <> 'done' and deleted_at is null")
      .groupBy("state")
      .select<{ state: string; count: string }[]>("state", knex.raw("count(*) as count")),
    knex("fps_case")
      .where({ status: "open" })
      .whereNull("deleted_at")
      .first<{ count: string } | undefined>(knex.raw("count(*) as count")),
    knex("fps_health")
      .select<{ key: string; data: unknown }[]>("key", "data")
      .orderBy("updated_at", "desc")
      .limit(MAX_SAMPLES * 2),
  ])
  const countOf = (state: string) =>
    Number(states.find((found) => found.state === state)?.count ?? 0)
  const isSample = ({ key }: { key: string }) => key.startsWith(SAMPLE_PREFIX)
  return {
    lastVerified: verified ? { at: verified.created_at, environment: verified.environment } : null,
    events: {
      waiting: countOf("waiting"),
      failed: countOf("failed"),
      unreadable: countOf("unreadable"),
    },
    casesOpen: Number(cases?.count ?? 0),
    remembered: new Map(
      remembered.filter((row) => !isSample(row)).map(({ key, data }) => [key, data]),
    ),
    samples: remembered
      .filter(isSample)
      .slice(0, MAX_SAMPLES)
      .map(({ data }) => data),
  }
}

/** Health keeps refused deliveries under this key. */
export const REFUSED = "last_refused"

/** Deliveries that were refused together. */
interface RefusedCount {
  /** The time of the last one; ISO 8601. */
  readonly at: string
  /** The reason of the last one. */
  readonly reason: string
  readonly count: number
}

/**
 * Counts refused deliveries since the last verified event. Their bodies are not read: anybody may
 * have written them.
 */
export async function countRefused(knex: Knex, { at, reason, count }: RefusedCount): Promise<void> {
  await knex.raw(
    `insert into fps_health as health (key, data)
     values (:key, jsonb_build_object('at', cast(:at as text), 'since', cast(:at as text),
                                      'reason', cast(:reason as text),
                                      'count', cast(:count as integer)))
     on conflict (key) do update
       set updated_at = now(), data = excluded.data || case
         when (health.data ->> 'since')::timestamptz > coalesce(
           (select max(created_at) from fps_event where deleted_at is null), '-infinity')
         then jsonb_build_object('since', health.data -> 'since',
           'count', (health.data ->> 'count')::bigint + (excluded.data ->> 'count')::bigint)
         else '{}' end`,
    { key: REFUSED, at, reason, count },
  )
}

const refusedSchema = z.object({
  at: z.coerce.date(),
  since: z.coerce.date(),
  reason: z.string(),
  count: z.number(),
})

/** Deliveries that were refused since the last verified event. */
interface RefusedSince extends z.output<typeof refusedSchema> {
  /** Payments of an environment since then that the gateway says are paid, without any event. */
  readonly paid: number
}

/**
 * Reads what {@link countRefused} counted; null if an event of an environment was verified since.
 * A payment that staff recorded proves no lost event: its customer may have paid by transfer.
 */
export async function readRefused(
  knex: Knex,
  environment: Environment,
): Promise<RefusedSince | null> {
  const { rows } = await knex.raw<{ rows: { data: unknown; paid: string }[] }>(
    `with verified as (
       select coalesce(max(created_at), '-infinity') as at from fps_event
        where environment = :environment and deleted_at is null)
     select data, (
         select count(*) from fps_payment
          where environment = :environment and created_at > verified.at
            and paid_at is not null and closed_by is distinct from 'staff'
            and deleted_at is null)
       as paid
       from fps_health, verified
      where key = :key and deleted_at is null and (data ->> 'at')::timestamptz > verified.at`,
    { environment, key: REFUSED },
  )
  const [row] = rows
  const refused = refusedSchema.safeParse(row?.data).data
  return refused ? { ...refused, paid: Number(row?.paid) } : null
}
