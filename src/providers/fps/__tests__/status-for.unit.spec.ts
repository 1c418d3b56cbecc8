import type { LedgerPayment } from "../../../fps/types"
import { ledgerPayment } from "../../../fps/payments/__tests__/ledger-payment"
import { asMinorUnits } from "../../../protocol"
import { statusFor, type SessionFacts } from "../authorize-payment"

/** A session of 28.815 dollars, which is 2882 cents at the gateway. */
const FACTS: SessionFacts = {
  amount: 28.815,
  price: { amount: asMinorUnits(2882), currencyCode: "hkd" },
  orderWaits: false,
  orderCanceled: false,
  orderedAt: new Date("2026-01-01T00:00:00Z"),
  isTakenElsewhere: false,
}
const IN_TIME = new Date("2026-01-01T00:14:59Z")
const TOO_LATE = new Date("2026-01-01T00:15:00Z")

const status = (
  placeOrder: "before_payment" | "after_payment",
  payment: Partial<LedgerPayment>,
  rest: {
    facts?: Partial<SessionFacts> | null
    isSentBack?: boolean
    now?: Date
    environment?: "sandbox" | "production"
    retryWindowMinutes?: number
  } = {},
) =>
  statusFor({
    payment: ledgerPayment(payment),
    facts: rest.facts === null ? null : { ...FACTS, ...rest.facts },
    isSentBack: rest.isSentBack ?? false,
    settings: {
      placeOrder,
      environment: rest.environment ?? "sandbox",
      expiresInMinutes: 15,
      retryWindowMinutes: rest.retryWindowMinutes ?? 0,
    },
    now: rest.now ?? IN_TIME,
  })

describe("statusFor", () => {
  describe.each(["before_payment", "after_payment"] as const)("in %s", (placeOrder) => {
    it.each(["open", "settled"] as const)("is captured when paid and %s", (settlement) => {
      expect(status(placeOrder, { status: "paid", settlement })).toBe("captured")
    })

    it("is captured for money that came after the QR's time", () => {
      expect(status(placeOrder, { status: "paid" }, { now: TOO_LATE })).toBe("captured")
    })

    it.each([
      ["costs more", { amount: asMinorUnits(12882), currencyCode: "hkd" }],
      ["costs less", { amount: asMinorUnits(100), currencyCode: "hkd" }],
      ["is in another currency", { amount: asMinorUnits(2882), currencyCode: "usd" }],
    ])("places no order that %s, whoever accepted the payment", (_, price) => {
      const refused = placeOrder === "before_payment" ? "requires_more" : "pending"
      const facts = { price }
      expect(status(placeOrder, { status: "pending" }, { facts })).toBe(refused)
      expect(status(placeOrder, { status: "paid" }, { facts })).toBe(refused)
      const acceptedAt = new Date("2026-01-01T00:20:00Z")
      const accepted = { status: "paid", settlement: "held", acceptedAt } as const
      expect(status(placeOrder, accepted, { facts })).toBe(refused)
    })

    it("places no order with a session of another amount than it costs", () => {
      const refused = placeOrder === "before_payment" ? "requires_more" : "pending"
      expect(status(placeOrder, { status: "paid" }, { facts: { amount: 1 } })).toBe(refused)
    })

    it("is not captured with money that staff sent back", () => {
      expect(status(placeOrder, { status: "paid" }, { isSentBack: true })).toBe("pending")
    })

    it("is captured for the order that waits", () => {
      expect(status(placeOrder, { status: "paid" }, { facts: { orderWaits: true } })).toBe(
        "captured",
      )
    })

    it("is not captured while the money is held", () => {
      expect(status(placeOrder, { status: "paid", settlement: "held" })).toBe("pending")
    })

    it("is captured for held money that a person accepted", () => {
      const acceptedAt = new Date("2026-01-01T00:20:00Z")
      expect(status(placeOrder, { status: "paid", settlement: "held", acceptedAt })).toBe(
        "captured",
      )
    })

    it("is not captured for a sandbox payment while production is active", () => {
      const production = { environment: "production" } as const
      expect(status(placeOrder, { status: "paid" }, production)).toBe("pending")
      const real = { status: "paid", environment: "production" } as const
      expect(status(placeOrder, real, production)).toBe("captured")
    })

    it("is not captured a second time, by another session of the same money", () => {
      const facts = { isTakenElsewhere: true }
      expect(status(placeOrder, { status: "paid" }, { facts })).toBe("pending")
    })

    it("stays captured for a sandbox payment that was settled before", () => {
      const settled = { status: "paid", settlement: "settled" } as const
      expect(status(placeOrder, settled, { environment: "production" })).toBe("captured")
    })

    it("is captured for a session of 28.82, which rounds to the same cents", () => {
      expect(status(placeOrder, { status: "paid" }, { facts: { amount: 28.82 } })).toBe("captured")
    })

    it.each([28.81, 28.814, 1])(
      "is captured for %d, which is all that its order owes",
      (amount) => {
        expect(status(placeOrder, { status: "paid" }, { facts: { amount, price: null } })).toBe(
          "captured",
        )
      },
    )

    it.each([
      ["less", { received: asMinorUnits(2_881) }],
      ["more", { received: asMinorUnits(2_883) }],
      ["another currency", { receivedCurrency: "usd" }],
      ["what cannot be read", { received: null, receivedCurrency: null }],
    ])("is not captured when %s came than was asked for", (_, came) => {
      expect(status(placeOrder, { status: "paid", ...came })).toBe("pending")
    })

    it.each([28.825, 100])("is not captured for a session of %d", (amount) => {
      expect(status(placeOrder, { status: "paid" }, { facts: { amount, price: null } })).toBe(
        "pending",
      )
    })

    it.each(["expired", "cancelled"] as const)("is canceled when %s", (closed) => {
      expect(status(placeOrder, { status: closed }, { facts: { orderWaits: true } })).toBe(
        "canceled",
      )
    })

    it.each(["expired", "cancelled"] as const)(
      "keeps the order that waits for another try when %s, until its patience is over",
      (closed) => {
        const payment = { status: closed, closedAt: new Date("2026-01-01T00:10:00Z") }
        const read = (now: string, orderWaits = true) =>
          status(placeOrder, payment, {
            facts: { orderWaits },
            retryWindowMinutes: 30,
            now: new Date(now),
          })
        expect(read("2026-01-01T00:44:59Z")).toBe("pending_authorization")
        expect(read("2026-01-01T00:45:00Z")).toBe("canceled")
        expect(read("2026-01-01T00:44:59Z", false)).toBe("canceled")
      },
    )

    it.each(["pending", "paid"] as const)("is canceled for a %s one whose order is", (current) => {
      expect(status(placeOrder, { status: current }, { facts: { orderCanceled: true } })).toBe(
        "canceled",
      )
    })

    it("is canceled for a session that is gone", () => {
      expect(status(placeOrder, { status: "paid" }, { facts: null })).toBe("canceled")
    })

    it.each([IN_TIME, TOO_LATE])(
      "stays pending_authorization for an order that waits (%s)",
      (now) => {
        expect(status(placeOrder, {}, { facts: { orderWaits: true }, now })).toBe(
          "pending_authorization",
        )
      },
    )
  })

  it("lets an order be placed on a QR that can be paid", () => {
    expect(status("before_payment", {})).toBe("pending_authorization")
  })

  it("lets no order be placed on a QR whose time is over", () => {
    expect(status("before_payment", {}, { now: TOO_LATE })).toBe("requires_more")
  })

  it.each([IN_TIME, TOO_LATE])("lets no order be placed before the payment (%s)", (now) => {
    expect(status("after_payment", {}, { now })).toBe("pending")
  })
})
