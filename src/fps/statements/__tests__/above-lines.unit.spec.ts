import { StatementFault } from "../fault"
import { readStatement } from "../read-statement"
import { csv } from "./told"
import { workbook } from "./workbook"

describe("what stands above lines", () => {
  const HEAD = "Date,Details,Deposit,Withdrawal"
  const [first, second] = ["2026-01-15,CHAN,100.00,", "2026-01-16,LEE,7.00,"]
  const codeOf = (...lines: string[]) =>
    readStatement(csv(...lines)).then(
      ({ lines: income }) => income.length,
      (error: unknown) =>
        error instanceof StatementFault ? [error.code, error.line, error.column] : error,
    )

  it.each([
    ...["Amount (USD)", "存入金額（人民幣）", "Foreign amount", "Original amount"],
    ...["Amount (Australian Dollar)", "Amount (Euro)", "Amount (S$)", "存入金額(紐元)"],
    ...["Amount (SEK)", "SEK Amount", "Amount_ZAR", "金額(PLN)", "Amount (Danish Krone)"],
  ])("%s is another currency", async (name) => {
    const file = [`Date,Details,${name}`, "2026-01-15,CHAN,100.00"]
    expect(await codeOf(...file)).toEqual(["amount_currency", null, name])
  })

  it.each([
    ...["Deposit (USD),Withdrawal (USD)", "存入(人民幣),支出(人民幣)", "存入(紐元),支出(紐元)"],
    "Deposit (Australian Dollar),Withdrawal (Australian Dollar)",
  ])("%s are another currency", async (names) => {
    const [column] = names.split(",")
    const code = ["amount_currency", null, column]
    expect(await codeOf(`Date,Details,${names}`, first)).toEqual(code)
  })

  it.each([
    "Amount (cents)",
    "金額(仙)",
    "Amount (HKD'000)",
    "金額（千元）",
    "Amount in thousands",
  ])("%s is another unit", async (name) => {
    const file = [`Date,Details,${name}`, "2026-01-15,CHAN,100.00"]
    expect(await codeOf(...file)).toEqual(["amount_unreadable", null, name])
  })

  it("may be an original amount, beside its currency", async () => {
    const file = ["Date,Details,Original amount,Currency", "2026-01-15,CHAN,100.00,HKD"]
    expect(await codeOf(...file)).toBe(1)
  })

  it.each([
    "Account currency: USD",
    "Currency,USD",
    "USD Savings",
    "美元儲蓄",
    "Foreign Currency Savings",
    "外幣儲蓄",
    ...["Australian", "New Zealand", "Singapore", "Canadian"].map((one) => `${one} Dollar Savings`),
    ...["Japanese Yen", "Yen", "Pound Sterling", "Sterling", "Euro"].map((one) => `${one} Savings`),
    ...["紐元", "紐西蘭元", "新加坡元", "坡元", "加拿大元", "澳洲元"].map((one) => `${one}儲蓄`),
    ...["瑞士法郎戶口", "泰銖儲蓄", "A$ Savings", "Swiss Franc Current", "Euro"],
    ...["Currency:,Australian Dollar", "貨幣,澳洲元", "Currency: Euro", "Account currency,Yen"],
    ...["SEK", "ZAR", "DKK", "NOK", "AED", "PLN", "BRL", "BND", "TRY"].flatMap((code) => [
      ...[`Account currency: ${code}`, `Currency,${code}`, code, `${code} Savings`],
      ...[`Account 222 ${code}`, `447-1234 ${code}`, `KOWLOON TEA (${code})`, `${code},447-1234`],
    ]),
    ...["All amounts are in SEK", "Account No: SEK 123", "戶口,SEK", "SEK往來", "結餘(SEK)"],
    ...["Swedish Krona Savings", "Account in South African rand", "瑞典克朗", "南非蘭特", "韩元"],
    ...["FCY Account 123", "FCY Savings"],
  ])("%s is refused, above the table and within it", async (heading) => {
    expect(await codeOf(heading, HEAD, first)).toEqual(["amount_currency", 1, null])
    const again = [HEAD, first, heading, HEAD, second]
    expect(await codeOf(...again)).toEqual(["amount_currency", 3, null])
    expect(await codeOf("HKD Savings", HEAD, first, heading)).toBe(1)
    for (const here of ["HKD Savings", "HK Dollar Savings", "港元儲蓄"]) {
      expect(await codeOf(heading, here, HEAD, first)).toBe(1)
    }
  })

  it.each([
    ...["USD Savings", "Currency,USD", "美元儲蓄", "Closing balance: USD 1128.80"],
    ...[
      "All amounts are in US dollars.",
      "Figures of this report are in EUR, whatever it is called",
    ],
  ])("%s is the currency of a file that names no other, also below all lines", async (note) => {
    expect(await codeOf(HEAD, first, note)).toEqual(["amount_currency", 3, null])
    expect(await codeOf("HKD Savings", HEAD, first, note)).toBe(1)
    const here = "Date,Details,Deposit (HKD),Withdrawal (HKD)"
    expect(await codeOf(note, here, first, note)).toBe(1)
  })

  it.each([
    ...["Account,808-1,USD", "Account Number,808-1,Currency,USD", "Opening Balance,USD,1000"],
    ...["KOWLOON TEA LTD USD Savings 808-1", "Account name,KOWLOON TEA LTD - USD CURRENT"],
    ...["Account Name: KOWLOON TEA LTD  Currency: USD", "Available balance: USD 1128.80"],
    ...["USD Savings 808-1, balance excluded", "外幣戶口 美元 不計利息", "USD balance: 1.00"],
    ...["Account currency: USD (not HKD)", "FX margin CNY not included", "Balance: USD 0.00"],
    ...["808-1,Savings,USD,16/01/2026,1128.80", "USD Savings (HKD equivalent 7800.00)"],
    ...["USD Savings - overdraft: nil", "USD Savings: there are no pending transactions"],
    "Transactions of the account 808-111111-838 of KOWLOON TEA of Kowloon in USD",
  ])("%s is another currency", async (line) => {
    expect(await codeOf(line, HEAD, first)).toEqual(["amount_currency", 1, null])
  })

  it("may be a table of accounts", async () => {
    const accounts = (...lines: string[]) => ["Account,Currency,Balance", ...lines, HEAD, first]
    expect(await codeOf(...accounts("808-1,USD,1.00"))).toEqual(["amount_currency", 2, null])
    expect(await codeOf(...accounts("808-1,USD,1.00", "808-2,HKD,2.00"))).toBe(1)
    expect(await codeOf(...accounts("808-2,HKD,2.00", "808-1,USD,1.00"))).toBe(1)
    for (const note of ["HKD balance: 7.00", "Protected up to HK$800,000", "USD/HKD rate 7.8"]) {
      const code = ["amount_currency", 1, null]
      expect(await codeOf("USD Savings", note, HEAD, first)).toEqual(code)
    }
  })

  it.each([
    ...["PLEASE TRY SAVINGS ACCOUNT", "ALL SAVINGS", "Currency: ALL", "TOP ACCOUNTS", "ALL", "TOP"],
    ...["TRY OUR NEW APP", "Account Name: LAK TAI TRADING", "CUP OF TEA LTD", "All", "Top", "Try"],
    ...["GEL 12 CUP 7", "FLAT 3 LAK ON", "ACCOUNT COP SHOP LTD", "HKD/SEK 0.8", "1 SEK = HKD 0.81"],
    "Exchange rate (SEK): 0.81",
  ])("%s names no other currency", async (line) => {
    expect(await codeOf(line, HEAD, first)).toBe(1)
  })

  it.each(["HKD Equivalent", "港幣等值", "Equivalent in HKD", "Balance SEK"])(
    "beside a column %s, amounts that say no currency are not Hong Kong dollars",
    async (name) => {
      const row = "2026-01-15,INWARD TT,100.00,780.00"
      const code = ["amount_currency", null, name]
      expect(await codeOf(`Date,Details,Deposit,Withdrawal,${name}`, `${row},`)).toEqual(code)
      expect(await codeOf(`Date,Details,Net amount,${name}`, row)).toEqual(code)
      expect(await codeOf(`Date,Details,Net amount (HKD),${name}`, row)).toBe(1)
    },
  )

  it.each(["Balance in USD", "Balance (USD)", "結餘(美元)", "Remarks (USD account)"])(
    "a column %s is another currency, unless one says Hong Kong dollars",
    async (name) => {
      const file = (more: string) => [`Date,Details,Amount${more},${name}`, "2026-01-15,CHAN,1.00"]
      expect(await codeOf(...file(""))).toEqual(["amount_currency", null, name])
      expect(await codeOf(...file(" (HKD)"))).toBe(1)
    },
  )

  it.each([
    ...["Pending transactions", "待處理交易", "Scheduled payments", "Pending"],
    ...[
      "退票",
      "即將入賬交易",
      "預約交易",
      "预约交易",
      "Authorised transactions",
      "Earmarked items",
    ],
    "Today's transactions (may be subject to change)",
  ])("%s is asked, above the table and within it", async (heading) => {
    expect(await codeOf(heading, HEAD, first)).toEqual(["status_unknown", 1, null])
    expect(await codeOf(HEAD, first, heading, second)).toEqual(["status_unknown", 3, null])
    expect(await codeOf(heading, "Posted transactions", HEAD, first)).toBe(1)
  })

  it.each([
    ...["Account name,EUR TRADING LTD", "US TRADING LTD", "Exchange rate,USD 7.8"],
    ...["USD 1 = HKD 7.8", "Foreign currency: nil", "USD 0.00"],
    ...["Foreign currency exchange by phone", "外幣兌換服務"],
    ...["Foreign exchange by phone", ",Pending,,", ",USD,,"],
    ...["Account name,STERLING MOTORS LTD", "YEN TRADING LTD", "EURO TEA LTD", "12 Pound Lane"],
    ...["Authorised signatory: CHAN", "Earmarked amount: 7.00", "Rates are subject to change"],
  ])("%s says nothing of the lines below", async (line) => {
    expect(await codeOf(HEAD, first, line, second)).toBe(2)
  })

  it.each([
    ...["Pending transactions: 0", "Pending transactions are not shown", "Pending,Nil"],
    ...["Unposted: HKD 0.00", "Uncleared items: nil", "待處理交易：0", "沒有待處理交易"],
    ...["未完成交易不會顯示", "待處理交易,沒有", "並無尚未入賬的交易", "Pending: ０"],
    ...["No transactions are pending", "USD Savings: none", "No USD account"],
    ...["There are no pending transactions", "Pending transactions,0"],
  ])("%s denies, and says nothing of the lines below", async (line) => {
    expect(await codeOf(line, HEAD, first)).toBe(1)
    expect(await codeOf(HEAD, first, line, second)).toBe(2)
  })

  it.each([
    ...["Not posted", "Pending transactions 10", "Unposted items from 07", "待處理交易10"],
    ...["Pending transactions are not included in the balance", "待處理交易不包括在內"],
    ...["Pending transactions - not yet posted", "Unposted / pending - excluded from balance"],
    ...["Pending transactions,not included in balance", "Pending transactions,as at,today"],
    ...["待處理交易（不包括在結餘內）", "待入賬交易 不計入結餘", "以下交易尚未入賬"],
    ...["Transactions not yet posted", "The following transactions are pending"],
    ...[
      "Today's transactions (pending)",
      "即日交易（未入賬）",
      "Upcoming transactions are excluded.",
    ],
    "Transactions that have been made today and that the bank has not posted yet, which may change",
  ])("%s does not deny that it is asked", async (line) => {
    expect(await codeOf(line, HEAD, first)).toEqual(["status_unknown", 1, null])
    expect(await codeOf(HEAD, first, `"${line}"`, second)).toEqual(["status_unknown", 3, null])
  })

  it.each(["Account No. 123 USD", "Account No: USD 123", "人民幣零售賬戶"])(
    "%s does not deny that it is another currency",
    async (line) => {
      expect(await codeOf(line, HEAD, first)).toEqual(["amount_currency", 1, null])
    },
  )

  describe("of one column of amounts without a sign", () => {
    const [NAMES, into, other] = [
      "Date,Details,Amount",
      "2026-01-15,CHAN,1.00",
      "2026-01-16,A,7.00",
    ]

    it.each([
      ...[
        "Withdrawals",
        "支出",
        "Payments made",
        "Outgoing transfers",
        "Withdrawals (3)",
        "Refunds",
      ],
      ...[
        "Withdrawals and other debits",
        "支出紀錄",
        "转账支出：",
        "Money out",
        "Debit transactions",
      ],
      ...["Transaction type,Withdrawal", "類別：支出", "Withdrawals - January 2026", "FPS out"],
      ...["Withdrawals 18,000.00", "Total withdrawals: HKD 18,000.00"],
    ])("%s is refused, above the table and within it", async (heading) => {
      const line = `"${heading.replace(",", '","')}"`
      expect(await codeOf(line, NAMES, into)).toEqual(["sign_unknown", 1, null])
      const again = ["Deposits", NAMES, into, line, NAMES, other]
      expect(await codeOf(...again)).toEqual(["sign_unknown", 4, null])
      for (const here of ["Deposits", "存入", "Payments received", "Money in", "收入紀錄"]) {
        expect(await codeOf(line, here, NAMES, into)).toBe(1)
      }
    })

    it.each([
      ...[
        "Deposits and withdrawals",
        "Debit card account",
        "中環支行",
        "Find out more",
        "收支紀錄",
      ],
      ...[
        "Withdrawals: 0.00",
        "Withdrawals: none",
        "Payments",
        "Bank transfers",
        "-----",
        "Dr. Chan",
      ],
    ])("%s says nothing of the lines below", async (line) => {
      expect(await codeOf(line, NAMES, into, line, other)).toBe(2)
    })

    it("says nothing where the lines say it", async () => {
      expect(await codeOf("Withdrawals", HEAD, first)).toBe(1)
      const signed = ["Date,Details,D/C,Amount", "2026-01-15,CHAN,C,1.00"]
      expect(await codeOf("Withdrawals", ...signed)).toBe(1)
      const total = ["Total deposits: 1.00", "Total withdrawals: 7.00"]
      expect(await codeOf(...total, NAMES, into, "2026-01-16,A,-7.00")).toBe(1)
    })
  })

  it("may be the name of a sheet", async () => {
    const rows = [HEAD.split(","), ["2026-01-15", "CHAN", 100]]
    const fault = { code: "amount_currency" }
    for (const name of ["USD", "SEK", "447-SEK", "Australian Dollar", "Euro", "紐元"]) {
      await expect(readStatement(workbook([{ name, rows }]))).rejects.toMatchObject(fault)
    }
    const { lines } = await readStatement(workbook([{ name: "HKD", rows }]))
    expect(lines).toHaveLength(1)
  })
})
