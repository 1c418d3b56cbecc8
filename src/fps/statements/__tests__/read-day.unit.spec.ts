import { dayReader, daysAfter, hongKongDayOf } from "../read-day"

const readDay = dayReader("", [])
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
    "2026/12/31 下午 11:59:59",
    "31/12/2026, 23:59:59",
    "31/12/2026 11:59 PM",
    "2026-12-31 23:59:59 HKT",
    "2026-12-31 23:59:59 +0800",
    "2026-12-31 23:59 UTC+8",
    "2026-12-31 10:59:59 -05:00",
    "30/12/2026 16:00:00Z",
    "30/12/2026 04:00 PM GMT",
    "31/12/2026 (Thu)",
    "2026年12月31日(四)",
    "20261231235959",
  ])("%s is the last of 2026", (text) => {
    expect(readDay(text, PLACE)).toBe("2026-12-31")
  })

  it.each([
    ...["12/31/2026", "31/02/2026", "31/12/26", "2026-13-01", "31 Foo 2026", "0026-12-31", "x"],
    ...["2017-12-31", "31/12/2017", "31 Dec 17"],
    ...["9999-12-31T23:00Z", "9999-12-31", "3000-01-01"],
    ...["2026-12-31 99:99 UTC", "2026-12-31 10:60 UTC", "2026-12-31 10:00 UTC+99:99"],
  ])("%s is refused", (text) => {
    expect(() => readDay(text, PLACE)).toThrow(
      expect.objectContaining({ code: "date_unreadable", line: 7, column: "Date" }),
    )
  })

  it.each([
    ["Created (UTC)", "2026-12-30 17:30:00", "2026-12-31"],
    ["Created (UTC)", "2026-12-31 15:59:59", "2026-12-31"],
    ["Time GMT", "30/12/26 16:00", "2026-12-31"],
    ["Created (UTC)", "2026-12-31 23:30:00 HKT", "2026-12-31"],
    ["Created (UTC+8)", "2026-12-31 23:30:00", "2026-12-31"],
    ["Created (GMT +08:00)", "2026-12-31 23:30:00", "2026-12-31"],
    ["Created", "2026-12-31 23:30:00", "2026-12-31"],
  ])("in a column called %s, %s is %s in Hong Kong", (name, text, day) => {
    expect(dayReader(name, ["30/12/26", text])(text, PLACE)).toBe(day)
  })

  it.each([["26/01/15", "26/01/16"], ["26/01/15"], ["26/01/15", "26/02/15", "26/02/28"]])(
    "that begins with a year of two digits is none: %s",
    (...column) => {
      const reader = dayReader("", column)
      expect(() => reader(column[0], PLACE)).toThrow("This is no date")
      expect(dayReader("", ["15/01/26", "16/01/26"])("15/01/26", PLACE)).toBe("2026-01-15")
    },
  )

  it.each([
    ["11/03/2026", "11/04/2026", "11/05/2026"],
    ["11-3-2026 09:00", "11-04-2026", "11-05-2026", "12-01-2026"],
    ["11/03/26", "11/04/26", "11/05/26"],
    ["26-Nov-25", "26-Nov-26"],
  ])("may begin with its month or its year, as in %s, %s", (...column) => {
    const fault = expect.objectContaining({ code: "date_unreadable" })
    expect(() => dayReader("", column)(column[0], PLACE)).toThrow(fault)
    expect(dayReader("", column)("2026-11-03", PLACE)).toBe("2026-11-03")
  })

  it.each([
    ["11/03/2026", "11/04/2026"],
    ["11/03/2026", "11/04/2026", "11/05/2026", "15/05/2026"],
    ["11/03/2026", "12/03/2026", "11/04/2026", "12/04/2026", "10/05/2026"],
    ["11-Mar-26", "12-Mar-26"],
    ["11-Mar-26", "11-Mar-25"],
  ])("begins with its day in %s, %s", (...column) => {
    expect(dayReader("", column)(column[0], PLACE)).toBe("2026-03-11")
  })

  it("without a time in a column of UTC may be one of two days", () => {
    expect(() => dayReader("Created (UTC)", [])("2026-12-31", PLACE)).toThrow(
      expect.objectContaining({ code: "date_in_utc", line: 7, column: "Date" }),
    )
  })

  it("is reckoned in Hong Kong", () => {
    expect(hongKongDayOf(new Date("2026-12-31T15:59:59Z"))).toBe("2026-12-31")
    expect(hongKongDayOf(new Date("2026-12-31T16:00:00Z"))).toBe("2027-01-01")
    expect(daysAfter("2026-12-31", 1)).toBe("2027-01-01")
  })
})
