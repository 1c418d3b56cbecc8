import type { CaseRecord, LedgerPayment } from "../../types"
import { ledgerPayment } from "../../payments/__tests__/ledger-payment"
import { asMinorUnits } from "../../../protocol"
import { moneyFacts, type MoneyFacts } from "../store-payment"

const OPEN: CaseRecord = {
  id: "fpscase_1",
  moneyKey: "gateway_order:1",
  environment: "sandbox",
  kind: "late_payment",
  status: "open",
  amount: asMinorUnits(10_000),
  currencyCode: "hkd",
  paymentId: "fpspay_1",
  gatewayOrderId: "gateway-order-1",
  orderId: null,
  evidence: {},
  resolution: null,
  reference: null,
  note: null,
  resolvedBy: null,
  resolvedAt: null,
  createdAt: new Date("2026-01-01T00:10:00Z"),
}
const mismatch = (amount: number | null, currencyCode = "hkd"): CaseRecord => ({
  ...OPEN,
  kind: "amount_mismatch",
  amount: amount === null ? null : asMinorUnits(amount),
  currencyCode,
})
const refunded = (one: CaseRecord): CaseRecord => ({
  ...one,
  status: "resolved",
  resolution: "refunded",
})
const due = (amount: number): CaseRecord => ({
  ...OPEN,
  kind: "refund_due",
  amount: asMinorUnits(amount),
})

const HELD = ledgerPayment({
  amount: asMinorUnits(10_000),
  status: "paid",
  settlement: "held",
  received: asMinorUnits(10_000),
})
const SETTLED: LedgerPayment = { ...HELD, settlement: "settled" }

/** One that brought this; null: it cannot be read. */
const brought = (amount: number | null, currencyCode = "hkd"): LedgerPayment => ({
  ...HELD,
  received: amount === null ? null : asMinorUnits(amount),
  receivedCurrency: currencyCode,
})

interface Row {
  readonly cases: readonly CaseRecord[]
  readonly payment?: LedgerPayment
  readonly orderCanceled?: boolean
  /** Detail, received and refunded. */
  readonly facts: readonly [MoneyFacts["detail"], number | null, number | null]
}

const ROWS: Record<string, Row> = {
  "used for its order": { payment: SETTLED, cases: [], facts: [null, 10_000, null] },
  "waiting for a person": { cases: [OPEN], facts: ["under_review", 10_000, null] },
  "too little": {
    payment: brought(9_999),
    cases: [mismatch(9_999)],
    facts: ["too_little", 9_999, null],
  },
  "too much": {
    payment: brought(10_001),
    cases: [mismatch(10_001)],
    facts: ["too_much", 10_001, null],
  },
  "of another currency": {
    payment: brought(10_001, "usd"),
    cases: [mismatch(10_001, "usd")],
    facts: ["under_review", null, null],
  },
  "of a sum that could not be read": {
    payment: brought(null),
    cases: [mismatch(null)],
    facts: ["under_review", null, null],
  },
  "sent back": { cases: [refunded(OPEN)], facts: ["refunded", 10_000, 10_000] },
  "too little, and sent back": {
    payment: brought(9_999),
    cases: [refunded(mismatch(9_999))],
    facts: ["refunded", 9_999, 9_999],
  },
  "of a sum that is not known, and sent back": {
    payment: brought(null),
    cases: [refunded(mismatch(null))],
    facts: ["refunded", null, null],
  },
  "too little, and accepted": {
    payment: { ...brought(9_999), settlement: "settled" },
    cases: [{ ...mismatch(9_999), status: "resolved", resolution: "accepted" }],
    facts: [null, 9_999, null],
  },
  "put aside by staff": {
    cases: [{ ...OPEN, status: "resolved", resolution: "dismissed" }],
    facts: [null, 10_000, null],
  },
  "of a cancelled order, of which staff decided that nothing is sent back": {
    payment: SETTLED,
    orderCanceled: true,
    cases: [{ ...due(10_000), status: "resolved", resolution: "dismissed" }],
    facts: ["under_review", 10_000, null],
  },
  "sent back in part, of which the rest waits": {
    payment: SETTLED,
    orderCanceled: true,
    cases: [refunded(due(4_000)), due(6_000)],
    facts: ["under_review", 10_000, 4_000],
  },
  "sent back in parts": {
    payment: SETTLED,
    orderCanceled: true,
    cases: [refunded(due(4_000)), refunded(due(6_000))],
    facts: ["refunded", 10_000, 10_000],
  },
  "of which an order that stands gave a part back": {
    payment: SETTLED,
    cases: [refunded(due(4_000))],
    facts: [null, 10_000, 4_000],
  },
  "of which an order that stands is to give a part back": {
    payment: SETTLED,
    cases: [due(4_000)],
    facts: [null, 10_000, null],
  },
  "of an order that stands, all sent back": {
    payment: SETTLED,
    cases: [refunded(due(10_000))],
    facts: ["refunded", 10_000, 10_000],
  },
  "that came for goods which were sent before": {
    payment: SETTLED,
    cases: [{ ...OPEN, kind: "shipped_unpaid" }],
    facts: [null, 10_000, null],
  },
}

describe("moneyFacts", () => {
  it.each(Object.keys(ROWS))("tells of money %s", (name) => {
    const { cases, payment = HELD, orderCanceled = false, facts } = ROWS[name] as Row
    const [detail, received, sentBack] = facts
    expect(moneyFacts({ payment, cases, orderCanceled })).toEqual({
      detail,
      received,
      refunded: sentBack,
    })
  })

  it.each(["creating", "pending", "expired", "cancelled"] as const)(
    "tells nothing of a payment that is %s, whatever somebody else's secret signed",
    (status) => {
      const cases = [{ ...OPEN, kind: "environment_mismatch" } as const]
      expect(moneyFacts({ payment: { ...HELD, status }, cases, orderCanceled: false })).toEqual({
        detail: null,
        received: null,
        refunded: null,
      })
    },
  )
})
