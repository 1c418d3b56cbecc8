import { asMinorUnits } from "../../../protocol"
import { isMoney } from "../observation"

const order = { createdAt: new Date("2026-11-02T00:00:00Z") }
const before = new Date("2026-11-01T00:00:00Z")
const after = new Date("2026-11-03T00:00:00Z")

describe.each(["pp_fps_checkout", "pp_stripe_stripe"])("a Medusa payment of %s", (providerId) => {
  const isMoneyOf = (
    of: typeof order | null,
    { left = 0, canceled = false, givenBackAt = null as Date | null },
  ) => isMoney({ providerId, canceled, givenBackAt, left: asMinorUnits(left) }, of)

  it("is an order's money until it is given back or voided", () => {
    expect(isMoneyOf(order, {})).toBe(true)
    expect(isMoneyOf(order, { left: 1, canceled: true })).toBe(true)
    expect(isMoneyOf(order, { canceled: true })).toBe(false)
  })

  it("is none of an order's that was placed after it was given back", () => {
    expect(isMoneyOf(order, { givenBackAt: before })).toBe(false)
    expect(isMoneyOf(order, { givenBackAt: after })).toBe(true)
  })

  it("that was given back stands in the way of no order, unless it is FPS money", () => {
    expect(isMoneyOf(null, { givenBackAt: before })).toBe(providerId === "pp_fps_checkout")
  })
})
