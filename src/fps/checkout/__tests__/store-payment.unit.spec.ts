import type { LedgerPayment } from "../../types"
import { ledgerPayment } from "../../payments/__tests__/ledger-payment"
import { asMinorUnits } from "../../../protocol"
import { isFinal, toStorePayment, type PaymentFacts, type StorePayment } from "../store-payment"

const PAYMENT = ledgerPayment({ amount: asMinorUnits(12_050) })
const FACTS: PaymentFacts = {
  sessionId: "payses_1",
  order: { orderId: "order_1", number: 7, isCanceled: false },
  cases: [],
  paidBy: null,
  hasSession: true,
  owesNothing: false,
  isOrderUnderReview: false,
  supportUrl: "https://shop.example/help?ref={reference}&order={order_number}",
  payeeName: "Tea House",
  payAgainUntil: null,
  now: new Date("2026-01-01T00:00:30Z"),
}
const SHOWN: StorePayment = {
  session_id: "payses_1",
  status: "pending",
  amount: 120.5,
  currency_code: "hkd",
  expires_at: "2026-01-01T00:15:00.000Z",
  redirect_url: "https://gateway.example/checkout",
  order_id: "order_1",
  cart_id: "cart_1",
  reference: "REFERENCE",
  order_number: 7,
  order_cancelled: false,
  support_url: "https://shop.example/help?ref=REFERENCE&order=7",
  payee_name: "Tea House",
  detail: null,
  received_amount: null,
  refunded_amount: null,
  paid_by: null,
  pay_again_until: null,
  claimed_at: null,
  version: expect.stringMatching(/^[\w-]{16}$/) as string,
}
const PAID_BY = { session_id: "payses_2", order_id: "order_2", order_number: 8 }

describe("toStorePayment", () => {
  it("shows a payment that can be made, whole", () => {
    expect(toStorePayment(PAYMENT, FACTS)).toEqual(SHOWN)
  })

  it("shows a payment that a later try has paid for", () => {
    const expired = { ...PAYMENT, status: "expired" } as const
    expect(toStorePayment(expired, { ...FACTS, paidBy: PAID_BY })).toEqual({
      ...SHOWN,
      status: "expired",
      redirect_url: null,
      detail: "paid_otherwise",
      paid_by: PAID_BY,
    })
  })

  it.each([
    ["its order was cancelled", { order: { ...FACTS.order, isCanceled: true } }, true],
    ["its cart has changed since", { hasSession: false }, false],
    ["its order owes nothing", { owesNothing: true }, false],
  ])("offers no QR code whose money would buy nothing: %s", (_, change, order_cancelled) => {
    expect(toStorePayment(PAYMENT, { ...FACTS, ...change })).toEqual({
      ...SHOWN,
      order_cancelled,
      redirect_url: null,
      detail: "not_payable",
    })
  })

  it.each([
    ["failed", { creationError: "refused: refused" }],
    ["was cut off", { createdAt: new Date("2026-01-01T00:00:10Z") }],
  ])("shows one whose creation %s as never started", (_, change) => {
    const payment = { ...PAYMENT, status: "creating", redirectUrl: null, ...change } as const
    expect(toStorePayment(payment, FACTS)).toEqual({
      ...SHOWN,
      status: "cancelled",
      redirect_url: null,
      detail: "not_started",
    })
  })

  it("shows one that is being created as pending", () => {
    const payment = ledgerPayment({ status: "creating", redirectUrl: null, createdAt: FACTS.now })
    expect(toStorePayment(payment, FACTS)).toMatchObject({ status: "pending", detail: null })
  })

  it("has no address for help where the store gives none", () => {
    expect(toStorePayment(PAYMENT, { ...FACTS, supportUrl: undefined }).support_url).toBeNull()
  })

  it.each([
    ["paid", "settled", "order_1"],
    ["paid", "held", null],
    ["paid", "open", null],
    ["pending", "open", "order_1"],
    ["expired", "settled", "order_1"],
    ["cancelled", "settled", "order_1"],
  ] as const)("names for a %s, %s one the order %s", (status, settlement, orderId) => {
    const payment: LedgerPayment = { ...PAYMENT, status, settlement }
    expect(toStorePayment(payment, FACTS).order_id).toBe(orderId)
  })

  it("has another version whenever anything else in it is another", () => {
    const order = { orderId: null, number: null, isCanceled: false }
    const views = [
      toStorePayment(PAYMENT, FACTS),
      toStorePayment(PAYMENT, { ...FACTS, order }),
      toStorePayment(PAYMENT, { ...FACTS, paidBy: PAID_BY }),
      toStorePayment({ ...PAYMENT, status: "paid" }, FACTS),
    ]
    expect(new Set(views.map(({ version }) => version)).size).toBe(views.length)
    expect(toStorePayment(PAYMENT, FACTS).version).toBe(views[0]?.version)
  })
})

describe("isFinal", () => {
  it.each<[boolean, string, Partial<StorePayment>]>([
    [false, "that can be paid", {}],
    [true, "that another one paid for", { paid_by: PAID_BY }],
    [true, "that expired", { status: "expired" }],
    [true, "that was cancelled", { status: "cancelled" }],
    [true, "that paid its order", { status: "paid" }],
    [false, "whose order was cancelled after it", { status: "paid", detail: "under_review" }],
    [false, "whose code buys nothing any more", { detail: "not_payable" }],
    [false, "whose money has no order", { status: "paid", order_id: null }],
    [true, "whose money went back", { status: "paid", order_id: null, detail: "refunded" }],
  ])("is %s for one %s", (expected, _, change) => {
    expect(isFinal({ ...SHOWN, ...change })).toBe(expected)
  })
})
