import { asMinorUnits } from "../../../../protocol"
import type { LedgerPayment } from "../../../../modules/fps"
import { toStorePayment } from "../payment-view"

const PAYMENT: Partial<LedgerPayment> = {
  amount: asMinorUnits(12_050),
  currencyCode: "hkd",
  expiresAt: new Date("2030-01-01T00:00:00Z"),
  redirectUrl: "https://gateway.test/1",
  cartId: "cart_1",
}

describe("the order that a payment names to the storefront", () => {
  it.each([
    ["paid", "settled", "order_1"],
    ["paid", "held", null],
    ["paid", "open", null],
    ["pending", "open", "order_1"],
    ["expired", "settled", "order_1"],
    ["cancelled", "settled", "order_1"],
  ] as const)("of a %s, %s one is %s", (status, settlement, orderId) => {
    const payment = { ...PAYMENT, status, settlement } as LedgerPayment
    const view = { sessionId: "payses_1", orderId: "order_1", now: new Date() }
    expect(toStorePayment(payment, view).order_id).toBe(orderId)
  })
})
