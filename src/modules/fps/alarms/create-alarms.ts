import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readRefused } from "../health/refused"
import type { Environment } from "../settings/schema"
import * as alarms from "./alarms"
import * as notices from "./notices"
import * as signs from "./signs"

/** The signs that something is wrong, the alarms that were raised, and the messages about them. */
export type Alarms = ReturnType<typeof createAlarms>

/** The alarms of a database. What each does is said at the query itself. */
export function createAlarms(knex: Knex) {
  return {
    failedCreations: async (environment: Environment) =>
      signs.readFailedCreations(knex, environment),
    endedUntold: async (environment: Environment) => signs.readEndedUntold(knex, environment),
    oldCases: async () => signs.readOldCases(knex),
    refused: async () => readRefused(knex),
    keep: async (input: Parameters<typeof alarms.keepAlarms>[1]) => alarms.keepAlarms(knex, input),
    find: async (id: string) => alarms.findAlarm(knex, id),
    claimUntold: async (input: { limit: number }) => alarms.claimUntoldAlarms(knex, input),
    markTold: async (input: { id: string; told: "raised" | "ended" }) =>
      alarms.markAlarmTold(knex, input),
    noticeCases: async (input: { addresses: readonly string[] }) =>
      notices.noticeCases(knex, input),
    claimNotices: async (input: { limit: number }) => notices.claimNotices(knex, input),
    markNoticeSent: async (input: { id: string; sent: boolean }) =>
      notices.markNoticeSent(knex, input),
    markNoticeFailed: async (input: Parameters<typeof notices.markNoticeFailed>[1]) =>
      notices.markNoticeFailed(knex, input),
    forget: async (input: { olderThanDays: number }) => notices.forgetAlarms(knex, input),
  }
}
