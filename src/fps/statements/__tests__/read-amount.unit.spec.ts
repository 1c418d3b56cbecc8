import { StatementFault } from "../fault"
import { readAmount } from "../read-amount"

const PLACE = { line: 7, column: "Amount" }

describe("an amount of a statement", () => {
  it.each([
    ["100", 10_000],
    ["100.5", 10_050],
    ["1,234.50", 123_450],
    ["1,234,567.89", 123_456_789],
    ["1 234.50", 123_450],
    ["1\u00a0234.50", 123_450],
    ["1'234.50", 123_450],
    ["HK$1,234.50", 123_450],
    ["1280.0000", 128_000],
    ["-1,280.5000", -128_050],
    ["HKD 1,234.50", 123_450],
    ["1,234.50 HKD", 123_450],
    ["$12.00", 1_200],
    ["港幣 12.00", 1_200],
    ["12.00元", 1_200],
    ["１２３．４５", 12_345],
    ["+12.00", 1_200],
    ["-12.00", -1_200],
    ["\u221212.00", -1_200],
    ["-HK$12.00", -1_200],
    ["HK$-12.00", -1_200],
    ["12.00-", -1_200],
    ["(12.00)", -1_200],
    ["(HK$1,234.00)", -123_400],
    ["12.00CR", 1_200],
    ["12.00 DR", -1_200],
    ["CR 12.00", 1_200],
    ["12.00 Cr.", 1_200],
    ["Dr. HK$12.00", -1_200],
    ["0.00", 0],
    ["-0.00", 0],
    ["", null],
    [" - ", null],
  ])("%j is %j", (text, cents) => {
    expect(readAmount(text, PLACE)).toBe(cents)
  })

  it.each([
    ["12,50", "amount_decimal_comma"],
    ["1.234,50", "amount_decimal_comma"],
    ["USD 12.00", "amount_currency"],
    ["€12.00", "amount_currency"],
    ["US$12.00", "amount_currency"],
    ["12.00 美元", "amount_currency"],
    ["SEK 12.00", "amount_currency"],
    ["12.345", "amount_unreadable"],
    ["12.00 C", "amount_unreadable"],
    ["1.288E+02", "amount_unreadable"],
    ["HK$12.00*", "amount_unreadable"],
    ["CR 12.00-", "amount_unreadable"],
    ["HKD 1.2.3", "amount_unreadable"],
    ["1,23.00", "amount_unreadable"],
    ["128.800", "amount_unreadable"],
    ["128.8050", "amount_unreadable"],
    ["1.2.3", "amount_unreadable"],
    ["-12.00-", "amount_unreadable"],
    ["(-12.00)", "amount_unreadable"],
    ["12.00-CR", "amount_unreadable"],
    ["twelve", "amount_unreadable"],
    ["9999999999999", "amount_unreadable"],
  ])("%j is refused as %s, and is not told again", (text, code) => {
    const read = () => readAmount(text, PLACE)
    expect(read).toThrow(StatementFault)
    expect(read).toThrow(expect.objectContaining({ code, line: 7, column: "Amount" }))
    expect(read).not.toThrow(text)
  })
})
