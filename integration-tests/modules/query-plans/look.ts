import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { acceptPayment, changePayment } from "../../../src/fps/payments/change-payment"
import { closeCase } from "../../../src/fps/cases/change-cases"
import { failEvents } from "../../../src/fps/events/change-events"
import * as events from "../../../src/fps/purchases/events"
import * as looks from "../../../src/fps/purchases/lease"
import * as purchases from "../../../src/fps/purchases/purchases"
import * as reads from "../../../src/fps/purchases/read-purchase"
import { repointSession } from "../../../src/fps/purchases/purchases"
import type { Lease } from "../../../src/fps/types"
import type { Reader } from "./jobs"

/** One row, by an index; a few more where several rows belong together. */
const ONE = 10

/** A purchase that is at rest for months, and one that is under way. */
const RESTING = "fpspur_000000777"
const UNDER_WAY = "fpspur_000099996"
const PAYMENT = "fpspay_99996"
const EVENT = "fpsevt_99996"

const leased = (
  what: string,
  run: (knex: Knex, lease: Lease) => Promise<unknown>,
  id = UNDER_WAY,
): Reader => [
  what,
  ONE,
  async (knex) => {
    const lease = await looks.takeLease(knex, { id, token: "token", seconds: 15 })
    if (!lease) {
      throw new Error(`Purchase ${id} could not be leased.`)
    }
    await run(knex, lease)
  },
]

const ONE_NEWS = {
  revision: 3,
  nextRunAt: null,
  order: { status: "pending", version: 1, remindAt: null },
}

/** What a look reads and writes of its one purchase, however many there are. */
export const LOOK: Reader[] = [
  leased("taking a certain purchase", () => Promise.resolve()),
  leased("reading a purchase", (knex) => reads.readPurchase(knex, UNDER_WAY)),
  leased("reading one that rests", (knex) => reads.readPurchase(knex, RESTING), RESTING),
  leased("renewing a lease", (knex, lease) => looks.renewLease(knex, lease, 15)),
  leased("giving a lease back", (knex, lease) => looks.giveBackLease(knex, lease)),
  leased("writing an intent", (knex, lease) =>
    looks.writeIntent(knex, lease, { intent: { do: "capture" }, seconds: 15 }),
  ),
  leased("applying an event", (knex, lease) =>
    events.applyEventRow(knex, {
      lease,
      eventId: EVENT,
      paymentId: PAYMENT,
      change: { news: "expired", closedBy: "event" },
      outcome: null,
    }),
  ),
  leased("changing a payment", (knex, lease) =>
    changePayment(knex, PAYMENT, { move: "settle", lease }),
  ),
  leased("setting the order", (knex, lease) => purchases.setOrder(knex, lease, "order_new")),
  leased("joining two purchases", (knex, lease) => purchases.setOrder(knex, lease, "order_777")),
  leased("repointing a session", (knex, lease) =>
    repointSession(knex, { lease, sessionId: "payses_777", paymentId: PAYMENT }),
  ),
  leased("finishing the events", (knex, lease) => events.markEventsDone(knex, lease)),
  leased("finishing a look", (knex, lease) => looks.finishPass(knex, lease, ONE_NEWS)),
  leased("a look that failed", (knex, lease) =>
    looks.failPass(knex, lease, { error: "away", delaySeconds: 2 }),
  ),
  [
    "failing its events",
    ONE,
    (knex) => failEvents(knex, { of: { purchase_id: UNDER_WAY }, error: "away" }),
  ],
  [
    "news for a purchase",
    ONE,
    (knex) => purchases.markChanged(knex, (which) => void which.whereIn("id", [RESTING])),
  ],
  [
    "news of a payment",
    ONE,
    (knex) => changePayment(knex, PAYMENT, { news: "expired", closedBy: "status_query" }),
  ],
  ["hearing of a gateway", ONE, (knex) => reads.noteHeard(knex, "production")],
  [
    "finding the purchases of an order",
    ONE,
    (knex) =>
      reads.findPurchases(knex, {
        orderId: "order_777",
        cartIds: ["cart_778"],
        paymentCollectionIds: ["pay_col_779"],
      }),
  ],
  [
    "accepting a payment",
    ONE,
    (knex) => acceptPayment(knex, { id: "fpspay_7", accepted: true, cartId: "cart_copy" }),
  ],
  [
    "closing a case",
    ONE,
    (knex) =>
      closeCase(knex, {
        id: "fpscase_99999",
        resolution: "dismissed",
        reference: null,
        note: "a test",
        resolvedBy: "user_1",
      }),
  ],
]
