import { randomBytes } from "node:crypto"
import { StatementFault } from "../fault"
import { readStatement } from "../read-statement"
import { ACTIVITY, date, DAY, workbook, zip, type Cell, type SheetOf } from "./workbook"

const faultOf = async (bytes: Buffer) =>
  readStatement(bytes).then(
    () => null,
    (error: unknown) => (error instanceof StatementFault ? error.code : error),
  )

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
})
