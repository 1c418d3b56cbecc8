import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { forgetSamples, readHealth } from "./facts"
import { createHealthRecorder } from "./recorder"

/** What health is made of: taken down where it happens, without slowing it, and read later. */
export type Health = ReturnType<typeof createHealth>

/** The health of a database, taken down by this process. */
export function createHealth(knex: Knex) {
  return {
    ...createHealthRecorder(knex),
    read: async () => readHealth(knex),
    forgetSamples: async (input: { olderThanDays: number }) => forgetSamples(knex, input),
  }
}
