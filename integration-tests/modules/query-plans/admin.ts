import { listCasesOfOrder } from "../../../src/fps/cases/find-cases"
import * as tests from "../../../src/fps/settings/connection-test/tests"
import { exportPayments, readSummary } from "../../../src/fps/payments/list-payments"
import { listPaymentsOfCollections } from "../../../src/fps/payments/find-payments"
import { addCaseNote, listCaseNotes } from "../../../src/fps/cases/change-cases"
import * as settings from "../../../src/fps/settings/stored-settings"
import type { Reader } from "./jobs"

const ONE = 10
/** A page, and nothing of what is before it. */
const PAGE = 30
/** 100,000 payments in a year are 274 a day. */
const DAY = 280
const COUNTED = 10_001

const DAY_MS = 86_400_000
const from = new Date(Date.now() - 100 * DAY_MS)
const day = { from, to: new Date(from.getTime() + DAY_MS) }
/** Far into the day, so that its beginning would be read in vain. */
const evening = { paidAt: new Date(from.getTime() + 0.8 * DAY_MS).toISOString(), id: "fpspay_0" }

const NEW_TEST = {
  environment: "production",
  reference: "TESTNEW",
  uniqueOrderId: "TESTUNEW",
  eventToken: "token-new",
  expiresAt: new Date(),
  startedBy: null,
} as const

/** What the panel asks for beside its lists. */
export const ADMIN: Reader[] = [
  ["a day of an export", DAY, (knex) => exportPayments(knex, { ...day, after: null, limit: 500 })],
  [
    "the next lines of an export",
    DAY / 4,
    (knex) => exportPayments(knex, { ...day, after: evening, limit: 500 }),
  ],
  [
    "an order's cases",
    ONE,
    (knex) => listCasesOfOrder(knex, { orderId: "order_777", paymentIds: ["fpspay_778"] }),
  ],
  [
    "an order's payments",
    ONE,
    (knex) => listPaymentsOfCollections(knex, ["pay_col_777", "pay_col_778"]),
  ],
  ["how a day goes", DAY, (knex) => readSummary(knex, { ...day, environment: "production" })],
  ["the notes of a case", ONE, (knex) => listCaseNotes(knex, "fpscase_777")],
  [
    "writing a note",
    ONE,
    (knex) => addCaseNote(knex, { caseId: "fpscase_777", text: "A note", writtenBy: "user_1" }),
  ],
  ["the settings", ONE, (knex) => settings.readSettings(knex)],
  ["the version of the settings", ONE, (knex) => settings.readSettingsVersion(knex)],
  [
    "the changes of settings",
    COUNTED,
    (knex) => settings.listSettingChanges(knex, { limit: 20, offset: 0 }),
  ],
  ["a connection test", ONE, (knex) => tests.findTest(knex, { id: "fpstest_777" })],
  ["a test by reference", ONE, (knex) => tests.findTest(knex, { reference: "TEST777" })],
  [
    "a test by gateway order",
    ONE,
    (knex) => tests.findTest(knex, { gateway_order_id: "test-order-777" }),
  ],
  ["the newest test", PAGE, (knex) => tests.latestTest(knex)],
  ["the running tests", ONE, (knex) => tests.runningTests(knex)],
  ["beginning a test", ONE, (knex) => tests.beginTest(knex, NEW_TEST)],
]
