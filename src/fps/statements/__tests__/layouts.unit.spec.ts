import type { MedusaContainer } from "@medusajs/framework/types"
import { cpuMsOf, marked } from "../../__tests__/in-proportion"
import { StatementFault } from "../fault"
import { previewStatement } from "../preview"
import { readStatement, type Statement } from "../read-statement"
import { BANK_LAYOUTS } from "./bank-layouts"
import { LAYOUTS, rows } from "./layouts"
import { BANK_FILES } from "./bank-files"

const told = ({ lines, left_out }: Statement) => ({
  lines: lines.map(({ number, day, amount }) => [number, day, amount]),
  leftOut: Object.fromEntries(left_out.map(({ reason, count }) => [reason, count])),
})

const NOTHING_CHOSEN = { mapping: undefined, header: undefined }

describe("a file is read without naming a column:", () => {
  const all = { ...BANK_FILES, ...BANK_LAYOUTS, ...LAYOUTS }
  const statements = { list: async () => Promise.resolve({ statements: [] }) }
  const container = { resolve: () => ({ statements }) } as unknown as MedusaContainer

  it("nine files and fifteen others at least", () => {
    expect(Object.keys(BANK_FILES).length).toBeGreaterThanOrEqual(9)
    expect(Object.keys(BANK_LAYOUTS).length).toBeGreaterThanOrEqual(15)
  })

  it.each(Object.entries(all))("%s", async (_, { file, lines, leftOut = {} }) => {
    const statement = await readStatement(Buffer.from(file))
    expect(told(statement)).toEqual({
      lines: lines.map(([number, day, amount]) => [number, day, amount]),
      leftOut,
    })
    lines.forEach(([, , , text], index) => {
      expect(statement.lines[index]?.text).toContain(text)
    })
    expect(await previewStatement(container, Buffer.from(file), NOTHING_CHOSEN)).toMatchObject({
      mapping: { date: expect.any(String) as string },
      fault: null,
    })
  })
})

describe("what a file does not say is asked, never taken for money that came in:", () => {
  const amount = { date: "Date", text: "Details", amount: "Amount" }
  const faultOf = async (file: string, mapping?: typeof amount) =>
    readStatement(Buffer.from(file), mapping).then(
      () => null,
      (error: unknown) => {
        if (!(error instanceof StatementFault)) {
          throw error
        }
        return [error.code, error.line, error.column]
      },
    )

  it.each([
    [
      "a sign passed over",
      rows("Date,Details,Type,Amount", "15/01/2026,A,CR,1.00", "15/01/2026,B,DR,2.00"),
      ["sign_passed_over", 3, "Type"],
    ],
    [
      "a currency passed over",
      rows("Date,Details,Cur,Amount", "15/01/2026,A,HKD,1.00", "15/01/2026,B,USD,2.00"),
      ["currency_passed_over", 3, "Cur"],
    ],
    [
      "a status passed over",
      rows("Date,Details,State,Amount", "15/01/2026,A,done,1.00", "15/01/2026,B,failed,2.00"),
      ["status_passed_over", 3, "State"],
    ],
  ])("%s", async (_, file, fault) => {
    expect(await faultOf(file, amount)).toEqual(fault)
  })

  it.each([
    [
      "an unknown status",
      rows("Date,Details,Amount,Status", "15/01/2026,A,1.00,Mystery"),
      ["status_unknown", 2, "Status"],
    ],
    ["unknown columns", rows("a,b,c", "15/01/2026,A,1.00"), ["columns_unknown", null, null]],
    [
      "a day that may be a month",
      rows("Date,Details,Amount", "05/01/26,A,1.00"),
      ["date_unreadable", 2, "Date"],
    ],
    ["a PDF", "%PDF-1.7 …", ["is_pdf", null, null]],
    ["a web page", "<html><table><tr><td>Date</td></tr></table></html>", ["is_html", null, null]],
    [
      "a line with neither date nor text that adds up to nothing",
      rows("Date,Details,Amount", "15/01/2026,A,1.00", ",,7.00"),
      ["date_missing", 3, "Date"],
    ],
  ])("%s", async (_, file, fault) => {
    expect(await faultOf(file)).toEqual(fault)
  })
})

describe("a hostile file", () => {
  const long = (count: number) => `1${" ".repeat(count)}1`
  const read = (file: string) => readStatement(Buffer.from(file)).catch(() => null)
  const msOf = async (file: string) => cpuMsOf(() => read(file))

  it.each<[string, (size: number) => string]>([
    ["a cell of blanks", (size) => rows("Date,Details,Amount", `15/01/2026,A,${long(size)}`)],
    ["a date of blanks", (size) => rows("Date,Details,Amount", `${long(size)},A,1.00`)],
    ["a text of blanks", (size) => rows("Date,Details,Amount", `15/01/2026,${long(size)},1.00`)],
    [
      "many columns",
      (size) => rows(`Date,Details,Amount${",x".repeat(size)}`, "15/01/2026,A,1.00"),
    ],
    [
      "many short lines",
      (size) => rows("Date,Details,Amount", ...Array<string>(size / 4).fill("15/01/2026,A,1.00")),
    ],
    [
      "lines of one character",
      (size) =>
        rows("Date,Details,Amount", "15/01/2026,A,1.00", ...Array<string>(size / 2).fill("x")),
    ],
    [
      "many lines that may be the header",
      (size) => {
        const names = Array.from({ length: size / 200 }, (_, at) => `${"date ".repeat(36)}${at}`)
        return rows(...Array<string>(61).fill(names.join(",")))
      },
    ],
    [
      "every delimiter",
      (size) => {
        const names = Array.from({ length: size / 200 }, (_, at) => `date,${at};a|b\t${at}`)
        return rows(...Array<string>(61).fill(names.join(",")))
      },
    ],
    [
      "one text on many lines",
      (size) =>
        rows(
          "Date,Details,Amount",
          "15/01/2026,A,1.00",
          ...Array<string>(size / 20).fill(`,${"a".repeat(99)},`),
        ),
    ],
    [
      "marks in a date",
      (size) => rows("Date,Details,Amount", `${marked(size)},x,`, "15/01/2026,A,1.00"),
    ],
    [
      "marks in its texts",
      (size) =>
        rows(
          "Date,Details,Amount",
          ...Array<string>(size / 2_000).fill(`15/01/2026,${marked(9_000)},1.00`),
        ),
    ],
  ])("of %s takes time in proportion at most", async (_, make) => {
    const [small, large] = [make(20_000), make(40_000)]
    const once = Math.min(await msOf(small), await msOf(small))
    // Four times as much would be quadratic, and seconds; collecting garbage counts for some.
    const most = Math.max(3.5 * once, 1_000)
    let twice = await msOf(large)
    for (let again = 0; again < 2 && twice >= most; again++) {
      twice = await msOf(large)
    }
    expect(twice).toBeLessThan(most)
  })

  it("of too many columns is refused", async () => {
    const file = Buffer.from(rows(`Date,Details,Amount${",x".repeat(300)}`, "15/01/2026,A,1.00"))
    await expect(readStatement(file)).rejects.toMatchObject({ code: "too_many_columns" })
  })
})
