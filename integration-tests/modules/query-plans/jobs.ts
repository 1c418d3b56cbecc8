import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { acceptPayment } from "../../../src/modules/fps/queries/accept-payment"
import * as cases from "../../../src/modules/fps/queries/cases"
import { changePayment } from "../../../src/modules/fps/queries/change-payment"
import * as checks from "../../../src/modules/fps/queries/claim-checks"
import { claimEvents } from "../../../src/modules/fps/queries/claim-events"
import * as find from "../../../src/modules/fps/queries/find-payments"
import { finishEvent, retryEvent } from "../../../src/modules/fps/queries/finish-event"
import { readHealth } from "../../../src/modules/fps/queries/health"
import { findEvent } from "../../../src/modules/fps/queries/list-events"
import { openCase } from "../../../src/modules/fps/queries/open-case"
import { openGatewayOrder } from "../../../src/modules/fps/queries/open-gateway-order"
import { pruneEventBodies } from "../../../src/modules/fps/queries/prune-event-bodies"
import { readHistory } from "../../../src/modules/fps/queries/read-history"
import { removeEvents } from "../../../src/modules/fps/queries/remove-events"
import { replayEvent } from "../../../src/modules/fps/queries/replay-event"
import { createStorefrontReads } from "../../../src/modules/fps/queries/storefront-reads"
import { storeEvent } from "../../../src/modules/fps/queries/store-event"
import * as unsettled from "../../../src/modules/fps/queries/unsettled-payments"
import { asMinorUnits } from "../../../src/protocol"
import { delivery, opening } from "../fps-module/support"

const BATCH = 20

/** One row, by an index; a few more where several rows belong together. */
const ONE = 10

/** A statement of the module, and how many rows it may read. */
export type Reader = [what: string, rows: number, run: (knex: Knex) => Promise<unknown>]

const KNOWN = { deliveryId: "delivery-777", bodyHash: "f1c1592588411002af340cbaedd6fc33" }
const CASE = {
  kind: "late_payment",
  amount: asMinorUnits(1000),
  currencyCode: "hkd",
  evidence: {},
} as const

/** What jobs do each few seconds: a batch, however long the tables are. */
export const JOBS: Reader[] = [
  ["claiming waiting events", BATCH, (knex) => claimEvents(knex, { limit: BATCH })],
  ["claiming one event", ONE, (knex) => claimEvents(knex, { limit: 1, id: "fpsevt_99998" })],
  ["claiming payments to check", BATCH, (knex) => checks.claimChecks(knex, { limit: BATCH })],
  [
    "claiming unsettled payments",
    BATCH,
    (knex) => unsettled.claimUnsettled(knex, { limit: BATCH }),
  ],
  [
    "listing unfollowed payments",
    BATCH,
    (knex) => unsettled.listUnfollowed(knex, { limit: BATCH }),
  ],
  [
    "ending the watch over them",
    BATCH,
    (knex) =>
      unsettled.markFollowed(knex, {
        ids: Array.from({ length: BATCH }, (_, index) => `fpspay_${99_950 + index}`),
        settledSecondsAgo: 60,
      }),
  ],
  [
    "claiming cases to announce",
    BATCH,
    (knex) => cases.claimUnannouncedCases(knex, { limit: BATCH }),
  ],
  [
    "removing events",
    // A few in a hundred are passed over.
    2 * BATCH,
    (knex) => removeEvents(knex, { olderThanDays: 90, limit: BATCH, after: null }),
  ],
  ["pruning bodies", BATCH, (knex) => pruneEventBodies(knex, { olderThanDays: 90, limit: BATCH })],
  // What is not over: 50 waiting, 100 dead and 100 unreadable events, 100 open cases.
  ["reading health", 260, (knex) => readHealth(knex)],
]

/** What one event does on its way from the door to its order. */
export const EVENT: Reader[] = [
  ["storing a delivery", ONE, (knex) => storeEvent(knex, delivery())],
  ["storing a delivery again", ONE, (knex) => storeEvent(knex, delivery(KNOWN))],
  [
    "storing its bytes again",
    ONE,
    (knex) => storeEvent(knex, delivery({ bodyHash: KNOWN.bodyHash })),
  ],
  [
    "finding its payment",
    ONE,
    (knex) => find.findPayment(knex, { gateway_order_id: "gateway-order-777" }),
  ],
  [
    "finding a payment by reference",
    ONE,
    (knex) => find.findPayment(knex, { reference: "REF777" }),
  ],
  [
    "finding a payment by token",
    ONE,
    (knex) => find.findPayment(knex, { return_token: "token-777" }),
  ],
  ["finding a payment by session", ONE, (knex) => find.findPaymentBySession(knex, "payses_777")],
  [
    "listing the payments of a collection",
    ONE,
    (knex) => find.listPaymentsOfCollection(knex, "pay_col_777"),
  ],
  [
    "listing the payments of a cart",
    ONE,
    (knex) => createStorefrontReads(knex).paymentsOfCart("cart_777"),
  ],
  [
    "finding the collections of a session",
    ONE,
    (knex) => createStorefrontReads(knex).relatedCollections("payses_777"),
  ],
  [
    "comparing what a thousand wait for",
    1_000,
    (knex) =>
      createStorefrontReads(knex).fingerprints(
        Array.from({ length: 1_000 }, (_, index) => `pay_col_${98_000 + index}`),
      ),
  ],
  ["listing the sessions of a payment", ONE, (knex) => find.listSessionIds(knex, "fpspay_777")],
  [
    "listing closed sessions of a collection",
    ONE,
    (knex) => find.listClosedSessionIds(knex, "pay_col_777"),
  ],
  ["waking closed payments", ONE, (knex) => unsettled.wakeClosed(knex, "pay_col_777")],
  [
    "looking for unsettled events",
    ONE,
    (knex) =>
      checks.hasUnsettledEvent(knex, {
        gatewayOrderId: "gateway-order-777",
        environment: "sandbox",
      }),
  ],
  [
    "waiting with a closed payment",
    ONE,
    (knex) => unsettled.waitUnsettled(knex, { id: "fpspay_777", maxAttempts: 10 }),
  ],
  [
    "scheduling a check",
    ONE,
    (knex) => checks.scheduleCheck(knex, { id: "fpspay_777", nextCheckAt: new Date() }),
  ],
  ["changing a payment", ONE, (knex) => changePayment(knex, "fpspay_777", { move: "settle" })],
  ["accepting a payment", ONE, (knex) => acceptPayment(knex, { id: "fpspay_7", accepted: true })],
  ["opening a case", ONE, (knex) => openCase(knex, { ...CASE, moneyKey: "gateway_order:new" })],
  ["opening a case again", ONE, (knex) => openCase(knex, { ...CASE, moneyKey: "gateway_order:7" })],
  ["finding a case", ONE, (knex) => cases.findCase(knex, "fpscase_777")],
  ["marking a case announced", ONE, (knex) => cases.markCaseAnnounced(knex, "fpscase_777")],
  [
    "closing a case",
    ONE,
    (knex) =>
      cases.closeCase(knex, {
        id: "fpscase_99999",
        resolution: "dismissed",
        reference: null,
        note: "a test",
        resolvedBy: "user_1",
      }),
  ],
  [
    "finishing an event",
    ONE,
    (knex) => finishEvent(knex, { id: "fpsevt_777", outcome: "settled" }),
  ],
  [
    "trying an event later",
    ONE,
    (knex) => retryEvent(knex, { id: "fpsevt_99998", error: "later", delaySeconds: 2 }),
  ],
  ["replaying an event", ONE, (knex) => replayEvent(knex, "fpsevt_777")],
  [
    "opening a gateway order",
    ONE,
    (knex) => openGatewayOrder(knex, opening({ paymentCollectionId: "pay_col_new" })),
  ],
  [
    "taking a gateway order over",
    ONE,
    (knex) => openGatewayOrder(knex, opening({ paymentCollectionId: "pay_col_99996" })),
  ],
  ["reading the history of a payment", ONE, (knex) => readHistory(knex, "fpspay_777")],
  ["reading an event", ONE, (knex) => findEvent(knex, "fpsevt_777")],
]
