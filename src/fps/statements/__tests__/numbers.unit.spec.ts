import { allNumbersIn, meantBy, numbersIn, spacedNumbersIn, typedLetters } from "../numbers"

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

  it.each(["FPS 20260115", "CHAN 15 Jan 2026", "FPS 15-01-2026 CR", "2026-01-15 260115"])(
    "is not in words and dates, %s",
    (reference) => {
      expect(meantBy(reference).numbers).toEqual([])
      expect(typedLetters(reference)).toBeNull()
    },
  )

  it.each([
    ["FT 2026 0115 456", "FT20260115456"],
    ["FPS 2633 2123 456", "FPS26332123456"],
  ])("may have a date in it, %s", (reference, letters) => {
    expect(meantBy(reference).numbers).toContain(letters)
    expect(typedLetters(reference)).toBe(letters)
  })

  it.each(["2026-11-28 000123456789", "20261128000123456789", "FPS 2026-11-28 0001 2345 6789"])(
    "is what only looks like the name of a line, %s",
    (reference) => {
      expect(meantBy(reference).numbers).not.toContain("000123456789")
      expect(meantBy(reference, () => false).numbers).toContain("000123456789")
    },
  )

  it.each([
    ...["1.26012E+11", "FPS 1.26012E+11 CHAN", "8e+15", "1.26012E+011"],
    ...["2.02611E17", "2,02611E+17", "2,02611e17", "FPS,2.02611E+17"],
  ])("is not what a spreadsheet made of a long one, %s", (text) => {
    expect(numbersIn(text)).toEqual([])
    expect(allNumbersIn(text)).toEqual([])
    expect(meantBy(text).numbers).toEqual([])
    expect(typedLetters(text)).toBeNull()
  })

  it("is read in the words that a bank has parted it into, and in whole words first", () => {
    const text = "FPS CREDIT 15JAN26 12:30:45 REF 001 CHAN TAI MAN FT 2633-2123 456 A/C 7654321"
    const found = spacedNumbersIn(text)
    expect(found[0]).toBe("7654321")
    expect(found).toEqual(expect.arrayContaining(["FT26332123456", "26332123456", "AC7654321"]))
    expect(found.length).toBeLessThan(40)
  })

  it("may have an E in it", () => {
    expect(numbersIn("FT126012E11")).toEqual(["FT126012E11"])
    expect(numbersIn("FT2E1234567")).toEqual(["FT2E1234567"])
    expect(numbersIn("12.26012E+11")).toEqual(["26012E"])
  })
})
