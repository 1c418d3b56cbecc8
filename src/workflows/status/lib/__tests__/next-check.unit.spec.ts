import { lastCheckAt, nextCheckAt } from "../next-check"

const CREATED = Date.parse("2026-01-01T00:00:00Z")
const seconds = (n: number) => new Date(CREATED + n * 1000)
const base = { expiresAt: seconds(900), expiryGraceMinutes: 5 }

describe("nextCheckAt", () => {
  it.each([
    { at: 60, checks: 1, next: 180 },
    { at: 180, checks: 2, next: 420 },
    { at: 420, checks: 3, next: 900 },
    { at: 900, checks: 4, next: 930 },
    { at: 930, checks: 5, next: 1200 },
    { at: 1200, checks: 6, next: 1800 },
    { at: 90_000, checks: 40, next: 90_600 },
  ])("asks at $next s after a query at $at s", ({ at, checks, next }) => {
    expect(nextCheckAt({ ...base, now: seconds(at), checks, mapped: true })).toEqual(seconds(next))
  })

  it("asks only after the grace when no answer could say anything", () => {
    expect(nextCheckAt({ ...base, now: seconds(60), checks: 1, mapped: false })).toEqual(
      seconds(1200),
    )
  })

  it("goes on asking after the grace until the gateway answers", () => {
    expect(nextCheckAt({ ...base, now: seconds(1200), checks: 2, mapped: false })).toEqual(
      seconds(1440),
    )
  })
})

describe("lastCheckAt", () => {
  it("is the expiry plus the grace", () => {
    expect(lastCheckAt(base)).toEqual(seconds(1200))
  })
})
