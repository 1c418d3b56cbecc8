import iconv from "iconv-lite"

/** A reference of ours. */
export const REF = "7K2MAB34CD56"

/** A file in the layout of a bank or a wallet, and what came in by it. */
export interface Layout {
  readonly file: string | Buffer
  /** Line, day, cents, and a part of the text. */
  readonly lines: readonly (readonly [number, string, number, string])[]
  readonly leftOut?: object
}

/** Lines of a file. */
export const rows = (...lines: string[]) => lines.join("\r\n")

/** Files in the layouts that banks, wallets and spreadsheets write. */
export const LAYOUTS: Record<string, Layout> = {
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
