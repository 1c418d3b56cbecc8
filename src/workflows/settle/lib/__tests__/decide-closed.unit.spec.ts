import { ledgerPayment } from "../../../../modules/fps/__tests__/ledger-payment"
import { asMinorUnits } from "../../../../protocol"
import { decideClosed, siblingsOf, type ClosedDecision, type Siblings } from "../decide"
import type { MedusaState } from "../medusa-state"
import { AUTHORIZED, CAPTURED, medusaState, ORDER, OTHER_SESSION, SESSION } from "./medusa-states"

const NOTHING: ClosedDecision = { do: "nothing" }
const CANCEL_ORDER: ClosedDecision = { do: "cancel_order", orderId: "order_1" }
const CANCEL_SESSION: ClosedDecision = { do: "cancel_session" }
const ALONE = { paid: false, pending: false }
const PLACED_ON = { ...OTHER_SESSION, status: "pending_authorization" }
const WAITING = { order: ORDER, ownSessions: [{ ...SESSION, status: "pending_authorization" }] }

describe("decideClosed", () => {
  it.each<[string, Partial<MedusaState>, ClosedDecision]>([
    ["cancels the order that waits for it", WAITING, CANCEL_ORDER],
    ["cancels the session of a cart", {}, CANCEL_SESSION],
    [
      "cancels the session of an order that is cancelled already",
      { ...WAITING, order: { ...ORDER, canceled: true } },
      CANCEL_SESSION,
    ],
    [
      "cancels the order although a leftover session is canceled",
      { ...WAITING, otherSessions: [{ ...OTHER_SESSION, status: "canceled" }] },
      CANCEL_ORDER,
    ],
    [
      "cancels the order although a leftover session failed",
      { ...WAITING, otherSessions: [{ ...OTHER_SESSION, status: "error" }] },
      CANCEL_ORDER,
    ],
    [
      "cancels the order although a payment by another was canceled",
      { ...WAITING, otherPayments: [{ ...AUTHORIZED, canceled: true }] },
      CANCEL_ORDER,
    ],
    [
      "makes an order that is shipped a case",
      { ...WAITING, order: { ...ORDER, fulfilled: true } },
      { do: "hold", kind: "shipped_unpaid" },
    ],
    [
      "leaves an order alone that was placed on another session",
      { ...WAITING, ownSessions: [SESSION], otherSessions: [PLACED_ON] },
      NOTHING,
    ],
    [
      "leaves an order alone that waits for another session as well",
      { ...WAITING, otherSessions: [PLACED_ON] },
      NOTHING,
    ],
    [
      "cancels the order although a second request made a session beside its own",
      { ...WAITING, otherSessions: [{ ...OTHER_SESSION, providerId: "pp_system_default" }] },
      CANCEL_ORDER,
    ],
    [
      "leaves an order alone that has money in a collection of its own",
      { ...WAITING, elsewhere: { hasMoney: true, sessions: [] } },
      NOTHING,
    ],
    [
      "leaves an order alone that is promised money in a collection of its own",
      { ...WAITING, elsewhere: { hasMoney: false, sessions: [PLACED_ON] } },
      NOTHING,
    ],
    [
      "leaves an order alone that a credit line has paid",
      { ...WAITING, order: { ...ORDER, owed: asMinorUnits(0) } },
      NOTHING,
    ],
    ["leaves a cart alone that has another session", { otherSessions: [OTHER_SESSION] }, NOTHING],
    ["leaves alone what does not show it any more", { order: ORDER, ownSessions: [] }, NOTHING],
    ["leaves alone what is gone", { exists: false, cartId: null, ownSessions: [] }, NOTHING],
    [
      "leaves an order alone that it captured for",
      { ...WAITING, ownPayments: [CAPTURED] },
      NOTHING,
    ],
    [
      "leaves an order alone that is paid in another way",
      { ...WAITING, otherPayments: [CAPTURED] },
      NOTHING,
    ],
    [
      "leaves an order alone that is to be paid in another way",
      { ...WAITING, otherPayments: [AUTHORIZED] },
      NOTHING,
    ],
  ])("%s", (_, state, decision) => {
    expect(decideClosed(medusaState(state), ALONE)).toEqual(decision)
  })

  const WAITERS: [string, Partial<MedusaState>][] = [
    ["an order", WAITING],
    ["a cart", {}],
    ["a shipped order", { ...WAITING, order: { ...ORDER, fulfilled: true } }],
  ]

  it.each(WAITERS)("leaves %s alone while another gateway order of it is paid", (_, state) => {
    expect(decideClosed(medusaState(state), { paid: true, pending: true })).toEqual(NOTHING)
  })

  it.each(WAITERS)("waits with %s while another gateway order of it can be paid", (_, state) => {
    expect(decideClosed(medusaState(state), { paid: false, pending: true })).toEqual({ do: "wait" })
  })

  it("does not wait for a sibling where another session has taken its place", () => {
    const state = medusaState({ ...WAITING, otherSessions: [PLACED_ON] })
    expect(decideClosed(state, { paid: false, pending: true })).toEqual(NOTHING)
  })

  it("cancels an order whose other session belongs to a gateway order that closed", () => {
    const otherSessions = [{ ...PLACED_ON, closed: true }]
    expect(decideClosed(medusaState({ ...WAITING, otherSessions }), ALONE)).toEqual(CANCEL_ORDER)
  })
})

describe("siblingsOf", () => {
  const CLOSED = ledgerPayment({ id: "fpspay_closed", status: "cancelled" })
  const older = (change: Parameters<typeof ledgerPayment>[0]) =>
    ledgerPayment({ id: "fpspay_older", ...change })
  const OTHER_SUM = asMinorUnits(CLOSED.amount + 1)

  it.each<[string, Parameters<typeof ledgerPayment>[0], Siblings]>([
    ["one that can be paid", {}, { paid: false, pending: true }],
    ["one of another sum", { amount: OTHER_SUM }, { paid: false, pending: false }],
    ["one in another currency", { currencyCode: "usd" }, { paid: false, pending: false }],
    ["one that expired", { status: "expired" }, { paid: false, pending: false }],
    ["one that is paid", { status: "paid" }, { paid: true, pending: false }],
    [
      "one whose money is held",
      { status: "paid", settlement: "held" },
      { paid: false, pending: false },
    ],
    [
      "one whose money a person has accepted",
      { status: "paid", settlement: "held", acceptedAt: new Date() },
      { paid: true, pending: false },
    ],
    [
      "one of another sum that is paid",
      { status: "paid", amount: OTHER_SUM },
      { paid: true, pending: false },
    ],
  ])("reads %s", (_, change, siblings) => {
    expect(siblingsOf(CLOSED, [CLOSED, older(change)], new Set())).toEqual(siblings)
  })

  it("waits for one whose money a person may accept", () => {
    const held = older({ status: "paid", settlement: "held" })
    expect(siblingsOf(CLOSED, [CLOSED, held], new Set([held.id]))).toEqual({
      paid: false,
      pending: true,
    })
  })

  it("does not count the closed one itself", () => {
    const paid = { ...CLOSED, status: "paid" } as const
    expect(siblingsOf(paid, [paid], new Set([]))).toEqual({ paid: false, pending: false })
  })
})
