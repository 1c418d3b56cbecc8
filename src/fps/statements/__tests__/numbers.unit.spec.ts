import { allNumbersIn, meantBy, numbersIn } from "../numbers"

describe("a number by which a line is found", () => {
  it.each([
    ...["20260115", "15012026", "15JAN26", "15JAN2026", "5JAN26", "15-JAN-2026", "15 Jan 26"],
    ...["260115", "26-01-15"],
  ])("is not a date, %s", (date) => {
    expect(numbersIn(`FPS ${date}`)).toEqual([])
    expect(allNumbersIn(date)).toEqual([])
    expect(meantBy(date).numbers).toEqual([])
  })

  it.each(["261315", "260132", "260100", "990115", "15JUX26", "FT260115", "123456"])(
    "may look like a date, %s",
    (number) => {
      expect(numbersIn(`FPS ${number}`)).toEqual([number])
    },
  )
})
