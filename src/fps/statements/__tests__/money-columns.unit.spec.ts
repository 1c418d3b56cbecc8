import { readStatement } from "../read-statement"
import { csv, faultOf } from "./told"

/** A file with columns of money, and cells of its lines. */
const of = (names: string, ...lines: string[]) =>
  csv(`Date,Details,${names},Balance`, ...lines.map((cells) => `2026-01-15,FPS,${cells},900.00`))

const read = async (file: Buffer) => {
  const { lines, left_out, mapping } = await readStatement(file)
  return {
    income: lines.map(({ number, amount }) => [number, amount]),
    left: left_out.map(({ reason }) => reason),
    ...("credit" in mapping ? { pair: [mapping.debit, mapping.credit] } : {}),
  }
}

describe("two columns of money", () => {
  it.each([
    ...["提款金額|存款金額", "付款金額|收款金額", "轉出金額|轉入金額", "扣款金額|入帳金額"],
    ...["出賬金額|入賬金額", "支出金額|存款金額", "借項金額|貸項金額", "提款|存款"],
    ...["DR Amount|CR Amount", "Amount Dr|Amount Cr", "Amount Out|Amount In", "Dr. Amt|Cr. Amt"],
    ...["Withdrawal Amount|Received Amount", "Debit/Withdrawal Amount|Credit/Deposit Amount"],
    ...["Debit Amount|Credit Amount/HKD", "Outgoing Amount|Incoming Amount"],
    ...["Sent Amount|Received Amount", "Amount sent|Amount received", "DebitAmount|CreditAmount"],
    ...["Withdrawals Amount|Deposits / Credits Amount", "Payout amount|Payin amount"],
    ...["Expense amount|Income amount", "debit_amount|credit_amount"],
  ])("%s are what went out and what came in", async (names) => {
    const [out, into] = names.split("|")
    expect(await read(of(`${out},${into}`, "100.00,", ",101.00"))).toEqual({
      ...{ income: [[3, 10_100]], left: ["went_out"], pair: [out, into] },
    })
  })

  it.each([
    ...["Payment Amount,Receipt Amount", "Debit Amount,Amount", "Amount,Withdrawal"],
    ...["Transaction amount,HKD amount", "Foreign amount,HKD amount", "Amount,Settled amount"],
    ...["Debit,Debit,Credit,Amount"],
  ])("%s are asked where both have amounts and are no pair", async (names) => {
    const more = names.split(",").length > 2 ? ",,101.00" : ",101.00"
    const file = of(names, `100.00${more}`, more)
    await expect(readStatement(file)).rejects.toMatchObject({ code: "columns_unknown" })
  })

  it.each(["Receipt,Deposit,Withdrawal", "Credit,Credit (net),Debit", "Withdrawal,Payout,Deposit"])(
    "%s are asked where both of one way have amounts",
    async (names) => {
      const file = of(names, "100234,128.80,", ",,1.00")
      await expect(readStatement(file)).rejects.toMatchObject({ code: "columns_unknown" })
    },
  )

  it.each([
    ...["Deposit Ref", "Deposit Slip", "Credit Note", "Deposit Branch", "存入分行", "Received Qty"],
    ...["存款單", "收據", "Receipt items"],
  ])("%s is no amount beside a deposit", async (name) => {
    const { income } = await read(of(`${name},Deposit,Withdrawal`, "100234,128.80,", "1,,7.00"))
    expect(income).toEqual([[2, 12_880]])
  })

  it.each(["Cents", "Deposit cents", "仙"])("%s are a part of another column", async (name) => {
    const fault = { code: "amount_unreadable", column: name }
    expect(
      await faultOf(of(`Deposit,${name},Withdrawal`, "128,80,"), {
        ...{ date: "Date", text: "Details", credit: "Deposit", debit: "Withdrawal" },
      }),
    ).toMatchObject(fault)
  })

  it.each([
    ["Interest amount,Received Amount", ",101.00"],
    ["Amount,Foreign amount", "101.00,"],
    ["Debit Amount,Amount", ",101.00"],
  ])("%s are the one with amounts", async (names, cells) => {
    expect(await read(of(names, cells))).toEqual({ income: [[2, 10_100]], left: [] })
  })

  it("leaves out money of another currency that the chosen column does not have", async () => {
    const lines = ["100.00,", ...Array<string>(60).fill("1.00,"), ",12.80"]
    expect((await read(of("HKD amount,USD amount", ...lines))).left).toEqual(["currency"])
  })
})

describe("chosen columns of money", () => {
  const base = { date: "Date", text: "Details" }

  it.each([
    ["DR Amount,CR Amount", "100.00,", "DR Amount", undefined],
    ["Amount,Debit Amount", "100.00,100.00", "Amount", "Debit Amount"],
    ["Credit Amount,Amount", ",100.00", "Credit Amount", "Amount"],
  ])(
    "%s are refused where money would be wrong or missing",
    async (names, cells, amount, other) => {
      expect(await faultOf(of(names, cells), { ...base, amount })).toMatchObject({
        ...{ code: "columns_unknown", column: other ?? amount },
      })
    },
  )

  it("are refused the wrong way round", async () => {
    const mapping = { ...base, credit: "Withdrawal", debit: "Deposit" }
    const fault = { code: "columns_unknown", column: "Withdrawal" }
    expect(await faultOf(of("Deposit,Withdrawal", "1.00,"), mapping)).toMatchObject(fault)
  })

  it("may be one of two, which a person has seen", async () => {
    const file = of("Foreign amount,HKD amount", "12.80,100.00")
    const { lines } = await readStatement(file, { ...base, amount: "HKD amount" })
    expect(lines.map(({ amount }) => amount)).toEqual([10_000])
  })
})

describe("money in a column whose name says nothing", () => {
  const asked = (column: string) => ({ code: "columns_unknown", line: 3, column })
  const mapping = (amount: string) => ({ date: "Date", text: "Details", amount })

  it.each([
    ...["Receipts|Payments", "Received|Paid", "Credit|Charges", "Money In|Payment", "存入|減"],
    "Receipts|Net",
  ])("is asked on a line without income: %s", async (names) => {
    const [into = "", out = ""] = names.split("|")
    for (const line of [",100.00", ",100", "0.00,100.00"]) {
      const file = of(`${into},${out}`, "100.00,0.00", line)
      expect(await faultOf(file, mapping(into))).toMatchObject(asked(out))
    }
    const head = `Date,Details,${into},${out}`
    const once = csv(head, "2026-01-15,FPS,100.00,", ",FPS REVERSAL,,100.00")
    expect(await faultOf(once, mapping(into))).toMatchObject(asked(out))
  })

  it("is asked beside other amounts where they are missing", async () => {
    const signed = of("Amount,Paid", "100.00,", ",100.00")
    expect(await faultOf(signed, mapping("Amount"))).toMatchObject(asked("Paid"))
    const pair = of("Deposit,Withdrawal,Adjustment", "100.00,,", ",,-100.00")
    const given = { date: "Date", text: "Details", credit: "Deposit", debit: "Withdrawal" }
    expect(await faultOf(pair, given)).toMatchObject(asked("Adjustment"))
  })

  it.each([
    ...["Receipts,Cheque No.|100.00,|,100234", "Receipts,Value date|100.00,|,20260115"],
    ...["Amount,Fee|100.00,1.00|,5.00", "Amount,Net|100.00,99.00|0.00,-5.00"],
    ...["Deposit,Withdrawal,Interest|100.00,,|,,0.12", "Amount,Terminal|100.00,7|,7"],
    ...["Receipts,Exchange rate|100.00,|,7.80", "Amount,Shop|100.00,12|,12"],
  ])("may be none: %s", async (whole) => {
    const [names = "", ...lines] = whole.split("|")
    expect((await read(of(names, ...lines))).income).toEqual([[2, 10_000]])
  })
})
