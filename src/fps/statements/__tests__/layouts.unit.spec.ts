import iconv from "iconv-lite"
import { StatementFault } from "../fault"
import { readStatement, type Statement } from "../read-statement"

const REF = "7K2MAB34CD56"

/** A file in the layout of a bank or a wallet, and what came in by it. */
interface Layout {
  readonly file: string | Buffer
  /** Line, day, cents, and a part of the text. */
  readonly lines: readonly (readonly [number, string, number, string])[]
  readonly leftOut?: object
}

const rows = (...lines: string[]) => lines.join("\r\n")

const LAYOUTS: Record<string, Layout> = {
  "a business portal with several currencies and texts": {
    file: rows(
      "Account number,Currency,Bank reference,Narrative,Customer reference,TRN type,Value date,Credit amount,Debit amount,Balance",
      `808-1,HKD,HC1,FPS CR LAM,${REF},CREDIT,15/01/2026,128.80,,"1,128.80"`,
      '808-1,HKD,HC2,RENT,STO 1,TRANSFER,15/01/2026,,"18,000.00",0.00',
      "808-1,USD,HC3,INWARD TT,INV 7,TT,15/01/2026,128.80,,2.00",
    ),
    lines: [[2, "2026-01-15", 12_880, REF]],
    leftOut: { currency: 1, went_out: 1 },
  },
  "an e-statement with the date once a day": {
    file: rows(
      "Date,Transaction Details,Deposit,Withdrawal,Balance",
      '31 Dec 2025,B/F BALANCE,,,"50,000.00"',
      "15 Jan 2026,CR TO ACCOUNT FPS,128.80,,",
      `,LAM ${REF},,,`,
      ",CR TO ACCOUNT FPS,99.00,,",
      "16 Jan 2026,RENT,,18000,",
      ",C/F BALANCE,,,0.00",
    ),
    lines: [
      [3, "2026-01-15", 12_880, REF],
      [5, "2026-01-15", 9_900, "CR TO ACCOUNT FPS"],
    ],
    leftOut: { balance: 2, went_out: 1 },
  },
  "lines above the table, three texts, an empty line below the header": {
    file: rows(
      "Account Details For:,BUSINESS ACCOUNT",
      "Statement as at:,16 Jan 2026",
      'Available Balance:,"33,408.80"',
      "",
      "Transaction Date,Reference,Debit Amount,Credit Amount,Transaction Ref1,Transaction Ref2",
      "",
      `15 Jan 2026,FPS, ," 1,280.00",FPS TRANSFER,OTHR ${REF}`,
      "16 Jan 2026,SI, 18000.00, ,STANDING INSTRUCTION,RENT",
    ),
    lines: [[7, "2026-01-15", 128_000, REF]],
    leftOut: { went_out: 1 },
  },
  "a column of C and D": {
    file: rows(
      "Currency,HKD",
      "Transaction Date,Value Date,Transaction Description,Debit/Credit Indicator,Amount",
      "15/01/2026,15/01/2026,FPS IN LAM,C,128.80",
      '15/01/2026,15/01/2026,FPS OUT,D,"1,280.00"',
    ),
    lines: [[3, "2026-01-15", 12_880, "FPS IN LAM"]],
    leftOut: { went_out: 1 },
  },
  "CR and DR in Chinese": {
    file: rows("日期,摘要,借貸,金額", "15/01/2026,轉數快,貸,128.80", "15/01/2026,租金,借,9000"),
    lines: [[2, "2026-01-15", 12_880, "轉數快"]],
    leftOut: { went_out: 1 },
  },
  "a spreadsheet's Unicode text": {
    file: Buffer.from(
      `\ufeff${rows("Date\tDescription\tCredit\tDebit", "15Jan2026\tFPS LAM\t128.80\t")}`,
      "utf16le",
    ),
    lines: [[2, "2026-01-15", 12_880, "FPS LAM"]],
  },
  "whole dollars and short days": {
    file: rows(
      "\ufeffDate,Description,Deposit,Withdrawal",
      "5/1/2026,A,1280,",
      "15/1/2026,B,128.8,",
      "16/1/2026,RENT,,18000",
    ),
    lines: [
      [2, "2026-01-05", 128_000, "A"],
      [3, "2026-01-15", 12_880, "B"],
    ],
    leftOut: { went_out: 1 },
  },
  "years of two figures": {
    file: rows("Date,Details,Amount", "05/01/26,A,1.00", "15/01/26,B,2.00"),
    lines: [
      [2, "2026-01-05", 100, "A"],
      [3, "2026-01-15", 200, "B"],
    ],
  },
  "a spreadsheet's marks": {
    file: rows("Date,Details,Amount", '"=""15/01/2026""",FPS,"=""128.80"""', "'16/01/2026,B,'2.00"),
    lines: [
      [2, "2026-01-15", 12_880, "FPS"],
      [3, "2026-01-16", 200, "B"],
    ],
  },
  "a cut character": {
    file: Buffer.concat([
      Buffer.from("Date,Details,Deposit,Withdrawal\n15/01/2026,轉數快 陳大"),
      Buffer.from([0xe6, 0x98]),
      Buffer.from(",128.80,\n16/01/2026,多謝,2.00,\n"),
    ]),
    lines: [
      [2, "2026-01-15", 12_880, "轉數快 陳大\ufffd"],
      [3, "2026-01-16", 200, "多謝"],
    ],
  },
  "Big5 with a cut character": {
    file: Buffer.concat([
      iconv.encode("日期,摘要,存入,支出\n15/01/2026,轉數快陳", "big5-hkscs"),
      Buffer.from([0xa4]),
      iconv.encode(",128.80,\n16/01/2026,多謝,2.00,\n", "big5-hkscs"),
    ]),
    lines: [
      [2, "2026-01-15", 12_880, "轉數快陳"],
      [3, "2026-01-16", 200, "多謝"],
    ],
  },
  "a wallet's report": {
    file: rows(
      "Time,Type,Description,Reference,Wallet Currency,Amount,Fee,Net,Status",
      `2026-01-15T10:02:11+0800,DEPOSIT,FPS from LAM,${REF},HKD,128.80,0.00,128.80,SETTLED`,
      "2026-01-15T23:30:00Z,DEPOSIT,Late,,HKD,2.00,0.00,2.00,SETTLED",
      "2026-01-15T12:00:00+0800,DEPOSIT,Wire,INV 7,USD,128.80,0.00,128.80,SETTLED",
      "2026-01-15T13:15:00+0800,DEPOSIT,FPS,,HKD,100.00,0.00,100.00,CANCELLED",
      "2026-01-16T09:00:00+0800,PAYOUT,Rent,,HKD,-18000.00,0.00,-18000.00,SETTLED",
    ),
    lines: [
      [2, "2026-01-15", 12_880, REF],
      [3, "2026-01-16", 200, "Late"],
    ],
    leftOut: { currency: 1, status: 1, went_out: 1 },
  },
  "totals, with and without a word for them": {
    file: rows(
      "Date,Details,Deposit,Withdrawal",
      "15 January 2026,A,100.00,",
      "16-Jan-26,TOTAL ENERGY LTD,28.80,",
      '"Jan 17, 2026",RENT,,50.00',
      ",Total,128.80,50.00",
      ",,128.80,50.00",
    ),
    lines: [
      [2, "2026-01-15", 10_000, "A"],
      [3, "2026-01-16", 2_880, "TOTAL ENERGY LTD"],
    ],
    leftOut: { total: 2, went_out: 1 },
  },
  "Chinese totals and dates": {
    file: rows("交易日期;摘要;存入;支出", "2026年1月15日;轉數快;128.80;", ";總計;128.80;"),
    lines: [[2, "2026-01-15", 12_880, "轉數快"]],
    leftOut: { total: 1 },
  },
}

const told = ({ lines, left_out }: Statement) => ({
  lines: lines.map(({ number, day, amount }) => [number, day, amount]),
  leftOut: Object.fromEntries(left_out.map(({ reason, count }) => [reason, count])),
})

const bytesOf = (file: string | Buffer) => (typeof file === "string" ? Buffer.from(file) : file)

describe("a file is read without naming a column:", () => {
  it.each(Object.entries(LAYOUTS))("%s", async (_, { file, lines, leftOut = {} }) => {
    const statement = await readStatement(bytesOf(file))
    expect(told(statement)).toEqual({
      lines: lines.map(([number, day, amount]) => [number, day, amount]),
      leftOut,
    })
    lines.forEach(([, , , text], index) => {
      expect(statement.lines[index]?.text).toContain(text)
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
  const msOf = async (file: string) => {
    const begin = performance.now()
    await read(file)
    return performance.now() - begin
  }

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
  ])("of %s takes time in proportion at most", async (_, make) => {
    const bestOf3 = async (size: number) => {
      const file = make(size)
      return Math.min(await msOf(file), await msOf(file), await msOf(file))
    }
    const [once, twice] = [await bestOf3(20_000), await bestOf3(40_000)]
    // Four times as much would be quadratic, and seconds; a busy machine counts for some.
    expect(twice).toBeLessThan(Math.max(3.5 * once, 1_000))
  })

  it("of too many columns is refused", async () => {
    const file = Buffer.from(rows(`Date,Details,Amount${",x".repeat(300)}`, "15/01/2026,A,1.00"))
    await expect(readStatement(file)).rejects.toMatchObject({ code: "too_many_columns" })
  })
})
