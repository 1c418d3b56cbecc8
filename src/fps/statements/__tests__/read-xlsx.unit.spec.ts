import { randomBytes } from "node:crypto"
import { StatementFault } from "../fault"
import { readStatement } from "../read-statement"
import { Turns } from "../turns"
import { readXlsx } from "../xlsx/read-xlsx"
import { relation, workbook, zip, type Cell, type SheetOf } from "./workbook"

/** 15 January 2026. */
const DAY = 46_037
const date = (serial: number, style = 1): Cell => ({ xml: `s="${style}"><v>${serial}</v></c>` })
const styled = (value: number | string, style: number): Cell => ({
  xml: `s="${style}"><v>${value}</v></c>`,
})

const HEAD: Cell[] = ["Date", "Details", "Deposit", "Withdrawal"]
const ACTIVITY: SheetOf = {
  name: "Activity",
  rows: [["Account", "808-1"], [], HEAD, [date(DAY), "FPS LAM & SON", 128.8, null]],
}

const textOf = async (cells: Cell[], options?: Parameters<typeof workbook>[1]) => {
  const [sheet] = await readXlsx(workbook([{ rows: [cells] }], options), new Turns())
  return sheet?.text
}

const faultOf = async (bytes: Buffer) =>
  readStatement(bytes).then(
    () => null,
    (error: unknown) => (error instanceof StatementFault ? error.code : error),
  )

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

describe("a workbook that is refused", () => {
  const cells = (xml: string) => workbook([{ xml }])

  it.each<[string, () => Buffer, string]>([
    ["two tables", () => workbook([ACTIVITY, ACTIVITY]), "several_sheets"],
    ...[
      ["a second page without names", [date(DAY), "FPS", 300, null]],
      ["a second page without names, with cents", [null, "2026-01-15", "FPS", "12,345,678.90"]],
    ].map(([name, line]): [string, () => Buffer, string] => [
      name as string,
      () => workbook([ACTIVITY, { rows: [["Page 2"], [], line as Cell[]] }]),
      "several_sheets",
    ]),
    [
      "a table in another language on a second page",
      () =>
        workbook([
          ACTIVITY,
          {
            rows: [
              ["Dia", "Texto", "Entra"],
              ["03/11/2026", "FPS", 300],
            ],
          },
        ]),
      "several_sheets",
    ],
    ["too many sheets", () => workbook(Array<SheetOf>(51).fill(ACTIVITY)), "too_many_sheets"],
    [
      "too many sheets that nobody sees",
      () => workbook([ACTIVITY, ...Array<SheetOf>(50).fill({ state: "hidden" })]),
      "too_many_sheets",
    ],
    [
      "one part as two sheets",
      () => {
        const sheets = ["a", "b"].map((name) => `<sheet name="${name}" r:id="rId1"/>`).join("")
        const more = { "xl/workbook.xml": `<workbook><sheets>${sheets}</sheets></workbook>` }
        return workbook([ACTIVITY], { more })
      },
      "xlsx_broken",
    ],
    ["no row", () => workbook([{ rows: [] }]), "empty"],
    ["another ZIP", () => zip({ "word/document.xml": "<a/>" }), "not_text"],
    ["a cut file", () => workbook([ACTIVITY]).subarray(0, 400), "xlsx_broken"],
    ["broken XML", () => cells("<row><c>"), "xlsx_broken"],
    [
      "more relations than parts",
      () =>
        workbook([ACTIVITY], {
          more: {
            "_rels/.rels": `<Relationships>${"<Relationship/>".repeat(1_001)}</Relationships>`,
          },
        }),
      "xlsx_broken",
    ],
    [
      "more texts than cells",
      () =>
        workbook([ACTIVITY], {
          more: {
            "xl/sharedStrings.xml": `<sst>${Array.from({ length: 500_001 }, (_, at) => `<si a="${at}"/>`).join("")}</sst>`,
          },
        }),
      "xlsx_broken",
    ],
    [
      "more number formats than Excel allows",
      () => workbook([ACTIVITY], { formats: Array<string>(1_001).fill("[$".repeat(127)) }),
      "xlsx_broken",
    ],
    [
      "more styles than Excel allows",
      () =>
        workbook([ACTIVITY], {
          more: {
            "xl/styles.xml": `<styleSheet><cellXfs>${"<xf/>".repeat(65_491)}</cellXfs></styleSheet>`,
          },
        }),
      "xlsx_broken",
    ],
    [
      "entities of its own",
      () =>
        workbook([ACTIVITY], {
          more: {
            "xl/sharedStrings.xml": '<!DOCTYPE a [<!ENTITY b "c">]><sst><si><t>&b;</t></si></sst>',
          },
        }),
      "xlsx_broken",
    ],
    [
      "a tag of many attributes",
      () => cells(`<row ${Array.from({ length: 300 }, (_, at) => `a${at}="1"`).join(" ")}></row>`),
      "xlsx_broken",
    ],
    [
      "a column far out",
      () => cells('<row r="1"><c r="XFD1"><v>1</v></c></row>'),
      "too_many_columns",
    ],
    [
      "one text in every cell of a line",
      () =>
        workbook([{ xml: `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`.repeat(11) }], {
          more: { "xl/sharedStrings.xml": `<sst><si><t>${"a".repeat(32_767)}</t></si></sst>` },
        }),
      "too_many_lines",
    ],
    [
      "little in many cells of each line",
      () => cells('<row><c r="GR1"><v>1</v></c></row>'.repeat(5_001)),
      "too_many_lines",
    ],
    [
      "little in many cells of several sheets",
      () =>
        workbook(Array<SheetOf>(6).fill({ xml: '<row><c r="GR1"><v>1</v></c></row>'.repeat(900) })),
      "too_many_lines",
    ],
    [
      "a row far down",
      () => cells('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
      "too_many_lines",
    ],
    [
      "rows out of order",
      () => cells('<row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>'),
      "xlsx_broken",
    ],
    [
      "one text in many cells",
      () =>
        workbook([{ xml: `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(100) }], {
          more: { "xl/sharedStrings.xml": `<sst><si><t>${"a".repeat(10_000)}</t></si></sst>` },
        }),
      "too_many_lines",
    ],
    [
      "more text than a CSV file may have",
      () =>
        workbook([{ xml: '<row><c t="s"><v>0</v></c></row>'.repeat(1_100) }], {
          more: { "xl/sharedStrings.xml": `<sst><si><t>${"a".repeat(10_000)}</t></si></sst>` },
        }),
      "too_many_lines",
    ],
    [
      "one text in many lines of a small file",
      () =>
        workbook([{ xml: '<row><c t="s"><v>0</v></c></row>'.repeat(900) }], {
          more: { "xl/sharedStrings.xml": `<sst><si><t>${"\ufdfa".repeat(9_999)}</t></si></sst>` },
        }),
      "too_many_lines",
    ],
    [
      "the same beside a part that nobody reads",
      () =>
        workbook([{ xml: '<row><c t="s"><v>0</v></c></row>'.repeat(900) }], {
          more: {
            "xl/sharedStrings.xml": `<sst><si><t>${"\ufdfa".repeat(9_999)}</t></si></sst>`,
            "pad.bin": randomBytes(400_000).toString("latin1"),
          },
        }),
      "too_many_lines",
    ],
    [
      "a text longer than a cell's",
      () => cells(`<row><c t="inlineStr"><is><t>${'"'.repeat(2_000_000)}</t></is></c></row>`),
      "xlsx_broken",
    ],
    [
      "a shared text longer than a cell's",
      () =>
        workbook([ACTIVITY], {
          more: { "xl/sharedStrings.xml": `<sst><si><t>${"a".repeat(32_768)}</t></si></sst>` },
        }),
      "xlsx_broken",
    ],
    [
      "a value longer than a cell's",
      () => cells(`<row><c><v>${"1".repeat(2_000_000)}</v></c></row>`),
      "xlsx_broken",
    ],
    ["tags in a thousand others", () => cells("<a>".repeat(1_000)), "xlsx_broken"],
    [
      "millions of empty cells",
      () => cells(`<row>${"<c/>".repeat(4_500_000)}</row>`),
      "too_many_lines",
    ],
    ["a million tags in a few bytes", () => cells("<c/>".repeat(1_000_000)), "too_many_lines"],
    [
      "ten million characters in a few bytes",
      () => cells(`<row>${"<!---->".repeat(1_500_000)}</row>`),
      "too_many_lines",
    ],
    [
      "ten million characters in a few tags",
      () => workbook([ACTIVITY], { more: { "xl/styles.xml": " ".repeat(10_000_000) } }),
      "too_many_lines",
    ],
    [
      "a bomb",
      () =>
        workbook([ACTIVITY], { more: { "xl/sharedStrings.xml": Buffer.alloc(80_000_000, " ") } }),
      "too_many_lines",
    ],
  ])("has %s", async (_, make, code) => {
    expect(await faultOf(make())).toBe(code)
  })

  it.each([
    ["is encrypted", 8, 1],
    ["is packed by another method", 10, 12],
  ])("%s", async (_, at, value) => {
    const bytes = workbook([ACTIVITY])
    const first = bytes.indexOf("PK\u0001\u0002")
    for (let next = first; next >= 0; next = bytes.indexOf("PK\u0001\u0002", next + 4)) {
      bytes.writeUInt16LE(value, next + at)
    }
    expect(await faultOf(bytes)).toBe("xlsx_broken")
  })

  it("lies about the size of a part", async () => {
    const bytes = workbook([ACTIVITY], { more: { "xl/styles.xml": " ".repeat(1_000_003) } })
    const size = Buffer.alloc(4)
    size.writeUInt32LE(1_000_003)
    for (let at = bytes.indexOf(size); at >= 0; at = bytes.indexOf(size, at + 1)) {
      bytes.writeUInt32LE(10, at)
    }
    expect(await faultOf(bytes)).toBe("xlsx_broken")
  })

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
