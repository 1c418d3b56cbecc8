import iconv from "iconv-lite"
import { REF, rows, type Layout } from "./layouts"
import { workbook } from "./workbook"

const FIFTEENTH = "2026-01-15"

/** Files with the columns that these banks, wallets and gateways document, and what came in. */
export const BANK_LAYOUTS: Record<string, Layout> = {
  "HSBC Business: the newest line first, and a total": {
    file: rows(
      "Account Name,KOWLOON TEA LTD",
      "Account Number,808-111111-838",
      "",
      "Date,Transaction Details,Deposit,Withdrawal,Balance in HKD",
      '16 Jan 2026,AUTOPAY OUT,,"18,000.00","33,128.80"',
      `15 Jan 2026,CR TO ACCOUNT FPS CHAN TAI MAN ${REF},128.80,,"51,128.80"`,
      ',Total,128.80,"18,000.00",',
    ),
    lines: [[6, FIFTEENTH, 12_880, REF]],
    leftOut: { total: 1, went_out: 1 },
  },
  "HSBCnet: debits below zero, and a time": {
    file: rows(
      "Account name,Account number,Currency,Bank reference,Narrative,Customer reference,TRN type,Value date,Credit amount,Debit amount,Time,Post date",
      `KOWLOON TEA LTD,808-1,HKD,HC126011500001,FPS CR,${REF},CREDIT,15/01/2026,128.80,,10:02,15/01/2026`,
      'KOWLOON TEA LTD,808-1,HKD,HC126011500002,RENT,STO 1,TRANSFER,15/01/2026,,"-18,000.00",09:00,15/01/2026',
      "KOWLOON TEA LTD,808-1,CNY,HC126011500003,FPS CR,INV 7,CREDIT,15/01/2026,128.80,,11:00,15/01/2026",
    ),
    lines: [[2, FIFTEENTH, 12_880, REF]],
    leftOut: { currency: 1, went_out: 1 },
  },
  "Hang Seng: Big5, both languages in a header": {
    file: iconv.encode(
      rows(
        "戶口號碼 Account No.,024-1-111111",
        "日期 Date,交易摘要 Details,支出 Withdrawal,存入 Deposit,結餘 Balance",
        '15/01/2026,承上結餘,,,"50,000.00"',
        `15/01/2026,轉數快 陳大文 ${REF},,128.80,"50,128.80"`,
        '16/01/2026,租金,"18,000.00",,"32,128.80"',
      ),
      "big5-hkscs",
    ),
    lines: [[4, FIFTEENTH, 12_880, REF]],
    leftOut: { balance: 1, went_out: 1 },
  },
  "BOCHK: Chinese names, two dates, a currency": {
    file: rows(
      "賬戶號碼,012-111-1-111111-1",
      "交易日期,生效日期,貨幣,交易摘要,存入金額,支出金額,賬面結餘",
      `2026/01/15,2026/01/15,HKD,轉數快存入 ${REF},128.80,,"50,128.80"`,
      '2026/01/15,2026/01/15,HKD,轉賬支出,,"1,280.00","48,848.80"',
      "2026/01/15,2026/01/15,USD,電匯存入,128.80,,128.80",
    ),
    lines: [[3, FIFTEENTH, 12_880, REF]],
    leftOut: { currency: 1, went_out: 1 },
  },
  "Standard Chartered: one amount, C or D": {
    file: rows(
      "Account Number,Account Currency,Transaction Date,Value Date,Transaction Description,Customer Reference,Bank Reference,Debit/Credit,Amount,Running Balance",
      `447-1,HKD,15-Jan-2026,15-Jan-2026,INWARD FPS,${REF},FPS2601150001,C,128.80,50128.80`,
      "447-1,HKD,15-Jan-2026,15-Jan-2026,OUTWARD FPS,SUPPLIER,FPS2601150002,D,128.80,50000.00",
    ),
    lines: [[2, FIFTEENTH, 12_880, REF]],
    leftOut: { went_out: 1 },
  },
  "DBS IDEAL: two descriptions": {
    file: rows(
      "Account:,001-111111-111 HKD",
      "Period:,01-Jan-2026 to 31-Jan-2026",
      "Date,Value Date,Transaction Description 1,Transaction Description 2,Debit,Credit,Running Balance",
      `15-Jan-2026,15-Jan-2026,FAST PAYMENT,FPS ${REF},,128.80,"50,128.80"`,
      '16-Jan-2026,16-Jan-2026,GIRO,RENT,"18,000.00",,"32,128.80"',
    ),
    lines: [[4, FIFTEENTH, 12_880, REF]],
    leftOut: { went_out: 1 },
  },
  "Citi: an amount with its sign, semicolons": {
    file: rows(
      "Account Number;Account Currency;Entry Date;Value Date;Transaction Amount;Product Type;Customer Reference;Bank Reference;Description",
      `391;HKD;15/01/2026;15/01/2026;+128.80;FPS CREDIT;${REF};8026011500001;CHAN TAI MAN`,
      "391;HKD;16/01/2026;16/01/2026;-18,000.00;FPS DEBIT;RENT;8026011600001;LANDLORD",
    ),
    lines: [[2, FIFTEENTH, 12_880, REF]],
    leftOut: { went_out: 1 },
  },
  "ZA Bank: times, and the payer apart": {
    file: rows(
      "交易時間,交易類型,對方名稱,備註,存入,支出,結餘",
      `2026-01-15 10:02:11,轉數快,陳大文,${REF},128.80,,"50,128.80"`,
      '2026-01-16 09:00:00,轉賬,業主,租金,,"18,000.00","32,128.80"',
    ),
    lines: [[2, FIFTEENTH, 12_880, REF]],
    leftOut: { went_out: 1 },
  },
  "Mox: months in words, a status": {
    file: rows(
      "Date,Description,Amount,Currency,Status",
      `15 January 2026,FPS from CHAN TAI MAN ${REF},+128.80,HKD,Completed`,
      "15 January 2026,FPS from HO MEI LING,+100.00,HKD,Failed",
      "16 January 2026,Rent,-18000.00,HKD,Completed",
    ),
    lines: [[2, FIFTEENTH, 12_880, REF]],
    leftOut: { status: 1, went_out: 1 },
  },
  "Airwallex: the activity of a balance": {
    file: rows(
      "Time,Type,Financial Transaction Type,Transaction Id,Description,Reference,Note,Wallet Currency,Amount,Account Balance",
      `2026-01-15T10:02:11+0800,DEPOSIT,DEPOSIT,a1,FPS from CHAN TAI MAN,${REF},,HKD,128.80,50128.80`,
      "2026-01-15T17:30:00Z,DEPOSIT,DEPOSIT,a2,After midnight,INV 8,,HKD,2.00,50130.80",
      "2026-01-15T12:00:00+0800,CONVERSION,CONVERSION_BUY,a3,Buy USD,,,USD,128.80,128.80",
      "2026-01-15T12:00:00+0800,CONVERSION,CONVERSION_SELL,a3,Sell HKD,,,HKD,-1004.64,49126.16",
    ),
    lines: [
      [2, FIFTEENTH, 12_880, REF],
      [3, "2026-01-16", 200, "After midnight"],
    ],
    leftOut: { currency: 1, went_out: 1 },
  },
  "Statrys: debit and credit of several currencies": {
    file: rows(
      "Transaction ID,Date,Counterparty,Description,Payment Reference,Currency,Debit,Credit,Balance,Status",
      `T1,15/01/2026,CHAN TAI MAN,Incoming payment,${REF},HKD,,128.80,50128.80,Completed`,
      "T2,15/01/2026,ACME INC,Incoming payment,INV 7,USD,,128.80,128.80,Completed",
      "T3,15/01/2026,HO MEI LING,Incoming payment,,HKD,,100.00,,Rejected",
      "T4,16/01/2026,LANDLORD,Outgoing payment,RENT,HKD,18000.00,,32128.80,Completed",
    ),
    lines: [[2, FIFTEENTH, 12_880, REF]],
    leftOut: { currency: 1, status: 1, went_out: 1 },
  },
  "Wise: quoted names, dates with hyphens, fees": {
    file: rows(
      '"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits","Card Holder Full Name",Attachment,Note,"Total fees"',
      `TRANSFER-1,15-01-2026,128.80,HKD,"Received money from CHAN TAI MAN with reference",${REF},50128.80,,,,"CHAN TAI MAN",,,,,,,,0.00`,
      'TRANSFER-2,16-01-2026,-18000.00,HKD,"Sent money to LANDLORD",RENT,32128.80,,,,,LANDLORD,024-1,,,,,,6.00',
    ),
    lines: [[2, FIFTEENTH, 12_880, REF]],
    leftOut: { went_out: 1 },
  },
  "PayMe for Business: refunds below zero": {
    file: rows(
      "Business name,KOWLOON TEA LTD",
      "Transaction Time,Transaction Date,Transaction ID,Transaction Type,Payer Name,Message,Amount (HKD),Status",
      `10:02:11,15/01/2026,P1,Payment,Chan T.,${REF},128.80,Completed`,
      "11:02:11,15/01/2026,P2,Refund,Ho M.,Tea,-100.00,Completed",
      "12:02:11,15/01/2026,P3,Payment,Lee K.,Tea,99.00,Expired",
    ),
    lines: [[3, FIFTEENTH, 12_880, REF]],
    leftOut: { status: 1, went_out: 1 },
  },
  "a gateway's report of payments": {
    file: rows(
      "Order ID,Created,Paid At,Reference,Amount,Fee,Currency,Status",
      `o1,2026-01-15 10:00:02,2026-01-15 10:02:11,${REF},128.80,1.03,HKD,PAID`,
      "o2,2026-01-15 10:05:00,,X2,99.00,0.00,HKD,EXPIRED",
    ),
    lines: [[2, FIFTEENTH, 12_880, REF]],
    leftOut: { status: 1 },
  },
  "a gateway's report of what it pays out": {
    file: rows(
      "Settlement Date,Description,Gross Amount,Fee,Currency,Status",
      "2026-01-16,Payments of 2026-01-15,1408.80,11.27,HKD,SETTLED",
      "2026-01-19,Payments of 2026-01-16,100.00,0.80,HKD,PENDING",
    ),
    lines: [[2, "2026-01-16", 140_880, "Payments of 2026-01-15"]],
    leftOut: { status: 1 },
  },
  "a workbook with numbers below a title": {
    file: workbook([
      {
        rows: [
          ["Account activity"],
          [],
          ["Transaction Date", "Description", "Debit/Credit", "Amount", "Currency"],
          ["15/01/2026", `FPS ${REF}`, "CR", 128.8, "HKD"],
          ["15/01/2026", "Rent", "DR", 18_000, "HKD"],
          ["15/01/2026", "Wire", "CR", 128.8, "USD"],
        ],
      },
    ]),
    lines: [[4, FIFTEENTH, 12_880, REF]],
    leftOut: { currency: 1, went_out: 1 },
  },
}
