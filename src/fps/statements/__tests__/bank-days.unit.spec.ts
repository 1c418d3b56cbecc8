import { generalHolidays, lastBooking } from "../bank-days"

/** As gazetted; a holiday on a Sunday stands with the day that replaces it. */
const GAZETTED: Record<number, string> = {
  2024: "01-01 02-10 02-12 02-13 03-29 03-30 04-01 04-04 05-01 05-15 06-10 07-01 09-18 10-01 10-11 12-25 12-26",
  2025: "01-01 01-29 01-30 01-31 04-04 04-18 04-19 04-21 05-01 05-05 05-31 07-01 10-01 10-07 10-29 12-25 12-26",
  2026: "01-01 02-17 02-18 02-19 04-03 04-04 04-06 04-07 05-01 05-25 06-19 07-01 09-26 10-01 10-19 12-25 12-26",
}

describe("the general holidays", () => {
  it.each(Object.entries(GAZETTED))("of %s are those of the gazette", (year, days) => {
    const found = [...generalHolidays(Number(year))].map((day) => day.slice(5)).sort()
    expect(found).toEqual(days.split(" "))
  })
})

describe("the last day on which a payment may be on a statement", () => {
  it.each([
    ["2026-01-15", "2026-01-16", "a Thursday"],
    ["2026-01-16", "2026-01-19", "a Friday"],
    ["2026-01-17", "2026-01-19", "a Saturday"],
    ["2026-01-18", "2026-01-19", "a Sunday"],
    ["2026-02-16", "2026-02-20", "before Chinese New Year"],
    ["2026-04-02", "2026-04-08", "before Easter and Ching Ming"],
    ["2025-12-31", "2026-01-02", "before the new year"],
  ])("of %s is %s (%s)", (day, last) => {
    expect(lastBooking(day)).toBe(last)
  })
})
