import iconv from "iconv-lite"
import { guessColumns } from "../columns"
import { decode } from "../decode"
import { readStatement } from "../read-statement"
import { Turns } from "../turns"
import { SIGNED, csv, faultOf, told } from "./told"

const TWO = { date: "Date", text: "Details", credit: "Deposit", debit: "Withdrawal" }

describe("a statement", () => {
  it("is read with its lines' numbers, and keeps what came in", async () => {
    const bytes = csv(
      "Date,Details,Amount,Balance",
      '31/12/2026,"FPS, ABC","1,234.50",1',
      '01/01/2027,"two\r\nlines",-3.00,1',
      "02/01/2027,After,0.01,1",
    )
    expect(await told(bytes)).toEqual({
      from: "2026-12-31",
      to: "2027-01-02",
      lines: [
        [2, "2026-12-31", "FPS, ABC", 123_450],
        [5, "2027-01-02", "After", 1],
      ],
    })
  })

  it("may have bars between its cells", async () => {
    const bytes = csv("Date|Details|Amount", "31/12/2026|In|1.00")
    expect((await told(bytes)).lines).toEqual([[2, "2026-12-31", "In", 100]])
  })

  it("may have the names of its columns again, and sentences below", async () => {
    const bytes = csv(
      "Date,Details,Amount",
      "31/12/2026,In,1.00",
      "Date, Details ,Amount",
      ",no part of a text,",
      "01/01/2027,In too,2.00",
      "This statement is computer generated, no signature, needed",
    )
    expect((await told(bytes)).lines).toEqual([
      [2, "2026-12-31", "In", 100],
      [5, "2027-01-01", "In too", 200],
    ])
  })

  it.each([
    ["", "", ""],
    [",Currency", ",HKD", ",Cur"],
  ])(
    "is refused where another table begins below, whose columns have other meanings%s",
    async (name, hkd, other) => {
      const bytes = csv(
        `Date,Details,Amount${name}`,
        `31/12/2026,In,1.00${hkd}`,
        `When,What,Sum${other},Kind`,
        `31/12/2026,Rent,12000.00${hkd},D`,
      )
      const fault = { code: "amount_unreadable", line: 3, column: "Amount" }
      expect(await faultOf(bytes)).toMatchObject(fault)
    },
  )

  it.each(["FPS", "FPI", "ATM", "CHQ"])(
    "may name a kind of movement: %s is no currency",
    async (kind) => {
      const bytes = csv("Date,Type,Details,Amount", `31/12/2026,${kind},In,1.00`)
      expect((await told(bytes)).lines).toEqual([[2, "2026-12-31", "In", 100]])
    },
  )

  it.each([["CNH"], ["USD", "BTC"], ["HKD", "BTC"]])(
    "is refused where a column of %s %s is passed over",
    async (...codes) => {
      const lines = codes.map((code) => `31/12/2026,${code},In,1.00`)
      const foreign = csv("Date,Type,Details,Amount", ...lines)
      expect(await faultOf(foreign)).toMatchObject({ code: "currency_passed_over", column: "Type" })
    },
  )

  it("has its credits in a column of their own, and semicolons", async () => {
    const bytes = csv(
      "Date;Details;Withdrawal;Deposit",
      "2026-12-31;In;;HK$10.00",
      "2026-12-31;Out;5.00;",
      "2026-12-31;In too;0.00;1.00",
    )
    expect((await told(bytes, TWO)).lines).toEqual([
      [2, "2026-12-31", "In", 1_000],
      [4, "2026-12-31", "In too", 100],
    ])
  })

  it("may have an account above its table, totals below, and texts that go on", async () => {
    const bytes = csv(
      "Account,123-456",
      "",
      "Period,December",
      "Date,Details,Amount",
      "2026-12-30,Opening balance,",
      "2026-12-31,FPS IN,10.00",
      ",ABCDEFGH,",
      "Total,,",
      "End of report",
    )
    expect(await told(bytes)).toEqual({
      from: "2026-12-31",
      to: "2026-12-31",
      lines: [[6, "2026-12-31", "FPS IN ABCDEFGH", 1_000]],
    })
  })

  it("has no total in a line that names a payment, whatever its payer is called", async () => {
    const bytes = csv(
      "Date,Details,Amount",
      "2026-12-31,FPS IN,10.00",
      ",TOTAL FITNESS LTD K7QD 4M2X 9TRA,20.00",
      ",CHAN TAI MAN,30.00",
      ",TOTAL FITNESS LTD 8WQZ 4M2X 9TRA,",
      ",Total 012345678901,60.00",
    )
    expect((await told(bytes)).lines.map(([line, , text]) => [line, text])).toEqual([
      [2, "FPS IN"],
      [3, "TOTAL FITNESS LTD K7QD 4M2X 9TRA"],
      [4, "CHAN TAI MAN TOTAL FITNESS LTD 8WQZ 4M2X 9TRA"],
    ])
    const another = csv(
      "Date,Details,Note,Amount",
      "2026-12-31,FPS IN,,10.00",
      ",,K7QD 4M2X 9TRA,10.00",
    )
    expect(await faultOf(another)).toMatchObject({ code: "date_missing", line: 3 })
  })

  const cantonese = "日期,摘要,金額\n2026-12-31,啲嘢邨,10.00\n"
  const chinese = { date: "日期", text: "摘要", amount: "金額" }
  it.each([
    ["UTF-8", Buffer.from(cantonese)],
    ["UTF-8 with its mark", Buffer.from(`\uFEFF${cantonese}`)],
    ["Big5 with the characters of Hong Kong", iconv.encode(cantonese, "big5-hkscs")],
    ["UTF-16", Buffer.from(`\uFEFF${cantonese}`, "utf16le")],
  ])("may be %s", async (_, bytes) => {
    expect((await told(bytes, chinese)).lines).toEqual([[2, "2026-12-31", "啲嘢邨", 1_000]])
  })

  it("gives the same line the same key in another file, and two that are the same two keys", async () => {
    const head = "Date,Details,Amount"
    const [a, b] = ["2026-12-30,A,1.00", "2026-12-31,B,1.00"]
    const short = await readStatement(csv(head, b, b), SIGNED)
    const long = await readStatement(csv(head, a, b, b), SIGNED)
    const keys = long.lines.map(({ key }) => key)
    expect(short.lines.map(({ key }) => key)).toEqual(keys.slice(1))
    expect(new Set(keys).size).toBe(3)
  })

  it.each<[string, Buffer, object]>([
    ["nothing", Buffer.alloc(0), { code: "empty", line: null, column: null }],
    ["blanks", Buffer.from(" \n "), { code: "empty", line: null, column: null }],
    [
      "a damaged workbook",
      Buffer.from("PK\u0003\u0004…"),
      { code: "xlsx_broken", line: null, column: null },
    ],
    [
      "an old workbook",
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      { code: "is_xls", line: null, column: null },
    ],
    ["bytes", Buffer.from("a\0b"), { code: "not_text", line: null, column: null }],
    [
      "another encoding",
      Buffer.from([
        ...Buffer.from("Date,Details,Amount\n2026-12-31,"),
        ...Array<number>(9).fill(0xff),
      ]),
      { code: "unknown_encoding", line: 2, column: null },
    ],
    [
      "prose",
      Buffer.from("Dear all,\nhello"),
      { code: "column_missing", line: null, column: "Date" },
    ],
    [
      "an open quotation mark",
      csv("Date,Details,Amount", '2026-12-31,"A,1.00', "2026-12-31,B,1.00"),
      { code: "broken_quotes", line: expect.any(Number), column: null },
    ],
    [
      "a column twice",
      csv("Date,Details,Amount,Amount", "2026-12-31,A,1.00,2.00"),
      { code: "column_twice", line: 1, column: "Amount" },
    ],
    [
      "a date that is none",
      csv("Date,Details,Amount", "2026-12-31,A,1.00", "12/31/2026,A,1.00"),
      { code: "date_unreadable", line: 3, column: "Date" },
    ],
    [
      "an amount without a date",
      csv("Date,Details,Amount", ",A,1.00"),
      { code: "date_missing", line: 2, column: "Date" },
    ],
    [
      "an amount that is none",
      csv("Date,Details,Amount", "2026-12-31,A,1.00", '2026-12-31,A,"1,00"'),
      { code: "amount_decimal_comma", line: 3, column: "Amount" },
    ],
    [
      "a line that is cut off",
      csv("Date,Details,Amount", "2026-12-31,A"),
      { code: "cell_missing", line: 2, column: "Amount" },
    ],
    [
      "no money",
      csv("Date,Details,Amount", "2026-12-31,A,"),
      { code: "no_table", line: null, column: null },
    ],
  ])("that is %s is refused with its place", async (_, bytes, fault) => {
    expect(await faultOf(bytes)).toEqual(fault)
  })

  it("with a credit and a debit in one line is refused", async () => {
    const bytes = csv("Date,Details,Withdrawal,Deposit", "2026-12-31,A,1.00,2.00")
    expect(await faultOf(bytes, TWO)).toEqual({
      code: "credit_and_debit",
      line: 2,
      column: "Withdrawal",
    })
  })
})

describe("the columns of a file", () => {
  it.each([
    ["Date,Details,Amount", "2026-12-31,A,1.00", SIGNED],
    ["Date,Details,Withdrawal,Deposit", "2026-12-31,A,,1.00", TWO],
    [
      "日期,摘要,支出,存入",
      "31/12/2026,A,,1.00",
      { date: "日期", text: "摘要", credit: "存入", debit: "支出" },
    ],
    ["a,b,c", "2026-12-31,A,1.00", null],
  ])("%s are told, and guessed where they can be", async (head, line, mapping) => {
    const text = await decode(csv("Account,1", head, line), new Turns())
    expect(await guessColumns(text, { turns: new Turns() })).toEqual({
      columns: head.split(","),
      header: 2,
      mapping,
    })
  })
})

describe("the name of a column", () => {
  it.each([
    ["a cut", `${"a".repeat(199)}😀`, `${"a".repeat(199)}\uFFFD`],
    ["the file", "a\uD83D", "a\uFFFD"],
  ])("has no half of a character from %s, which PostgreSQL refuses", async (_, name, shown) => {
    const text = `Date,Details,Amount,${name}\n2026-12-31,A,1.00,x`
    const { columns } = await guessColumns(text, { turns: new Turns() })
    expect(columns.at(-1)).toBe(shown)
  })
})

describe("a file that may have its header on any line", () => {
  it("has each cell read as often, however many lines are above it", async () => {
    const cost = async (count: number) => {
      const names = Array.from({ length: 50 }, (_, at) => `Date ${at}`).join(",")
      const text = Array<string>(count).fill(names).join("\n")
      // Each look at a cell begins so.
      const looks = jest.spyOn(String.prototype, "normalize")
      await guessColumns(text, { turns: new Turns() }).catch(() => null)
      const { length } = looks.mock.calls
      looks.mockRestore()
      return length
    }
    expect(await cost(60)).toBeLessThan(3 * (await cost(30)))
  })
})

describe("a header that a person chose", () => {
  const two = [
    "Date,Details,Amount",
    "2026-12-30,Waiting,5.00",
    "",
    "Posted",
    "Date,Details,Amount",
    "2026-12-31,FPS IN,10.00",
    "2026-12-31,Rent,-3.00",
  ]

  it("is taken before the one that would be found, and lines above it are told", async () => {
    const { lines, left_out, first } = await readStatement(csv(...two), undefined, 5)
    expect(lines.map(({ number, text }) => [number, text])).toEqual([[6, "FPS IN"]])
    expect(left_out).toEqual([
      { reason: "above", count: 1, lines: [2] },
      { reason: "went_out", count: 1, lines: [7] },
    ])
    expect(first.map(({ number, day, text, amount }) => [number, day, text, amount])).toEqual([
      [6, "2026-12-31", "FPS IN", 1_000],
      [7, "2026-12-31", "Rent", -300],
    ])
    expect(await readStatement(csv(...two), SIGNED, 5)).toMatchObject({ lines, left_out })
  })

  it("may stand below every line that is looked through without one", async () => {
    const far = [...Array<string>(200).fill("a,b,c"), "x,y,z", "2026-12-31,A,10.00"]
    expect(await guessColumns(far.join("\n"), { header: 201, turns: new Turns() })).toEqual({
      columns: ["x", "y", "z"],
      header: 201,
      mapping: null,
    })
  })

  it.each([
    ["a line of the statement", 6],
    ["a line with one cell", 4],
    ["an empty line", 3],
    ["beyond the file", 8],
  ])("is refused if it is %s", async (_, line) => {
    for (const mapping of [undefined, SIGNED]) {
      await expect(readStatement(csv(...two), mapping, line)).rejects.toMatchObject({
        ...{ code: "no_header", line, column: null },
      })
    }
  })
})
