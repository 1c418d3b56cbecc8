import { asMinorUnits, broughtBy } from ".."

const asked = { amount: asMinorUnits(2_882), currencyCode: "hkd" }

describe("broughtBy", () => {
  it.each([
    ["what came", 2_000, "hkd", 2_000],
    ["more than was asked for", 3_000, "hkd", 3_000],
    ["what was asked for, where another currency came", 900_000, "usd", 2_882],
    ["what was asked for, where nobody can read what came", null, null, 2_882],
  ])("is %s", (_, received, receivedCurrency, brought) => {
    const came = received === null ? null : asMinorUnits(received)
    expect(broughtBy({ ...asked, received: came, receivedCurrency })).toBe(brought)
  })
})
