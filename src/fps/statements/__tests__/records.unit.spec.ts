import * as csvParse from "csv-parse"
import { guessColumns } from "../columns"
import { readRecords } from "../records"
import { Turns } from "../turns"

/** Counts the records of each parser that a test makes. */
jest.mock("csv-parse", () => {
  const actual = jest.requireActual<typeof csvParse>("csv-parse")
  return { ...actual, parse: jest.fn(actual.parse) }
})

const TABLE = "Date,Details,Deposit,Withdrawal\n2026-01-02,A,1.00,\n"
const SHORT_LINES = TABLE + "x\n".repeat(47_000)

describe("a file of many short lines", () => {
  it("costs no error for a line of another length", async () => {
    const made = jest.spyOn(Error, "captureStackTrace")
    try {
      const records = await readRecords(SHORT_LINES, { delimiter: ",", turns: new Turns() })
      expect(records).toHaveLength(47_002)
      expect(records.at(-1)).toEqual({ line: 47_002, cells: ["x"] })
      expect(made).not.toHaveBeenCalled()
    } finally {
      made.mockRestore()
    }
  })

  it("is not read whole for the lines above its table", async () => {
    const parse = jest.mocked(csvParse.parse).mockClear()
    await guessColumns(SHORT_LINES, { turns: new Turns() })
    const lines = parse.mock.results.map(({ value }) => (value as csvParse.Parser).info.lines)
    expect(lines).toHaveLength(4)
    expect(Math.max(...lines)).toBeLessThan(1_500)
  })

  it("lets others have a turn after some thousands of them, also of empty ones", async () => {
    const turns = new Turns()
    const next = jest.spyOn(turns, "next")
    await readRecords("\n".repeat(100_000), { delimiter: ",", turns })
    expect(next.mock.calls.length).toBeGreaterThan(24)
  })
})

it.each(["", "x"])("a character of two places is whole wherever a piece ends: %s", async (more) => {
  const cell = "𨋢".repeat(20_000)
  const text = `${TABLE}${more}${Array<string>(4).fill(cell).join("\n")}`
  const records = await readRecords(text, { delimiter: ",", turns: new Turns() })
  const read = records.slice(2).flatMap(({ cells }) => cells)
  expect(read).toEqual([`${more}${cell}`, cell, cell, cell])
})

it("a record of many lines and of the greatest length is read", async () => {
  const cell = "a\n".repeat(45_000)
  const text = `${TABLE}2026-01-02,"${cell}",1.00,\n2026-01-02,B,1.00,`
  const records = await readRecords(text, { delimiter: ",", turns: new Turns() })
  expect(records.slice(2).map(({ line }) => line)).toEqual([3, 45_004])
})
