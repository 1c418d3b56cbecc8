import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Environment } from "../settings/schema"

/** As many different samples are kept as a person would look at; the ones seen last. */
export const MAX_SAMPLES = 20

const SAMPLE_PREFIX = "status_answer:"

/** A status answer that was not understood, so many times. */
export interface SampleCount {
  readonly sample: string
  readonly count: number
  /** ISO 8601. */
  readonly lastAt: string
}

/** Remembers one fact for health, in place of the one remembered before under its key. */
export async function putHealth(
  knex: Knex,
  { key, data }: { key: string; data: Record<string, unknown> },
): Promise<void> {
  await knex("fps_health")
    .insert({ key, data: JSON.stringify(data) })
    .onConflict("key")
    .merge({ data: JSON.stringify(data), updated_at: knex.fn.now() })
}

/** Adds to how often a status answer was not understood, and forgets the samples seen longest ago. */
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

/** Forgets samples that were last seen so long ago that they say nothing about today. */
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

/** Everything health is made of, as it is stored. */
export interface HealthRows {
  readonly lastVerified: { readonly at: Date; readonly environment: Environment } | null
  readonly events: {
    readonly waiting: number
    readonly failed: number
    readonly unreadable: number
  }
  readonly casesOpen: number
  /** By key; to be validated by whoever reads it. */
  readonly remembered: ReadonlyMap<string, unknown>
  /** The ones seen last come first. */
  readonly samples: readonly unknown[]
}

/** Reads everything health is made of. */
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
      // The same words as in the index, which leaves out the many that are done.
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
