import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SignatureFailure } from "../../../protocol"
import { countSample, MAX_SAMPLES, putHealth, type SampleCount } from "../queries/health"
import type { Environment } from "../settings/schema"
import { throttledWrite } from "./throttled-write"

/**
 * What happened, for health to tell. Every method returns at once and never throws; it is written
 * in the background, at most once a second for each kind of fact and process.
 */
export interface HealthRecorder {
  /** A delivery was refused at the door. */
  refused(reason: SignatureFailure): void
  /** The gateway of an environment answered, or did not; undefined says nothing about it. */
  gateway(environment: Environment, reachable: boolean | undefined): void
  /** A status answer was not understood. `sample` is redacted. */
  statusAnswer(sample: string): void
}

const INTERVAL_MS = 1_000

/** Keys of what is remembered; samples of status answers have keys of their own. */
export const HEALTH_KEYS = {
  refused: "last_refused",
  gateway: (environment: Environment) => `gateway:${environment}`,
} as const

/** Makes the recorder of this process. */
export function createHealthRecorder(knex: Knex): HealthRecorder {
  const latest = (key: string) =>
    throttledWrite<Record<string, unknown>>({
      intervalMs: INTERVAL_MS,
      write: (data) => putHealth(knex, { key, data }),
      merge: (_, later) => later,
    })
  const refused = latest(HEALTH_KEYS.refused)
  const gateways: Record<Environment, (data: Record<string, unknown>) => void> = {
    sandbox: latest(HEALTH_KEYS.gateway("sandbox")),
    production: latest(HEALTH_KEYS.gateway("production")),
  }
  const samples = throttledWrite<readonly SampleCount[]>({
    intervalMs: INTERVAL_MS,
    write: async (counts) => {
      for (const count of counts) {
        await countSample(knex, count)
      }
    },
    merge: (earlier, [later]) => (later ? addSample(earlier, later) : earlier),
  })
  const now = () => new Date().toISOString()
  return {
    refused: (reason) => refused({ at: now(), reason }),
    gateway(environment, reachable) {
      if (reachable !== undefined) {
        gateways[environment]({ reachable, checked_at: now() })
      }
    },
    statusAnswer: (sample) => samples([{ sample, count: 1, lastAt: now() }]),
  }
}

/** Adds a sighting to what waits to be written: to its own sample, or as a new one while few are. */
function addSample(counts: readonly SampleCount[], seen: SampleCount): readonly SampleCount[] {
  if (!counts.some(({ sample }) => sample === seen.sample)) {
    return counts.length < MAX_SAMPLES ? [...counts, seen] : counts
  }
  return counts.map((known) =>
    known.sample === seen.sample
      ? { ...known, count: known.count + seen.count, lastAt: seen.lastAt }
      : known,
  )
}
