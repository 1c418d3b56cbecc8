import * as alarms from "../../../src/fps/health/alarms"
import * as notices from "../../../src/fps/health/notices"
import { countRefused, readRefused } from "../../../src/fps/health/facts"
import * as signs from "../../../src/fps/health/signs"
import type { Reader } from "./jobs"

const ONE = 10
/** 100,000 payments in a year are 274 a day. */
const DAY = 280
/** The open cases. */
const OPEN = 1_100

const FOUND = { kind: "cases_old", since: new Date().toISOString(), count: 1, message: "Look." }
const REFUSED = {
  at: new Date().toISOString(),
  reason: "wrong_signature",
  count: 1,
  orders: ["GW777", "GW778"],
}

/** What is asked each half minute, and whenever somebody looks at health. */
export const ALARMS: Reader[] = [
  ["payments that could not start", ONE, (knex) => signs.readFailedCreations(knex, "sandbox")],
  ["payments that ended untold", DAY, (knex) => signs.readEndedUntold(knex, "sandbox")],
  ["cases that are old", OPEN, (knex) => signs.readOldCases(knex)],
  ["counting a refused event", ONE, (knex) => countRefused(knex, REFUSED)],
  ["what was refused", ONE, (knex) => readRefused(knex, "sandbox")],
  [
    "keeping alarms",
    ONE,
    (knex) => alarms.keepAlarms(knex, { found: [FOUND], addresses: ["owner@shop.test"] }),
  ],
  ["alarms to tell", ONE, (knex) => alarms.claimUntoldAlarms(knex, { limit: 20 })],
  ["cases to write of", DAY, (knex) => notices.noticeCases(knex, { addresses: ["a@shop.test"] })],
  ["messages to send", ONE, (knex) => notices.claimNotices(knex, { limit: 10 })],
]
