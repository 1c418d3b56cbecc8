import { readStatement } from "../read-statement"
import { Turns } from "../turns"
import { readXlsx } from "../xlsx/read-xlsx"
import { ACTIVITY, date, DAY, HEAD, relation, styled, workbook, type Cell } from "./workbook"

const textOf = async (cells: Cell[], options?: Parameters<typeof workbook>[1]) => {
  const [sheet] = await readXlsx(workbook([{ rows: [cells] }], options), new Turns())
  return sheet?.text
}

describe("a workbook", () => {
  it("is read as the same table in CSV would be, with the numbers of its rows", async () => {
    const { lines, left_out } = await readStatement(
      workbook([
        {
          rows: [
            ...(ACTIVITY.rows ?? []),
            [date(DAY + 1), "RENT", null, 18_000],
            [],
            [date(DAY + 1.5, 2), "茶", 0.1 + 0.2],
            [null, "Total", 129.1, 18_000],
          ],
        },
      ]),
    )
    expect(lines.map(({ number, day, text, amount }) => [number, day, text, amount])).toEqual([
      [4, "2026-01-15", "FPS LAM & SON", 12_880],
      [7, "2026-01-16", "茶", 30],
    ])
    expect(left_out.map(({ reason, lines: [line] }) => [reason, line])).toEqual([
      ["total", 8],
      ["went_out", 5],
    ])
  })

  const rels = (...relations: string[]) => `<Relationships>${relations.join("")}</Relationships>`
  const moves = (moved: Readonly<Record<string, string>>) => (path: string) => moved[path] ?? path

  it.each([
    ["backslashes", { moved: (path: string) => path.replaceAll("/", "\\") }],
    [
      "other folders and names",
      {
        moved: moves({
          "xl/workbook.xml": "xl/workbook2.xml",
          "xl/_rels/workbook.xml.rels": "xl/_rels/workbook2.xml.rels",
          "xl/sharedStrings.xml": "xl/worksheets/sharedStrings.xml",
          "xl/worksheets/sheet1.xml": "xl/sheets/one.xml",
        }),
        more: {
          "_rels/.rels": rels(relation("r1", "officeDocument", "/xl/workbook2.xml")),
          "xl/_rels/workbook.xml.rels": rels(
            relation("rId1", "worksheet", ".\\sheets\\one.xml"),
            relation("rId2", "sharedStrings", "./worksheets/sharedStrings.xml"),
          ),
        },
      },
    ],
  ])("is read with %s, as Excel reads it", async (_, options) => {
    const plain = await readStatement(workbook([ACTIVITY]))
    expect(await readStatement(workbook([ACTIVITY], options))).toEqual(plain)
    expect(plain.lines).toHaveLength(1)
  })

  it("has characters that XML has no place for", async () => {
    expect(await textOf(["Transaction_x000D_\nDate", "_x005F_x000D_", "a_x0000_b"])).toBe(
      '"Transaction Date","_x000D_","a b"',
    )
  })

  it("is read where its numbers have eight bytes each", async () => {
    const narrow = await readStatement(workbook([ACTIVITY]))
    expect(await readStatement(workbook([ACTIVITY], { wide: true }))).toEqual(narrow)
    expect(narrow.lines).toHaveLength(1)
  })

  it.each<[string, Cell, string]>([
    ["a day", date(DAY), "2026-01-15"],
    ["a day with a time", date(DAY + 0.75, 2), "2026-01-15 18:00:00"],
    ["a day in a format of its own", date(DAY, 3), "2026-01-15"],
    ["a sum of binary numbers", 0.1 + 0.2, "0.30"],
    ["whole dollars", 1_280, "1280"],
    ["an exponent", { xml: "><v>1.288E2</v></c>" }, "128.80"],
    ["a number of an account", { xml: "><v>80812345678901234</v></c>" }, "80812345678901234"],
    ...(["8.0812345678901E+16", "80812345678901000", "8.0812345678901e16"] as const).map(
      (value): [string, Cell, string] => [
        `a number that the program has rounded, ${value},`,
        { xml: `><v>${value}</v></c>` },
        "8.0812345678901e+16",
      ],
    ),
    ["fifteen digits of an account", { xml: "><v>8.08123456789012E14</v></c>" }, "808123456789012"],
    ["yes", { xml: 't="b"><v>1</v></c>' }, "TRUE"],
    ["no", { xml: 't="b"><v>0</v></c>' }, "FALSE"],
    ["a currency in the format", styled(128.8, 4), "HK$128.80"],
    ["another currency in the format", styled(128.8, 5), "USD128.80"],
    ["a word in the format", styled(-128.8, 6), "-128.80DR"],
    ["a formula", { xml: "><f>A1*2</f><v>257.6</v></c>" }, "257.60"],
    ["a formula that is a text", { xml: 't="str"><f>A1</f><v>FPS</v></c>' }, "FPS"],
    ["a formula that nobody worked out", { xml: "><f>A1*2</f></c>" }, "="],
    ["an error", { xml: 't="e"><v>#N/A</v></c>' }, "#N/A"],
    [
      "a text of its own",
      { xml: 't="inlineStr"><is><r><t>FPS</t></r><r><t> IN</t></r></is></c>' },
      "FPS IN",
    ],
    ["a day as text", { xml: 't="d"><v>2026-01-15T00:00:00</v></c>' }, "2026-01-15T00:00:00"],
    ["quotes and lines", 'a "b"\nc', 'a ""b"" c'],
  ])("has %s", async (_, cell, text) => {
    const formats = [
      'yyyy"年"m"月"d"日"',
      "[$HK$-C04]#,##0.00",
      '"USD" #,##0.00',
      '#,##0.00"CR";#,##0.00"DR"',
    ]
    expect(await textOf([cell], { formats })).toBe(`"${text}"`)
  })

  it("may count its days from 1904", async () => {
    expect(await textOf([date(DAY - 1_462)], { is1904: true })).toBe('"2026-01-15"')
  })

  it("has texts in runs, without how they are read aloud", async () => {
    const more = {
      "xl/sharedStrings.xml":
        "<sst><si><r><t>FPS</t></r><r><t> IN</t></r><rPh><t>aloud</t></rPh></si></sst>",
    }
    expect(await textOf(["x"], { more })).toBe('"FPS IN"')
  })

  it("may have a prefix at each tag, and cells without a place", async () => {
    const more = {
      "xl/worksheets/sheet1.xml":
        '<x:worksheet xmlns:x="y"><x:sheetData><x:row><x:c/><x:c t="inlineStr"><x:is><x:t>B</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>',
    }
    expect(await textOf([], { more })).toBe(',"B"')
  })

  it("is read by the one sheet that has a table", async () => {
    const account: Cell[] = ["Account", 808_123_456_838, "Date", date(DAY)]
    const cover = { rows: [["Statement of January"], account, ["Total", 128.8]] }
    const { lines } = await readStatement(workbook([cover, ACTIVITY]))
    expect(lines).toHaveLength(1)
  })

  it("has no sheet that nobody sees", async () => {
    const { lines } = await readStatement(
      workbook([{ ...ACTIVITY, state: "veryHidden" }, { ...ACTIVITY, state: "hidden" }, ACTIVITY]),
    )
    expect(lines).toHaveLength(1)
  })
})

describe("a workbook of many cells", () => {
  it("reads of a number format no more than Excel allows, for each of many cells", async () => {
    const text = await textOf([styled(1, 3)], { formats: [`0"${"A".repeat(60_000)}"`] })
    expect(text?.length).toBeLessThan(300)
  })

  it("reads one long text on every line of a month", async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => {
      const cells = `<c r="A${at + 1}" s="1"><v>46037</v></c><c r="B${at + 1}" t="s"><v>0</v></c>`
      return `<row r="${at + 1}">${cells}<c r="C${at + 1}"><v>100</v></c></row>`
    })
    const bytes = workbook([{ xml: rows.join("") }], {
      more: { "xl/sharedStrings.xml": `<sst><si><t>${"FPS CREDIT ".repeat(20)}</t></si></sst>` },
    })
    const [sheet] = await readXlsx(bytes, new Turns())
    expect(sheet?.text.split("\n")).toHaveLength(20_000)
  })

  it.each([false, true])("lets other requests have their turn, packed or not", async (isStored) => {
    const rows = Array.from({ length: 20_000 }, (_, at): Cell[] => [date(DAY), `FPS ${at}`, at + 1])
    const bytes = workbook([{ rows: [HEAD, ...rows] }], { isStored })
    let turns = 0
    const timer = setInterval(() => turns++, 5)
    const [sheet] = await readXlsx(bytes, new Turns()).finally(() => clearInterval(timer))
    expect(sheet?.text.split("\n")).toHaveLength(20_001)
    expect(turns).toBeGreaterThan(5)
  })
})
