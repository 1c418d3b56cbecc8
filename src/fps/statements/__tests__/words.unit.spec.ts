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
