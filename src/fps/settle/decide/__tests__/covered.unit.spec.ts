import { asMinorUnits } from "../../../../protocol"
import type { MedusaPayment, Observation, OrderState } from "../../../medusa/observation"
import { decideCovered } from "../closed"

const now = new Date("2026-11-01T12:00:00Z")

/** What staff covered of an order that the plugin cancelled and that a card paid HK$40 of. */
function told({ covered = 0, credit = 0, left = 40_00 }): number {
  const card: Partial<MedusaPayment> = {
    ...{ providerId: "pp_stripe_stripe", canceled: false, givenBackAt: left > 0 ? null : now },
    ...{ captured: asMinorUnits(40_00), left: asMinorUnits(left), covers: asMinorUnits(left) },
  }
  const observation = {
    ledger: {
      now,
      purchase: { intent: null, cancelsAt: null, promotionsReturnedAt: now },
      payments: [{ payment: { id: "fpspay_1", status: "expired" }, cases: [], events: [] }],
      casesOfOthers: [],
    },
    medusa: { payments: [card] },
    policy: { environment: "sandbox" },
  }
  const order = { id: "order_1", createdAt: new Date("2026-11-01T11:00:00Z"), covered, credit }
  const action = decideCovered(
    observation as unknown as Observation,
    order as unknown as OrderState,
  )
  return action?.do === "open_case" ? (action.input.amount ?? 0) : 0
}

describe("what staff covered of an order that the plugin cancelled", () => {
  it.each([
    ["nothing besides a card's money", { covered: 40_00 }, 0],
    [
      "nothing besides a refund that core booked as credit",
      { covered: 40_00, credit: 15_00, left: 25_00 },
      0,
    ],
    ["all of a till's money beside a card", { covered: 65_00 }, 25_00],
    [
      "all of it after a part was refunded, which gave no credit",
      { covered: 50_00, left: 25_00 },
      25_00,
    ],
    [
      "all of it after the whole was refunded, which gave no credit",
      { covered: 25_00, left: 0 },
      25_00,
    ],
    [
      "what they gave beyond a refund's credit",
      { covered: 65_00, credit: 40_00, left: 25_00 },
      25_00,
    ],
  ])("is %s", (_, seen, amount) => {
    expect(told(seen)).toBe(amount)
  })
})
