import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SignatureFailure } from "../../protocol"
import type { Environment } from "../settings/schema"
import {
  countSample,
  MAX_SAMPLES,
  putHealth,
  type SampleCount,
  countRefused,
  REFUSED,
} from "./facts"

/**
 * Records what happened, for health. Every method returns at once and never throws; it is written
 * in the background, at most once a second for each kind of fact and process.
 */
export interface HealthRecorder {
  /** The webhook endpoint refused a delivery. */
  refused(reason: SignatureFailure): void
  /** The gateway of an environment answered or not; undefined says nothing about it. */
  gateway(environment: Environment, reachable: boolean | undefined): void
  /** A status response was not understood. `sample` is redacted. */
  statusAnswer(sample: string): void
}

const INTERVAL_MS = 1_000

/** Keys of what is remembered; samples of status responses have keys of their own. */
export const HEALTH_KEYS = {
  refused: REFUSED,
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
  const refused = throttledWrite<Refused>({
    intervalMs: INTERVAL_MS,
    write: (seen) => countRefused(knex, seen),
    merge: (earlier, later) => ({ ...later, count: earlier.count + later.count }),
  })
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
    refused: (reason) => refused({ at: now(), reason, count: 1 }),
    gateway(environment, reachable) {
      if (reachable !== undefined) {
        gateways[environment]({ reachable, checked_at: now() })
      }
    },
    statusAnswer: (sample) => samples([{ sample, count: 1, lastAt: now() }]),
  }
}

interface Refused {
  /** ISO 8601. */
  readonly at: string
  readonly reason: SignatureFailure
  readonly count: number
}

/** Counts a sample that waits to be written; a new one only while there are few. */
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

/** How a {@link throttledWrite} writes. */
interface ThrottledWriteOptions<T> {
  /** The least time between the beginnings of two writes. */
  readonly intervalMs: number
  readonly write: (value: T) => Promise<void>
  /** Merges two values that arrived too early for a write. */
  readonly merge: (earlier: T, later: T) => T
}

/**
 * Makes a function that writes values in the background: the first at once, later ones together, at
 * most one write every `intervalMs` and never two at a time. It returns at once and never throws;
 * what cannot be written is dropped. Neither a flood of values nor a hanging database slows the
 * caller.
 */
export function throttledWrite<T>(options: ThrottledWriteOptions<T>): (value: T) => void {
  let waiting: { value: T } | undefined
  let busy = false

  const writeWaiting = async (): Promise<void> => {
    busy = true
    while (waiting) {
      const { value } = waiting
      waiting = undefined
      await Promise.allSettled([options.write(value), pause(options.intervalMs)])
    }
    busy = false
  }

  return (value) => {
    waiting = { value: waiting ? options.merge(waiting.value, value) : value }
    if (!busy) {
      void writeWaiting()
    }
  }
}

/** A timer that keeps no process alive. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}
