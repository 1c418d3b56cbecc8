import { asMinorUnits } from "../../../../protocol"
import { decidePaid, type PaidDecision } from "../decide"
import type { MedusaState } from "../medusa-state"
import {
  AUTHORIZED,
  CAPTURED,
  GIVEN_BACK,
  medusaState,
  ORDER,
  PARTLY_BACK,
  OTHER_SESSION,
  SESSION,
} from "./medusa-states"

const SYSTEM = "pp_system_default"
const CANCELED_ORDER = { ...ORDER, canceled: true }
const WAITING = { ...SESSION, status: "pending_authorization" }
const CLOSED = { ...SESSION, status: "canceled" }

const hold = (kind: Extract<PaidDecision, { do: "hold" }>["kind"]): PaidDecision => ({
  do: "hold",
  kind,
})
const COMPLETE: PaidDecision = { do: "complete_cart", cartId: "cart_1" }
const SETTLED: PaidDecision = { do: "settled" }

describe("decidePaid, with nothing captured for this gateway order,", () => {
  it.each<[string, Partial<MedusaState>, PaidDecision]>([
    ["completes a cart", {}, COMPLETE],
    [
      "completes a cart whose other session is open too",
      { otherSessions: [OTHER_SESSION] },
      COMPLETE,
    ],
    [
      "captures for an order that waits",
      { order: ORDER, ownSessions: [WAITING] },
      { do: "capture", session: WAITING },
    ],
    [
      "captures for an order that is fulfilled",
      { order: { ...ORDER, fulfilled: true }, ownSessions: [WAITING] },
      { do: "capture", session: WAITING },
    ],
    [
      "captures on the session that the order waits for",
      { order: ORDER, ownSessions: [SESSION, CLOSED, WAITING] },
      { do: "capture", session: WAITING },
    ],
    [
      "captures for an order although its payment by another was canceled",
      { order: ORDER, ownSessions: [WAITING], otherPayments: [{ ...AUTHORIZED, canceled: true }] },
      { do: "capture", session: WAITING },
    ],
    [
      "holds it when the order is cancelled",
      { order: CANCELED_ORDER, ownSessions: [WAITING] },
      hold("late_payment"),
    ],
    [
      "holds it when the order is cancelled and was paid by another",
      { order: CANCELED_ORDER, otherPayments: [CAPTURED] },
      hold("late_payment"),
    ],
    [
      "holds it when its session is canceled and there is no order",
      { ownSessions: [CLOSED] },
      hold("late_payment"),
    ],
    [
      "holds it when another QR was captured",
      { order: ORDER, otherPayments: [CAPTURED] },
      hold("duplicate_payment"),
    ],
    [
      "holds it when the order is promised to another QR",
      { order: ORDER, otherPayments: [AUTHORIZED] },
      hold("superseded_payment"),
    ],
    [
      "holds it when the order is paid in another way",
      { order: ORDER, otherPayments: [{ ...CAPTURED, providerId: SYSTEM }] },
      hold("superseded_payment"),
    ],
    [
      "holds it when staff marked a collection of their own as paid",
      {
        order: { ...ORDER, owed: asMinorUnits(0) },
        ownSessions: [WAITING],
        elsewhere: { hasMoney: true, sessions: [] },
      },
      hold("superseded_payment"),
    ],
    [
      "holds it when staff took a part of it in another way",
      {
        order: { ...ORDER, owed: asMinorUnits(4_000) },
        ownSessions: [WAITING],
        elsewhere: { hasMoney: true, sessions: [] },
      },
      hold("superseded_payment"),
    ],
    [
      "captures what the order still needs beside other money",
      {
        order: ORDER,
        ownSessions: [WAITING],
        elsewhere: { hasMoney: true, sessions: [] },
      },
      { do: "capture", session: WAITING },
    ],
    [
      "captures for an order that costs less by now",
      { order: { ...ORDER, owed: asMinorUnits(4_000) }, ownSessions: [WAITING] },
      { do: "capture", session: WAITING },
    ],
    [
      "holds it when a credit line left nothing to pay",
      { order: { ...ORDER, owed: asMinorUnits(0) }, ownSessions: [WAITING] },
      hold("superseded_payment"),
    ],
    [
      "holds it when the order is to be paid in another way",
      { order: ORDER, otherPayments: [{ ...AUTHORIZED, providerId: SYSTEM }] },
      hold("superseded_payment"),
    ],
    [
      "holds it when its session was replaced",
      { ownSessions: [], otherSessions: [OTHER_SESSION] },
      hold("superseded_payment"),
    ],
    [
      "holds it when its session was replaced and the order waits for the new one",
      { order: ORDER, ownSessions: [], otherSessions: [OTHER_SESSION] },
      hold("superseded_payment"),
    ],
    [
      "holds it when Medusa has nothing of it any more",
      { exists: false, cartId: null, ownSessions: [] },
      hold("superseded_payment"),
    ],
    ["holds it when the cart is gone", { cartId: null }, hold("order_not_completed")],
  ])("%s", (_, state, decision) => {
    expect(decidePaid(medusaState(state))).toEqual(decision)
  })
})

describe("decidePaid, with a capture for this gateway order,", () => {
  const own = { ownPayments: [CAPTURED] }
  const unbooked = { ownPayments: [{ ...CAPTURED, booked: false }] }

  it.each<[string, Partial<MedusaState>, PaidDecision]>([
    ["is settled with an order and its transaction", { ...own, order: ORDER }, SETTLED],
    [
      "is settled although another payment was canceled",
      { ...own, order: ORDER, otherPayments: [{ ...AUTHORIZED, canceled: true }] },
      SETTLED,
    ],
    [
      "books a capture that the order has no transaction for",
      { ...unbooked, order: ORDER, ownSessions: [WAITING] },
      { do: "capture", session: WAITING },
    ],
    [
      "is settled when nothing is left to book it on",
      { ...unbooked, order: ORDER, ownSessions: [] },
      SETTLED,
    ],
    ["completes the cart that has no order yet", own, COMPLETE],
    [
      "holds it when there is neither order nor cart",
      { ...own, cartId: null },
      hold("order_not_completed"),
    ],
    [
      "holds it when the order was cancelled",
      { ...own, order: CANCELED_ORDER },
      hold("late_payment"),
    ],
    [
      "is settled when core gave it back",
      { ownPayments: [GIVEN_BACK], order: CANCELED_ORDER },
      SETTLED,
    ],
    [
      "is settled when staff gave a part of it back",
      { ownPayments: [PARTLY_BACK], order: ORDER },
      SETTLED,
    ],
    [
      "holds the rest when the order was cancelled after a part was given back",
      { ownPayments: [PARTLY_BACK], order: CANCELED_ORDER },
      hold("late_payment"),
    ],
    [
      "holds what another capture of the same gateway order has left",
      { ownPayments: [GIVEN_BACK, PARTLY_BACK], order: CANCELED_ORDER },
      hold("late_payment"),
    ],
  ])("%s", (_, state, decision) => {
    expect(decidePaid(medusaState(state))).toEqual(decision)
  })
})
