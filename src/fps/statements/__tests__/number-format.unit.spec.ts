import { readStatement } from "../read-statement"
import { CellFormats } from "../xlsx/number-format"
import { faultOf } from "./told"
import { workbook, type Cell } from "./workbook"

const styled = (value: number): Cell => ({ xml: `s="3"><v>${value}</v></c>` })

/** A workbook with an amount in a format. */
const ofFormat = (code: string, value = 100) => {
  const line = ["2026-01-15", "FPS", styled(value)]
  return workbook([{ rows: [["Date", "Details", "Amount"], line] }], { formats: [code] })
}

describe("a workbook", () => {
  it.each([
    ["(#,##0.00)", 100],
    ["-#,##0.00", 100],
    ['"-"#,##0.00', 100],
    ["\\-#,##0.00", 100],
    ['"−"#,##0.00', 100],
    ["#,##0.00-", 100],
    ['[>1000]0.00" CR";0.00" DR"', 100],
    ["[<0]0.00;[>=0]0.00", 100],
    ["[>1000]0.00;0.00", -100],
    ["0%", 1],
    ["#,##0,", 100_000],
    ["0\\.00", 12_880],
    ['0"."00', 12_880],
    ['"1"0', 100],
    ['0"00"', 100],
    ["#\\,##0.00;0\\.00", -100],
  ])("has no amount that %s shows as another one", async (code, value) => {
    expect(await faultOf(ofFormat(code, value))).toMatchObject({ code: "amount_unreadable" })
  })

  it.each([
    ["#,##0.00_);(#,##0.00)", 100, -100],
    ['_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)', 100, -100],
    ["#,##0.00;[Red]-#,##0.00", 100, -100],
    ["#,##0.00 ;(#,##0.00)", 100, -100],
  ])("has amounts in the usual format %s", async (code, above, below) => {
    const head: Cell[] = ["Date", "Details", "Amount"]
    const row = (value: number): Cell[] => ["2026-01-15", "FPS", styled(value)]
    const file = workbook([{ rows: [head, row(above), row(below)] }], { formats: [code] })
    const { first } = await readStatement(file)
    expect(first.map(({ amount }) => amount)).toEqual([10_000, -10_000])
  })

  it.each([
    ["[$$-C09]#,##0.00", "amount_currency"],
    ["[$$-1009]#,##0.00", "amount_currency"],
    ["[$$-409]#,##0.00", "amount_currency"],
    ["[$$-en-AU]#,##0.00", "amount_currency"],
    ["#,##0.00 [$$-10C0C]", "amount_currency"],
  ])("has dollars of another country in the format %s", async (code, fault) => {
    expect(await faultOf(ofFormat(code))).toMatchObject({ code: fault })
  })

  it.each([
    ...["[$$-C04]#,##0.00", "[$$-3C09]#,##0.00", "[$$-10C04]#,##0.00", "[$$-zh-HK]#,##0.00"],
    ...["[$$]#,##0.00", '"$"#,##0.00', "[$HK$-C04]#,##0.00"],
  ])("has dollars of Hong Kong in the format %s", async (code) => {
    const { first } = await readStatement(ofFormat(code))
    expect(first.map(({ amount }) => amount)).toEqual([10_000])
  })

  it("works out each number format once, however many cells have it", () => {
    const formats = new CellFormats([164, 164], new Map([[164, '0"CR";0"DR"']]))
    expect(formats.of(0, -1)).toEqual({ kind: "number", before: "", after: "DR" })
    expect(formats.of(1, -2)).toBe(formats.of(0, -1))
    expect(formats.of(0, 1)).toBe(formats.of(0, 2))
  })
})
