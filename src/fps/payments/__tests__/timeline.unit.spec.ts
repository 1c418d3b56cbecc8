import type { CaseRecord } from "../../types"
import type { EventRecord } from "../../events/find-events"
import type { PaymentHistory } from "../find-payments"
import { asMinorUnits } from "../../../protocol"
import { buildTimeline } from "../timeline"

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))
const iso = (minute: number) => at(minute).toISOString()

const PAYMENT: PaymentHistory["payment"] = {
  id: "fpspay_1",
  gatewayOrderId: "order-1",
  paymentCollectionId: "pay_col_1",
  sessionId: "payses_2",
  cartId: "cart_1",
  environment: "sandbox",
  orderCreation: "directpay",
  reference: "REFERENCE",
  uniqueOrderId: "UNIQUE",
  returnToken: "secret-return-token",
  status: "pending",
  settlement: "open",
  purchaseId: "fpspur_1",
  closedBy: null,
  closedAt: null,
  reviewedAt: null,
  settledAt: null,
  holdReason: null,
  live: true,
  amount: asMinorUnits(10_000),
  currencyCode: "hkd",
  redirectUrl: "https://gateway.test/checkout?token=secret",
  expiresAt: at(15),
  failureReturnedAt: null,
  creationError: null,
  paidAt: null,
  acceptedAt: null,
  checks: 0,
  received: null,
  receivedCurrency: null,
  askedAt: null,
  checkedAt: null,
  claimedAt: null,
  claimReference: null,
  createdAt: at(0),
}

const event = (received: number, overrides: Partial<EventRecord> = {}): EventRecord => ({
  id: `fpsevt_${received}`,
  deliveryId: `delivery-${received}`,
  reference: null,
  environment: "sandbox",
  kind: "paid",
  eventCode: "2001",
  gatewayOrderId: "order-1",
  paymentId: "fpspay_1",
  state: "done",
  outcome: "held",
  attempts: 1,
  lastError: null,
  receivedAt: at(received),
  processedAt: at(received),
  ...overrides,
})

const LATE: CaseRecord = {
  id: "fpscase_1",
  moneyKey: "gateway_order:1",
  environment: "sandbox",
  kind: "late_payment",
  status: "resolved",
  amount: asMinorUnits(10_000),
  currencyCode: "hkd",
  paymentId: "fpspay_1",
  gatewayOrderId: "order-1",
  orderId: "order_1",
  evidence: {},
  resolution: "refunded",
  reference: "BANK-1",
  note: null,
  resolvedBy: "user_1",
  resolvedAt: at(50),
  createdAt: at(31),
}

const timeline = (
  payment: Partial<PaymentHistory["payment"]>,
  rest: Partial<PaymentHistory> = {},
) =>
  buildTimeline({
    payment: { ...PAYMENT, ...payment },
    settledAt: null,
    nextRunAt: null,
    failing: null,
    sessions: [],
    events: [],
    cases: [],
    confirmation: null,
    release: null,
    remindedAt: null,
    ...rest,
  })

describe("buildTimeline", () => {
  it("begins with the creation", () => {
    expect(timeline({})).toEqual([{ type: "created", at: iso(0), order_creation: "directpay" }])
  })

  it("keeps cause before effect within a second, whatever two clocks say of it", () => {
    const moment = (ms: number) => new Date(at(30).getTime() + ms)
    const told = timeline(
      { status: "paid", settlement: "settled", paidAt: moment(100) },
      { settledAt: moment(300), events: [event(30, { receivedAt: moment(400) })] },
    )
    expect(told.map(({ type }) => type)).toEqual(["created", "event", "paid", "settled"])
  })

  it("tells everything in the order in which it happened", () => {
    const told = timeline(
      { status: "paid", settlement: "held", holdReason: "late_payment", paidAt: at(30), checks: 4 },
      {
        sessions: [
          { id: "payses_1", since: at(0) },
          { id: "payses_2", since: at(5) },
        ],
        // The newest first, as they are read.
        events: [event(30), event(16, { kind: "expired", outcome: "settled" })],
        cases: [LATE],
      },
    )
    expect(told.map(({ type, at: moment }) => [type, moment])).toEqual([
      ["created", iso(0)],
      ["shown", iso(0)],
      ["shown", iso(5)],
      ["event", iso(16)],
      ["event", iso(30)],
      ["paid", iso(30)],
      ["case_opened", iso(31)],
      ["held", iso(31)],
      ["case_resolved", iso(50)],
      ["status_checks", null],
    ])
    expect(JSON.stringify(told)).not.toContain("secret")
  })

  it("tells who of the staff ended a case, and with which reference", () => {
    const history = {
      payment: PAYMENT,
      settledAt: null,
      nextRunAt: null,
      failing: null,
      sessions: [],
      events: [],
      cases: [LATE],
      confirmation: null,
      release: null,
      remindedAt: null,
    }
    expect(buildTimeline(history, new Map([["user_1", "ann@example.com"]])).at(-1)).toMatchObject({
      type: "case_resolved",
      resolution: "refunded",
      reference: "BANK-1",
      by: "user_1",
      by_name: "ann@example.com",
    })
  })

  it("tells what came, and who of the staff said so", () => {
    const told = buildTimeline(
      {
        payment: {
          ...PAYMENT,
          status: "paid",
          paidAt: at(30),
          received: asMinorUnits(9_950),
          receivedCurrency: "hkd",
        },
        settledAt: null,
        nextRunAt: null,
        failing: null,
        sessions: [],
        events: [],
        cases: [],
        confirmation: {
          reference: "FT1",
          amount: asMinorUnits(9_950),
          currencyCode: "hkd",
          receivedAt: at(30),
          note: null,
          confirmedBy: "user_1",
          confirmedAt: at(40),
        },
        release: null,
        remindedAt: null,
      },
      new Map([["user_1", "ann@example.com"]]),
    )
    expect(told.slice(1)).toEqual([
      { type: "paid", at: iso(30), amount: 99.5, currency_code: "hkd" },
      {
        type: "confirmed",
        at: iso(40),
        reference: "FT1",
        note: null,
        by: "user_1",
        by_name: "ann@example.com",
      },
    ])
  })

  it("shows to nobody what has no address", () => {
    expect(
      timeline(
        { status: "creating", redirectUrl: null, creationError: "unknown: timeout" },
        { sessions: [{ id: "payses_1", since: at(0) }] },
      ),
    ).toEqual([
      { type: "created", at: iso(0), order_creation: "directpay" },
      { type: "creation_failed", at: null, reason: "unknown: timeout" },
    ])
  })

  it("tells when it was accepted and settled after it had been held", () => {
    const told = timeline(
      { status: "paid", settlement: "settled", paidAt: at(30), acceptedAt: at(49) },
      { settledAt: at(50), cases: [{ ...LATE, resolution: "accepted" }] },
    )
    expect(told.map(({ type }) => type)).toEqual([
      "created",
      "paid",
      "case_opened",
      "accepted",
      "settled",
      "case_resolved",
    ])
  })

  it("tells when the gateway was asked last, and is asked next", () => {
    expect(timeline({ checks: 2, checkedAt: at(8) }, { nextRunAt: at(9) }).at(-1)).toEqual({
      type: "status_checks",
      at: iso(8),
      count: 2,
      next_at: iso(9),
    })
  })
})
