import { asMinorUnits } from "../../protocol"
import { isMadeFor, retryWindowEnd, type EndingCode } from "../retry-window"

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))

const code = (change: Partial<EndingCode> = {}): EndingCode => ({
  status: "expired",
  redirectUrl: "https://gateway.example/checkout",
  closedAt: at(20),
  expiresAt: at(15),
  ...change,
})

describe("retryWindowEnd", () => {
  const end = (codes: readonly EndingCode[], retryWindowMinutes = 30) =>
    retryWindowEnd(codes, { retryWindowMinutes })

  it("counts from when the last code closed", () => {
    expect(end([code({ closedAt: at(25) }), code()])).toEqual(at(55))
  })

  it("counts from the end of the time of a code that nobody has closed yet", () => {
    expect(end([code({ status: "pending", closedAt: null }), code({ closedAt: at(10) })])).toEqual(
      at(45),
    )
  })

  it("counts from there too where it was not kept when a code closed", () => {
    expect(end([code({ closedAt: null })])).toEqual(at(45))
  })

  it.each([
    ["failed", code({ status: "failed", closedAt: null, expiresAt: at(50) })],
    ["was paid", code({ status: "paid", closedAt: at(50) })],
    ["was never shown", code({ redirectUrl: null, closedAt: at(50) })],
  ])("does not count one that %s", (_, none) => {
    expect(end([code(), none])).toEqual(at(50))
    expect(end([none])).toBeNull()
  })

  it("is never where no patience is set", () => {
    expect(end([code()], 0)).toBeNull()
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
