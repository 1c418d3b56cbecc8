import { expectAsChinese } from "../../__tests__/in-proportion"
import { Headings } from "../headings"
import { currencyOfHeading, foreignName, isEquivalent, wayOfName } from "../meaning"
import { readAmount } from "../read-amount"
import { plainDate } from "../read-day"

const MAPPING = { date: "Date", text: "Details", amount: "Amount" }

describe("a text whose characters become eighteen each takes no longer than another", () => {
  it.each<[string, number, (text: string) => unknown]>([
    [
      "beside the table",
      1_000,
      (text) => {
        new Headings(MAPPING, false, false).note({ line: 1, cells: [text] })
      },
    ],
    ["as a heading", 5_000, currencyOfHeading],
    ["as a name of a currency's column", 200, foreignName],
    ["as a name of a column of money", 5_000, isEquivalent],
    ["as a name of a way", 200, wayOfName],
  ])("%s", async (_, length, read) => {
    await expectAsChinese("\ufdfa".repeat(length), read)
  })

  it("as an amount or a day", () => {
    const cell = `1${"\ufdfa".repeat(60)}`
    expect(() => readAmount(cell, {})).toThrow("no amount")
    expect(plainDate(cell)).toBe("")
  })
})
