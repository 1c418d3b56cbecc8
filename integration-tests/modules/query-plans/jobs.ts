import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  claimUnannouncedCases,
  markCaseAnnounced,
  openCase,
} from "../../../src/fps/cases/change-cases"
import { findCase } from "../../../src/fps/cases/find-cases"
import * as find from "../../../src/fps/payments/find-payments"
import { readHealth } from "../../../src/fps/health/facts"
import { claimReminder, findReminded, findStuck } from "../../../src/fps/purchases/purchases"
import {
  failEvents,
  finishEvents,
  pruneEventBodies,
  removeEvents,
  replayEvent,
} from "../../../src/fps/events/change-events"
import { routeEvents } from "../../../src/fps/purchases/events"
import { findEvent } from "../../../src/fps/events/find-events"
import { openPayment } from "../../../src/fps/payments/open-payment"
import { takeLease } from "../../../src/fps/purchases/lease"
import { readHistory } from "../../../src/fps/payments/find-payments"
import { listIdle } from "../../../src/fps/purchases/read-purchase"
import * as storefront from "../../../src/fps/checkout/storefront-reads"
import { storeEvent } from "../../../src/fps/events/store-event"
import { asMinorUnits } from "../../../src/protocol"
import { delivery, opening } from "../fps-module/support"

const BATCH = 20

const LATELY = { days: 90, limit: 200 }
/** A purchase that came to rest a month ago. */
const MIDDLE = `${new Date(Date.now() - 30 * 86_400_000).toISOString()} fpspur_000092000`
/** A page of the sweep, and nothing of what is before it. */
const SWEEP = 220

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
  // A hundred are due, fifty events wait, and half of those belong to no purchase yet.
  ["taking a purchase that is due", 110, (knex) => takeLease(knex, { token: "t", seconds: 15 })],
  ["routing events that wait", 60, (knex) => routeEvents(knex, { limit: BATCH })],
  [
    "routing the next ones",
    60,
    (knex) => routeEvents(knex, { after: "fpsevt_99906", limit: BATCH }),
  ],
  ["sweeping what rests", SWEEP, (knex) => listIdle(knex, { ...LATELY, after: "" })],
  ["sweeping more of it", SWEEP, (knex) => listIdle(knex, { ...LATELY, after: MIDDLE })],
  ["claiming cases to announce", BATCH, (knex) => claimUnannouncedCases(knex, { limit: BATCH })],
  [
    "removing events",
    // A few in a hundred are passed over.
    2 * BATCH,
    (knex) => removeEvents(knex, { olderThanDays: 90, limit: BATCH, after: null }),
  ],
  ["pruning bodies", BATCH, (knex) => pruneEventBodies(knex, { olderThanDays: 90, limit: BATCH })],
  // What is not over: 50 waiting, 100 dead and 100 unreadable events, 100 open cases.
  ["reading health", 260, (knex) => readHealth(knex)],
  ["finding what is stuck", 60, findStuck],
  ["claiming a reminder", ONE, claimReminder],
  ["finding a reminder", ONE, (knex) => findReminded(knex, { orderId: "order_777" })],
]

/** The statements of one event on its way from the webhook endpoint to its order. */
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
  ["listing the payments of a cart", ONE, (knex) => storefront.paymentsOfCart(knex, "cart_777")],
  [
    "finding the collections of a session",
    ONE,
    (knex) => storefront.relatedCollections(knex, "payses_777"),
  ],
  [
    "comparing what a thousand wait for",
    1_000,
    (knex) =>
      storefront.fingerprints(
        knex,
        Array.from({ length: 1_000 }, (_, index) => `pay_col_${98_000 + index}`),
      ),
  ],
  ["listing the sessions of a payment", ONE, (knex) => find.listSessionIds(knex, "fpspay_777")],
  ["routing one event", ONE, (knex) => routeEvents(knex, { ids: ["fpsevt_99910"], limit: 1 })],
  [
    "routing one of an unknown gateway order",
    60,
    async (knex) => {
      const event = delivery({ gatewayOrderId: "unknown", reference: "REF777" })
      const { id } = await storeEvent(knex, event)
      return routeEvents(knex, { ids: [id], limit: 1 })
    },
  ],
  ["opening a case", ONE, (knex) => openCase(knex, { ...CASE, moneyKey: "gateway_order:new" })],
  [
    "opening a case again",
    ONE,
    (knex) => openCase(knex, { ...CASE, moneyKey: "gateway_order:gateway-order-7" }),
  ],
  ["finding a case", ONE, (knex) => findCase(knex, "fpscase_777")],
  ["marking a case announced", ONE, (knex) => markCaseAnnounced(knex, "fpscase_777")],
  [
    "finishing an event",
    ONE,
    (knex) => finishEvents(knex, { ids: ["fpsevt_99910"], outcome: "held" }),
  ],
  [
    "trying an event later",
    ONE,
    (knex) => failEvents(knex, { of: { id: "fpsevt_99910" }, error: "later" }),
  ],
  ["replaying an event", ONE, (knex) => replayEvent(knex, { id: "fpsevt_777", content: null })],
  [
    "opening a gateway order",
    ONE,
    (knex) => openPayment(knex, opening({ paymentCollectionId: "pay_col_new" })),
  ],
  [
    "taking a gateway order over",
    ONE,
    (knex) => openPayment(knex, opening({ paymentCollectionId: "pay_col_99996" })),
  ],
  [
    "opening a gateway order beside one that staff sent back",
    ONE,
    async (knex) => {
      const beside = { paymentCollectionId: "pay_col_1007", amount: asMinorUnits(38_000) }
      const before = [{ settlement: "held", amount: beside.amount }]
      expect(await openPayment(knex, opening(beside))).toMatchObject({ kind: "created", before })
    },
  ],
  ["reading the history of a payment", ONE, (knex) => readHistory(knex, "fpspay_777")],
  ["reading an event", ONE, (knex) => findEvent(knex, "fpsevt_777")],
]
