import { StatementFault } from "../fault"
import { readSign } from "../meaning"
import { readStatement } from "../read-statement"
import { rows } from "./layouts"
import { csv, faultOf } from "./told"

/** A file of two lines, whose column says something of each. */
const saying = (column: string, [first, second]: readonly [string, string]) =>
  rows(
    `Date,Details,${column},Amount`,
    `2026-01-15,CHAN,${first},100.00`,
    `2026-01-15,LEE,${second},7.00`,
  )

/** The lines that came in by it, and why others did not. */
async function readOf(file: string) {
  const { lines, left_out } = await readStatement(csv(file))
  return [lines.map(({ number }) => number), left_out.map(({ reason }) => reason)]
}

describe("a word of a column that is called so", () => {
  it.each([
    ["Direction", "Paid out", "Paid in"],
    ["Transaction direction", "Outgoing transfer", "Incoming transfer"],
    ["In/Out", "Money out", "Money in"],
    ["D/C", "Debit (FPS)", "Credit (FPS)"],
    ["Debit or credit", "FPS DEBIT", "FPS CREDIT"],
    ["收支類別", "轉賬支出", "轉賬收入"],
    ["借貸", "借記", "貸記"],
    ["收付", "付款", "收款"],
    ["交易方向", "转账支出", "转账收入"],
  ])("%s: %s went out, %s came in", async (column, out, into) => {
    expect(await readOf(saying(column, [out, into]))).toEqual([[3], ["went_out"]])
  })

  it.each(["US$", "US Dollar", "U.S. Dollars", "美元", "人民幣", "USD", "N/A", "x".repeat(100)])(
    "Currency: %s is left out beside Hong Kong dollars",
    async (word) => {
      for (const hongKong of ["HKD", "HK$", "Hong Kong Dollar", "港元", "港圓", "HKD (港幣)"]) {
        const file = saying("Currency", [word, hongKong])
        expect(await readOf(file)).toEqual([[3], ["currency"]])
      }
    },
  )

  it.each([
    ["Status", "Unsuccessful", "Done"],
    ["Result", "Unsuccessful", "OK"],
    ["交易結果", "交易失敗", "交易成功"],
    ["狀態", "不成功", "成功"],
  ])("%s: %s did not happen, %s did", async (column, failed, done) => {
    expect(await readOf(saying(column, [failed, done]))).toEqual([[3], ["status"]])
  })

  it.each([
    ["Direction", "Mystery", "sign_unknown"],
    ["Indicator", "Mystery", "sign_unknown"],
    ["Currency Code", "Mystery", "no_table"],
    ["Result", "Mystery", "status_unknown"],
    ["Type", "Transfer out", "sign_passed_over"],
  ])("%s: %s is asked, never taken for income", async (column, word, code) => {
    const one = saying(column, [word, word])
    await expect(readStatement(csv(one))).rejects.toMatchObject({ code })
  })
})

it.each(["-100.00", "(100.00)", "100.00 DR"])("a credit of %s is no income", async (amount) => {
  const file = ["Date,Details,Direction,Amount", `2026-01-15,CHAN,Credit,${amount}`]
  expect(await readOf(rows(...file, "2026-01-15,LEE,Debit,-7.00"))).toEqual([[], ["went_out"]])
})

describe("a chosen mapping that passes over a column", () => {
  it.each([
    ["Direction", "Mystery", "Paid out", "sign_passed_over"],
    ["Type", "FPS", "Transfer out", "sign_passed_over"],
    ["Currency", "N/A", "US$", "currency_passed_over"],
    ["Result", "Mystery", "Unsuccessful", "status_passed_over"],
  ])("%s is refused though it has %s beside %s", async (column, unknown, known, code) => {
    const file = csv(saying(column, [unknown, known]))
    expect(await faultOf(file)).toEqual({ code, line: 3, column })
  })

  it("may pass over a word that a person has seen", async () => {
    const mapping = { date: "Date", text: "Details", amount: "Amount" }
    const { lines } = await readStatement(csv(saying("Indicator", ["Y", "N"])), mapping)
    expect(lines).toHaveLength(2)
  })
})

describe("what says that a line is no income, in a column that nobody chose", () => {
  /** How many lines are income and why others are not, or the fault. */
  const faultIn = async (column: string, words: readonly string[]) => {
    const lines = words.map((word) => `2026-01-15,CHAN,"${word}",100.00`)
    const read = readStatement(csv([`Date,Details,${column},Amount`, ...lines].join("\n")))
    return read.then(
      ({ lines: income, left_out }) => [income.length, ...left_out.map(({ reason }) => reason)],
      (error: unknown) => (error instanceof StatementFault ? error.code : error),
    )
  }

  it.each([
    ...["Debit Credit", "DebitCredit", "Dr Cr", "+/-", "CdtDbtInd", "Deposit / Withdrawal"],
    "出入",
  ])("%s is the column for in and out", async (column) => {
    for (const word of ["OUT", "Debit", "Withdrawal", "DR", "D", "支出", "DBIT", "-"]) {
      expect(await faultIn(column, ["Credit", word])).toEqual([1, "went_out"])
      expect(await faultIn(column, ["Credit", "Interest", word])).toBe("sign_unknown")
    }
  })

  it.each(["Flow", "Movement", "Nature", "Way", "Txn", "Type", "交易類型", ""])(
    "%j says which way, whatever else stands in it",
    async (column) => {
      for (const word of ["OUT", "Money out", "Withdrawal", "DR", "D", "支出", "DBIT", "-"]) {
        expect(await faultIn(column, ["Credit", "Interest", word])).toBe("sign_passed_over")
      }
    },
  )

  it.each([
    ...["FPS Transfer Out", "Outward FPS Transfer", "Fund Transfer Out", "Bill Payment", "DBIT"],
    ...[
      "Spend",
      "Refund",
      "ATM Withdrawal",
      "已轉出",
      "跨行轉出",
      "轉數快轉出",
      "流出",
      "支賬",
      "扣除",
    ],
  ])("Type: %s went out", async (word) => {
    expect(await faultIn("Type", ["Credit", "Interest", word])).toBe("sign_passed_over")
    expect(await faultIn("Transaction Type Description", [word])).toBe("sign_passed_over")
  })

  it.each([
    ...[
      "Txn Status",
      "Settlement Status",
      "Posting status",
      "Order status",
      "State",
      "Status code",
    ],
    ...["狀況", "交易狀況", "交易進度", "Stage", "Status details", "Remarks Status"],
  ])("%s says what did not happen", async (column) => {
    for (const word of ["Not settled", "Rejected by bank", "On-hold", "In Transit", "Uncleared"]) {
      expect(await faultIn(column, ["Completed", word])).toEqual([1, "status"])
    }
    for (const word of ["待入賬", "未授權", "Cancelled by user", "PENDING_REVIEW", "In-progress"]) {
      expect(await faultIn(column, ["Completed", word])).toEqual([1, "status"])
    }
    for (const word of ["Authorised", "Refunded", "Awaited"]) {
      expect(await faultIn(column, ["Completed", word])).toBe("status_unknown")
    }
  })

  it.each([
    ...["Source currency", "Txn Currency", "Settlement Currency", "Original currency", "Wallet"],
    ...["Account", "Account Type", "Currency Name", "Currency Description", "幣"],
  ])("%s says which currency", async (column) => {
    for (const word of ["USD", "USD Savings", "離岸人民幣", "USD/HKD", "USDT"]) {
      expect(await faultIn(column, ["HKD Savings", word])).toBe("currency_passed_over")
    }
    expect(await faultIn(column, ["HKD", "HKD Savings"])).toEqual([2])
  })

  it.each(["Account", "Account Type", "Type", "帳戶", "交易類型"])(
    "%s says that it is any other currency",
    async (column) => {
      for (const word of ["Foreign Currency Savings", "外幣儲蓄", "外币账户"]) {
        expect(await faultIn(column, [word])).toBe("currency_passed_over")
        expect(await faultIn(column, ["Savings", word])).toBe("currency_passed_over")
      }
      expect(await faultIn(column, ["Savings", "Foreign currency exchange", "外幣兌換"])).toEqual([
        3,
      ])
    },
  )

  it.each([
    ...["Transaction completed", "Settlement completed", "Payment received", "Received"],
    ...["Transferred", "Confirmed", "Approved", "Accepted", "Normal", "Captured", "交易完成"],
    ...["已收款", "已處理", "已轉賬", "已確認", "正常"],
  ])("Status: %s happened", async (word) => {
    expect(await faultIn("Status", [word, "Cancelled"])).toEqual([1, "status"])
  })

  it.each(["Source currency", "Amount currency", "Currency of amount", "幣"])(
    "%s: an unknown word beside Hong Kong dollars is asked",
    async (column) => {
      for (const word of ["840", "Foreign", "USD Savings"]) {
        expect(await faultIn(column, ["HKD", word])).toBe("currency_passed_over")
      }
    },
  )

  it.each(["Transfer to", "Autopay Out", "匯款出", "轉走"])("Type: %s went out", async (word) => {
    expect(await faultIn("Type", ["Credit", word])).toBe("sign_passed_over")
  })

  it.each(["Reference", "Remark", "Cheque no.", "Payer"])(
    "%s has no word for it, whatever payers write there",
    async (column) => {
      for (const words of [["OUT"], ["Failed", "USD", "-", "Rent"], ["PAYOUT"], ["", "123456"]]) {
        const all = column === "Cheque no." ? ["-", "123456"] : words
        expect(await faultIn(column, all)).toEqual([all.length])
      }
    },
  )

  it("is asked before a text that says the same", async () => {
    const lines = ["2026-01-15,In,C,100.00", "2026-01-15,Out,D,7.00"]
    const file = csv("Date,Details,Kind,Amount", ...lines)
    expect(await faultOf(file)).toEqual({ code: "sign_passed_over", line: 3, column: "Kind" })
  })

  it("is asked beside a credit that it contradicts", async () => {
    const file = ["Date,Details,Type,Credit,Debit", "2026-01-15,CHAN,Withdrawal,100.00,"]
    const fault = { code: "sign_unknown", line: 2, column: "Type" }
    await expect(readStatement(csv(...file))).rejects.toMatchObject(fault)
    for (const word of ["Refund", "Bill payment", "付款"]) {
      expect(await readOf(file.join("\n").replace("Withdrawal", word))).toEqual([[2], []])
    }
  })

  it("is what may come in, beside amounts of which some have a minus", async () => {
    const file = (word: string, ...more: string[]) =>
      rows("Date,Details,Type,Amount", `2026-01-15,CHAN,${word},150.50`, ...more)
    const out = "2026-01-15,LEE,Card,-7.00"
    for (const word of ["Refund", "Bill payment", "付款"]) {
      expect(await readOf(file(word, out))).toEqual([[2], ["went_out"]])
      await expect(readStatement(csv(file(word)))).rejects.toMatchObject({
        code: "sign_passed_over",
      })
    }
    const withdrawal = readStatement(csv(file("Withdrawal", out)))
    await expect(withdrawal).rejects.toMatchObject({ code: "sign_passed_over" })
  })

  it("is no product that is called by a currency", async () => {
    expect(await faultIn("Product", ["EUR plug adapter", "Tea"])).toEqual([2])
  })

  it("is no empty cell below another currency", async () => {
    const lines = ["USD,1.00", ",2.00", "HKD,3.00", ",4.00"].map((one) => `2026-01-15,CHAN,${one}`)
    const file = rows("Date,Details,Currency,Amount", ...lines)
    expect(await readOf(file)).toEqual([[4, 5], ["currency"]])
  })
})

it.each(["Debit/Credit Amount", "收支金額", "HKD balance"])(
  "%s is no column of words",
  async (column) => {
    const file = rows(`Date,Details,Amount,${column}`, "2026-01-15,CHAN,7.00,7.00")
    expect(await readOf(file)).toEqual([[2], []])
  },
)

it.each(["FPS", "Transfer", "轉賬", "轉數快", "Payment", "Paid", "Cash"])(
  "%s does not say which way the money went",
  (word) => {
    expect(readSign(word)).toBeNull()
  },
)

describe("simplified characters", () => {
  const TRADITIONAL = "轉賬幣狀態處類別額餘結貨種敗過確認時間詳銀備註說"
  const SIMPLIFIED = "转账币状态处类别额余结货种败过确认时间详银备注说"
  const simplified = (one: string) => SIMPLIFIED[TRADITIONAL.indexOf(one)] ?? one
  const readOfBoth = async (text: string) => {
    const both = [text, Array.from(text, simplified).join("")].map((file) =>
      readStatement(csv(file)).then(
        ({ lines, left_out }) => [
          lines.map(({ number, amount }) => [number, amount]),
          left_out.map(({ reason, count }) => [reason, count]),
        ],
        (error: unknown) => (error instanceof StatementFault ? [error.code, error.line] : error),
      ),
    )
    return Promise.all(both)
  }

  it.each([
    ["交易日期,摘要,類別,金額", "2026-01-15,陳,轉賬收入,55.00", "2026-01-15,李,轉賬支出,7.00"],
    ["交易時間,詳情,收支類別,金額", "2026-01-15,陳,轉入,55.00", "2026-01-15,李,轉出,7.00"],
    ["日期,備註,貨幣,金額", "2026-01-15,陳,港幣,55.00", "2026-01-15,李,人民幣,7.00"],
    ["日期,說明,幣種,金額", "2026-01-15,陳,港幣,55.00", "2026-01-15,李,離岸人民幣,7.00"],
    ["日期,摘要,狀態,金額", "2026-01-15,陳,已過賬,55.00", "2026-01-15,李,處理中,7.00"],
    ["日期,摘要,交易狀態,金額", "2026-01-15,陳,已確認,55.00", "2026-01-15,李,交易失敗,7.00"],
    ["待處理交易", "日期,摘要,存入金額,支出金額,結餘", "2026-01-15,陳,55.00,,99.00"],
    ["未入賬", "日期,摘要,存入金額,支出金額,賬面餘額", "2026-01-15,陳,55.00,,99.00"],
    ["外幣儲蓄", "日期,摘要,存入金額,支出金額,結餘", "2026-01-15,陳,55.00,,99.00"],
    ["日期,摘要,存入金額（外幣）,支出", "2026-01-15,陳,55.00,"],
    ["日期,摘要,金額,結餘", "2026-01-15,陳,港幣55.00,99.00", "2026-01-15,李,7.00,92.00"],
  ])("mean the same in %s", async (...lines) => {
    const [traditional, mainland] = await readOfBoth(lines.join("\n"))
    expect(mainland).toEqual(traditional)
    expect(traditional).not.toEqual([
      [
        [2, 5_500],
        [3, 700],
      ],
      [],
    ])
  })
})

it("asks for a minus where payments of a wallet stand beside refunds without one", async () => {
  const file = (minus: string) =>
    csv(
      "Transaction Date,Transaction Type,Payer Name,Amount (HKD)",
      "15/01/2026,Payment,Chan T.,128.80",
      `15/01/2026,Refund,Ho M.,${minus}100.00`,
    )
  const mapping = { date: "Transaction Date", text: "Payer Name", amount: "Amount (HKD)" }
  const signed = { ...mapping, sign: "Transaction Type" }
  expect(await faultOf(file(""), mapping)).toMatchObject({ code: "sign_passed_over", line: 3 })
  expect(await faultOf(file(""), signed)).toMatchObject({ code: "sign_unknown", line: 2 })
  const { lines } = await readStatement(file("-"), mapping)
  expect(lines.map(({ number }) => number)).toEqual([2])
})
