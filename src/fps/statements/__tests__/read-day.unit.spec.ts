import { daysAfter, hongKongDayOf, readDay } from "../read-day"

const PLACE = { line: 7, column: "Date" }

describe("a date of a statement", () => {
  it.each([
    "2026-12-31",
    "2026/12/31",
    "31/12/2026",
    "31-12-2026",
    "31.12.2026",
    "20261231",
    "31 Dec 2026",
    "31-DEC-2026",
    "2026年12月31日",
    "31/12/2026 23:59",
    "2026-12-31 23:59:59",
    "2026-12-31T23:59:59.123",
    "2026-12-31T15:59:59Z",
    "2026-12-31T23:59:59+08:00",
    "2026-12-30T16:00:00Z",
    "３１/１２/２０２６",
  ])("%s is the last of 2026", (text) => {
    expect(readDay(text, PLACE)).toBe("2026-12-31")
  })

  it.each(["12/31/2026", "31/02/2026", "31/12/26", "2026-13-01", "31 Foo 2026", "0026-12-31", "x"])(
    "%s is refused",
    (text) => {
      expect(() => readDay(text, PLACE)).toThrow(
        expect.objectContaining({ code: "date_unreadable", line: 7, column: "Date" }),
      )
    },
  )

  it("is reckoned in Hong Kong", () => {
    expect(hongKongDayOf(new Date("2026-12-31T15:59:59Z"))).toBe("2026-12-31")
    expect(hongKongDayOf(new Date("2026-12-31T16:00:00Z"))).toBe("2027-01-01")
    expect(daysAfter("2026-12-31", 1)).toBe("2027-01-01")
  })
})
