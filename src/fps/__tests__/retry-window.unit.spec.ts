import { asMinorUnits } from "../../protocol"
import { isMadeFor, newQrUntil, retryWindowEnd } from "../retry-window"

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))

describe("how long an order waits", () => {
  it("is a code's life and the window, counted from the order", () => {
    const policy = { expiresInMinutes: 15, retryWindowMinutes: 30 }
    expect(newQrUntil(at(0), policy)).toEqual(at(45))
    expect(retryWindowEnd(at(0), policy)).toEqual(at(45))
  })

  it("is a code's life where there is no window, and nobody is kept waiting", () => {
    const policy = { expiresInMinutes: 15, retryWindowMinutes: 0 }
    expect(newQrUntil(at(0), policy)).toEqual(at(15))
    expect(retryWindowEnd(at(0), policy)).toBeNull()
  })
})

describe("isMadeFor", () => {
  const made = {
    id: "fpspay_1",
    sessionId: "payses_1",
    amount: asMinorUnits(100),
    currencyCode: "hkd",
  }
  const waited = {
    sessionId: "payses_2",
    shownId: "fpspay_2",
    amounts: [asMinorUnits(200), undefined],
    currencyCode: "hkd",
  }

  it.each([
    ["of its session", { sessionId: "payses_1" }],
    ["that its session shows", { shownId: "fpspay_1" }],
    ["of the same sum", { amounts: [asMinorUnits(200), asMinorUnits(100)] }],
  ])("takes one %s", (_, change) => {
    expect(isMadeFor(made, { ...waited, ...change })).toBe(true)
  })

  it.each([
    ["of another sum", {}],
    ["of the same sum in another currency", { amounts: [made.amount], currencyCode: "usd" }],
  ])("leaves one out %s", (_, change) => {
    expect(isMadeFor(made, { ...waited, ...change })).toBe(false)
  })
})
