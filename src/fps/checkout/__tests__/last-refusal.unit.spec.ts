import type { CaseRecord, LedgerPayment } from "../../types"
import { ledgerPayment } from "../../payments/__tests__/ledger-payment"
import { asMinorUnits } from "../../../protocol"
import { moneyKey } from "../../vocabulary"
import { lastRefusal, type CartToPay } from "../retrieve-cart"

const CART: CartToPay = {
  amount: asMinorUnits(2_882),
  currencyCode: "hkd",
  environment: "sandbox",
  now: new Date("2026-01-01T00:00:30Z"),
}
const AT = "2026-01-01T00:00:00.000Z"
const failed = (creationError: string) =>
  ledgerPayment({ status: "failed", live: false, redirectUrl: null, creationError })
const HELD = ledgerPayment({
  status: "paid",
  settlement: "held",
  paidAt: new Date("2025-12-31T23:00:00Z"),
})

const OPEN = {
  kind: "amount_mismatch",
  status: "open",
  resolution: null,
  moneyKey: moneyKey.payment(HELD),
  paymentId: HELD.id,
} as CaseRecord
const REFUNDED: CaseRecord = { ...OPEN, status: "resolved", resolution: "refunded" }
const DISMISSED: CaseRecord = { ...REFUNDED, resolution: "dismissed", resolvedBy: "user_1" }

describe("lastRefusal", () => {
  it.each([
    ["refused: refused", "gateway_refused"],
    ["refused: http_401", "gateway_refused"],
    ["unknown: http_503", "gateway_away"],
    ["unknown: timeout", "gateway_away"],
    ["not_sent: network", "gateway_away"],
    ["unknown: internal", "gateway_away"],
    ["not_sent: invalid_order", "invalid_details"],
  ])("reads the ledger's %s as %s", (creationError, code) => {
    expect(lastRefusal([failed(creationError), ledgerPayment()], CART, [])).toEqual({
      code,
      at: AT,
    })
  })

  it("is busy while the gateway is being asked", () => {
    const creating = ledgerPayment({ status: "creating", redirectUrl: null })
    const now = new Date("2026-01-01T00:00:11Z")
    expect(lastRefusal([creating], { ...CART, now }, [])).toEqual({ code: "busy", at: AT })
  })

  it("is already paid where money of the same sum is held, whatever was tried since", () => {
    expect(lastRefusal([failed("unknown: timeout"), HELD], CART, [])).toEqual({
      code: "already_paid",
      at: "2025-12-31T23:00:00.000Z",
    })
  })

  it.each<[string, CaseRecord[], boolean]>([
    ["wait", [OPEN], true],
    ["sent back", [REFUNDED], false],
    ["dismissed", [DISMISSED], true],
    ["closed by a pass", [{ ...DISMISSED, resolvedBy: null }], true],
    ["dismissed, and sent back by another case", [DISMISSED, REFUNDED], false],
    ["a refund of other money sent", [{ ...REFUNDED, moneyKey: moneyKey.overpaid(HELD) }], true],
    ["sent back, and ask again", [REFUNDED, OPEN], true],
    ["accept", [{ ...REFUNDED, resolution: "accepted" }], true],
    ["sent back, of another payment", [{ ...REFUNDED, paymentId: "fpspay_other" }], true],
  ])("is already paid or not by what staff decided: %s", (_, cases, isPaid) => {
    expect(lastRefusal([HELD], CART, cases)?.code).toBe(isPaid ? "already_paid" : undefined)
  })

  it.each<[string, LedgerPayment[], Partial<CartToPay>]>([
    ["a cart without payments", [], {}],
    ["one whose newest try worked", [ledgerPayment(), failed("refused: refused")], {}],
    [
      "one whose newest try failed long ago",
      [failed("refused: refused")],
      { now: new Date("2026-01-01T00:05:00Z") },
    ],
    [
      "one whose creation was cut off",
      [ledgerPayment({ status: "creating", redirectUrl: null })],
      { now: new Date("2026-01-01T00:00:12Z") },
    ],
    ["one that costs another sum than is held", [HELD], { amount: asMinorUnits(2_883) }],
    ["one in another currency", [HELD], { currencyCode: "usd" }],
    ["one in another environment", [HELD], { environment: "production" }],
    [
      "one whose held money a person accepted",
      [{ ...HELD, acceptedAt: new Date("2026-01-01T00:00:00Z") }],
      {},
    ],
  ])("is nothing for %s", (_, payments, change) => {
    expect(lastRefusal(payments, { ...CART, ...change }, [])).toBeNull()
  })
})
