import { referenceKey } from "../plain-line"

describe("a bank reference", () => {
  it.each([
    ["small letters and blanks", "ft 1234 5678"],
    ["full width", "ＦＴ１２３４５６７８"],
    ["a blank of no width", "FT1234\u200b5678"],
    ["Braille without a dot", "FT12345678\u2800"],
    ["an accent", "FT12345678\u0301"],
    ["a spreadsheet's apostrophe", "'FT12345678"],
    ["the end of a sentence", "FT12345678."],
    ["marks of a sentence around it", "(“FT12345678”),"],
    ["two apostrophes", "''FT12345678"],
    ["a stroke", "FT1234/5678"],
    ["Arabic-Indic digits", "FT\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668"],
    ["digits of many scripts", "FT\u06f1\u0968\u0e53\u{1e954}\u{1d7f1}\u{1d7fc}\uff17\u{10d38}"],
    ["signs of numbers that are no digits", "FT❶1234➀〡〇\u{1d360}5678"],
    ["Hangul fillers", "FT1234\u3164\u115f\u1160\uffa05678"],
    ["blank hieroglyphs", "FT1234\u{13441}5678\u{13442}"],
    ["an apostrophe that is a letter", "FT1234\u02bc5678\u02c8"],
    [
      "clicks, dots and marks that are letters",
      "FT1234\ua78c\ua78b\u0241\u0242\ua78f\u01c3\u01c0\u3006\u303c5678",
    ],
    ["a stroke that lengthens a letter", "FT1234\u06405678\u30fc"],
  ])("is the same one with %s", (_, reference) => {
    expect(referenceKey(reference)).toBe("FT12345678")
  })

  it.each(["-", "\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2212", "\uff0d"])(
    "is the same one with %s as without",
    (dash) => {
      expect(referenceKey(`FT1234${dash}5678`)).toBe("FT12345678")
    },
  )

  it("is another one with another digit", () => {
    expect(referenceKey("FT123456789")).not.toBe("FT12345678")
  })

  it.each([
    "\u3164",
    "\u{13441}\u{13442}",
    "\u02bc",
    "\u115f\u1160",
    "\uffa0",
    "\ufe70",
    "\u2800",
    " - ",
    "❶〇",
    "\u01c3\u3006",
  ])("is none as %j", (text) => {
    expect(referenceKey(text)).toBe("")
  })
})
