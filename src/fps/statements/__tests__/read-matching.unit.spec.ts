import { lastBooking } from "../read-matching"

describe("the last day on which a payment may be on a statement", () => {
  it.each([
    ["2026-01-15", "2026-01-16", "a Thursday"],
    ["2026-01-16", "2026-01-17", "a Friday"],
    ["2026-01-17", "2026-01-19", "a Saturday"],
    ["2026-01-18", "2026-01-19", "a Sunday"],
  ])("of %s is %s (%s)", (day, last) => {
    expect(lastBooking(day)).toBe(last)
  })
})
