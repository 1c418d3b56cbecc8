import { readStatement, refuseFuture } from "../read-statement"
import { csv, faultOf } from "./told"

const readLines = async (file: Buffer) =>
  (await readStatement(file)).lines.map(({ number }) => number)

describe("a quotation mark that stands alone before a text", () => {
  const fault = { code: "broken_quotes", line: 2, column: null }

  it.each([
    [`15/01/2026,"SON LTD,128.80`, "16/01/2026,WONG,12.80", `17/01/2026,"DAUGHTER LTD,5.00`],
    [`15/01/2026,"SON LTD,128.80`, `16/01/2026,"DAUGHTER LTD,5.00`],
    [`15/01/2026,"SON LTD,128.80`, "16/01/2026,WONG,12.80", `17/01/2026,CHAN 10",5.00`],
    [`15/01/2026,"SON LTD,128.80`, ",WONG,12.80", `,"DAUGHTER LTD,5.00`],
  ])("is refused where it holds lines: %s", async (...lines) => {
    expect(await faultOf(csv("Date,Details,Amount", ...lines))).toEqual(fault)
  })

  const NUMBERED = "No,Date,Narrative,Credit,Debit"
  it.each([
    [NUMBERED, '1,15/01/2026,"FPS SON,128,', "2,15/01/2026,WONG,12,", '3,15/01/2026,CHAN" X",5,'],
    [NUMBERED, '1,15/01/2026,"FPS SON,128,', '2,15/01/2026,CHAN" X",5,'],
    ["No,Narrative,Date,Credit,Debit", '1,"FPS SON,15/01/2026,128,', '2,CHAN",16/01/2026,5,'],
    [
      NUMBERED.replaceAll(",", ";"),
      '1;15 Jan 2026;"FPS SON;128;',
      "2;15 Jan 2026;WONG;12;",
      '3;15 Jan 2026;FPS "C";5;',
    ],
    ["Date,Details,Amount", '15/01/2026,"SON LTD,128.80', ',"DAUGHTER LTD,5.00'],
  ])("is refused where no line has cents or begins with a date: %s", async (...lines) => {
    const pair = { date: "Date", text: "Narrative", credit: "Credit", debit: "Debit" }
    const mapping = lines[0].includes("Credit") ? pair : undefined
    expect(await faultOf(csv(...lines), mapping)).toEqual(fault)
  })

  it("is no other text of several lines", async () => {
    const text = `"SON, OF\nFLAT A, 3/F, TOWER 2, KOWLOON\n16/01/2026 INV 7"`
    const lines = [`15/01/2026,${text},128.80`, `16/01/2026,"SON" LTD,5.00`]
    expect(await readLines(csv("Date,Details,Amount", ...lines))).toEqual([2, 5])
  })
})

describe("a line with more cells than columns", () => {
  const PAIR = "Date,Details,Withdrawal,Deposit,Balance"
  const CAME = "15/01/2026,FPS CHAN,,55.00,51128.80"
  const fault = { code: "too_many_columns", line: 3, column: null }

  it.each([
    ["a text with a comma", [PAIR, CAME, "15/01/2026,RENT SHOP 5,,100.00,,51028.80"]],
    ["whose amount falls behind", [PAIR, CAME, "15/01/2026,FPS HO,,,55.00,51183.80"]],
    ["without a date", [PAIR, CAME, ",RENT SHOP 5,,100.00,,51028.80"]],
    ["without a date, whose amount falls behind", [PAIR, CAME, ",FPS HO,,,55.00,51183.80"]],
    [
      "thousands with a comma",
      ["Date,Details,Amount,Balance", "15/01/2026,A,1.00,2.00", "15/01/2026,FPS,1,128.80,51128.80"],
    ],
    [
      "a column without a name",
      [`${PAIR},`, `${CAME},`, "15/01/2026,RENT SHOP 5,,100.00,,51028.80,"],
    ],
  ])("is refused: %s", async (_, lines) => {
    const [head = ""] = lines
    const mapping = head.includes("Deposit")
      ? { date: "Date", text: "Details", credit: "Deposit", debit: "Withdrawal" }
      : { date: "Date", text: "Details", amount: "Amount" }
    expect(await faultOf(csv(...lines), mapping)).toEqual(fault)
  })

  it("may have empty ones, and stand outside the table's lines", async () => {
    const note = "This statement is made by a computer, and needs, as, ever, no, signature"
    expect(await readLines(csv(PAIR, `${CAME},,`, ",KOWLOON,,,,", note))).toEqual([2])
  })
})

describe("a line whose numbers stand one column too far right", () => {
  const ONE = "Date,Details,Amount,Balance,Remarks"
  const PAIR = "Date,Details,Withdrawal,Deposit,Balance,Remarks"
  const fault = { code: "too_many_columns", line: 3, column: null }

  it.each([
    [[ONE, "15/01/2026,CASH,5.00,1005.00,", "15/01/2026,FPS 7K2M,100,1.00,1006.00"]],
    [[ONE, "15/01/2026,CASH,5,1005,", "15/01/2026,FPS 7K2M,100,1,1006"]],
    [[PAIR, "15/01/2026,A,,100.00,1100.00,TEA", "15/01/2026,RENT,,500.00,,600.00"]],
    [[PAIR, "15/01/2026,A,,100.00,1100.00,", "15/01/2026,FPS HO,,,55.00,1155.00"]],
    [["Date,Details,Amount,Remarks", "15/01/2026,A,5.00,TEA", "15/01/2026,FPS,100,1.00"]],
  ])("is refused: %s", async (lines) => {
    const [head = ""] = lines
    const mapping = head.includes("Deposit")
      ? { date: "Date", text: "Details", credit: "Deposit", debit: "Withdrawal" }
      : { date: "Date", text: "Details", amount: "Amount" }
    expect(await faultOf(csv(...lines), mapping)).toEqual(fault)
  })

  it("is refused where it is the only one", async () => {
    const lines = [ONE, "15/01/2026,FPS 7K2M,100,1.00,1006.00"]
    expect(await faultOf(csv(...lines))).toEqual({ ...fault, line: 2 })
  })

  it.each([
    [[ONE, "15/01/2026,A,5.00,1005.00,12.00", "15/01/2026,B,7.00,1012.00,", "15/01/2026,C,1.00,,"]],
    [[ONE, "15/01/2026,A,5.00,1005.00,5.00", "15/01/2026,B,7.00,9000.00,7.00"]],
    [[ONE, "15/01/2026,A,5.00,1005.00,", "15/01/2026,B,7.00,1012.00,24", "15/01/2026,C,1.00,,8"]],
    [["Date,Details,Amount,Points", "15/01/2026,A,5.00,1.50"]],
    [["Date,Details,Amount,Fee", "15/01/2026,A,5.00,", "15/01/2026,B,7.00,1.00"]],
  ])("may have a payer's number behind a balance that fits, or fees: %s", async (lines) => {
    expect(await readLines(csv(...lines))).toHaveLength(lines.length - 1)
  })
})

describe("a text above its amount", () => {
  const PAIR = "Date,Details,Deposit,Withdrawal,Balance"
  const fault = (line: number) => ({ code: "date_missing", line, column: "Date" })
  const mapping = { date: "Date", text: "Details", credit: "Deposit", debit: "Withdrawal" }

  it.each([
    [["15/01/2026,FPS IN 7K2M,,,", ",CHAN TAI MAN,100.00,,"], 3],
    [["15/01/2026,FPS IN 7K2M,,,", ",CHAN,,,", ",TAI MAN,100.00,,"], 4],
    [["15/01/2026,,,,", ",FPS IN 7K2M,,,", ",CHAN TAI MAN,100.00,,"], 4],
    [["15/01/2026,RENT,,1.00,", "15/01/2026,FPS OUT 7K2M,,,", ",HO,,100.00,1300.00"], 4],
  ])("is refused, since it belongs to no line above: %s", async (lines, line) => {
    expect(await faultOf(csv(PAIR, ...lines), mapping)).toEqual(fault(line))
  })

  it.each([
    [["15/01/2026,,,,", ",CHAN TAI MAN,100.00,,"], [3]],
    [["15/01/2026,B/F BALANCE,,,9.00", ",CHAN TAI MAN,100.00,,"], [3]],
    [["15/01/2026,Balance of yesterday,,,", ",CHAN TAI MAN,100.00,,"], [3]],
    [["15/01/2026,Brought over,,,9.00", ",CHAN TAI MAN,100.00,,"], [3]],
    [["15/01/2026,NOTICE,,,", "15/01/2026,CHAN TAI MAN,100.00,,"], [3]],
  ])("is none in a day alone, a balance or a line of its own: %s", async (lines, read) => {
    expect(await readLines(csv(PAIR, ...lines))).toEqual(read)
  })
})

describe("a payer called Total on a line without a date", () => {
  const HEAD = "Date,Details,Amount"
  const first = "15/01/2026,FPS CHAN,10.00"

  it("is refused, unless the line adds up", async () => {
    const lines = [HEAD, first, ",TOTAL LOGISTICS LTD,100.00"]
    expect(await faultOf(csv(...lines))).toEqual({ code: "date_missing", line: 3, column: "Date" })
    expect(await readLines(csv(HEAD, first, "15/01/2026,TOTAL LOGISTICS LTD,100.00"))).toEqual([
      2, 3,
    ])
    expect(await readLines(csv(HEAD, first, ",Total of KOWLOON TEA LTD,10.00"))).toEqual([2])
  })

  it("is refused where it has the amount of the only line above, which may be another payment", async () => {
    const lines = [HEAD, first, ",TOTAL ENERGY LTD,10.00", ",FPS HO,5.00"]
    expect(await faultOf(csv(...lines))).toEqual({ code: "date_missing", line: 3, column: "Date" })
  })

  it.each(["Total", "Total:", "Subtotal", "Grand total HKD", "Total credits", "小計"])(
    "is no sum such as %s",
    async (words) => {
      expect(await readLines(csv(HEAD, first, `,${words},7.00`))).toEqual([2])
    },
  )
})

describe("a line with a date that moves no money", () => {
  const reasons = async (...lines: string[]) => {
    const { lines: income, left_out } = await readStatement(csv("Date,Details,Amount", ...lines))
    return [
      income.map(({ number }) => number),
      left_out.map((one) => [one.reason, ...one.lines]),
    ] as const
  }

  it.each([
    ...["Opening balance", "BALANCE B/F", "承上結餘", "Closing Balance:", "本期結餘", "結餘"],
    "Balance brought forward",
  ])("is a balance: %s", async (words) => {
    const lines = [`15/01/2026,${words},100.00`, ",FPS CHAN,5.00", `,${words},-7.00`]
    expect(await reasons(...lines)).toEqual([[3], [["balance", 2, 4]]])
  })

  it.each(["Total", "Daily total", "Total for November", "本日合計", "小計", "Sub-total"])(
    "is a sum: %s",
    async (words) => {
      const lines = ["15/01/2026,CASH,150.00", `15/01/2026,${words},200.00`, ",FPS,50.00"]
      expect(await reasons(...lines)).toEqual([[2, 4], [["total", 3]]])
    },
  )

  it("is a payer's where its words say so, or where it names a payment", async () => {
    const payers = ["TOTAL ENERGY LTD,10.00", "BALANCE FITNESS LTD,10.00", "Total of TEA LTD,7.00"]
    const named = ["Balance 7K2MAB34CD56,10.00", "Total 7K2MAB34CD56,10.00"]
    const lines = ["FPS,10.00", ...payers, ...named].map((one) => `15/01/2026,${one}`)
    expect(await reasons(...lines)).toEqual([[2, 3, 4, 5, 6, 7], []])
    const sum = ["15/01/2026,FPS,10.00", "15/01/2026,Total of KOWLOON TEA LTD,10.00"]
    expect(await reasons(...sum)).toEqual([[2], [["total", 3]]])
  })
})

describe("amounts without a sign beside a running balance", () => {
  const of = (...lines: string[]) => csv("Date,Details,Amount,Balance", ...lines)
  const fault = (line: number) => ({ code: "sign_unknown", line, column: "Amount" })
  const CAME = "15/01/2026,FPS CHAN,128.80,1128.80"

  it.each([
    [[CAME, "15/01/2026,FPS TO SUPPLIER,100.00,1028.80"], 3],
    [["16/01/2026,FPS TO SUPPLIER,100.00,1028.80", CAME], 2],
    [[CAME, "16/01/2026,X,128.80,1000.00"], 3],
    [["16/01/2026,X,128.80,1000.00", CAME], 2],
    [["15/01/2026,A,1.00,(10.00)", "15/01/2026,B,2.00,(12.00)"], 3],
    [["15/01/2026,A,1.00,500.00 OD", "15/01/2026,B,2.00,502.00 OD"], 3],
    [["15/01/2026,A,1.00,透支 500.00", "15/01/2026,B,2.00,透支 502.00"], 3],
    [["15/01/2026,A,1.00,500.00 DR", "15/01/2026,B,2.00,502.00 DR"], 3],
    [["15/01/2026,A,1.00,1.00 OD", "15/01/2026,B,3.00,4.00 O/D"], 3],
    [["15/01/2026,Opening balance,,1000.00", "15/01/2026,RENT,100.00,900.00"], 3],
    [["15/01/2026,B/F,1000.00,1000.00", "15/01/2026,RENT,100.00,900.00"], 3],
    [[CAME, "16/01/2026,RENT,30.00,", "16/01/2026,X,20.00,1078.80"], 4],
    [[CAME, "16/01/2026,RENT,30.00,", "16/01/2026,FPS,50.00,1148.80"], 4],
    [["16/01/2026,X,20.00,1078.80", "16/01/2026,RENT,30.00,", CAME], 2],
  ])("are refused where it falls: %s", async (lines, line) => {
    expect(await faultOf(of(...lines))).toEqual(fault(line))
  })

  it.each([
    [[CAME, "15/01/2026,FPS WONG,100.00,1228.80"]],
    [["15/01/2026,FPS WONG,100.00,1228.80", CAME]],
    [["16/01/2026,A,10.00,120.00", "15/01/2026,B,10.00,110.00", "14/01/2026,C,10.00,100.00"]],
    [["15/01/2026,A,10.00,120.00", "15/01/2026,B,10.00,110.00"]],
    [[CAME, "15/01/2026,A,7.00,", "15/01/2026,B,1.00,1000000.00", "15/01/2026,C,2.00,7.00"]],
    [["15/01/2026,A,1.00,(12.00)", "15/01/2026,B,2.00,(10.00)"]],
    [["15/01/2026,A,1.00,12.00 OD", "15/01/2026,B,2.00,10.00 OD", "16/01/2026,C,15.00,5.00 CR"]],
    [[CAME, "16/01/2026,A,30.00,", "16/01/2026,B,20.00,1178.80"]],
    [["16/01/2026,B,20.00,1178.80", "16/01/2026,A,30.00,", CAME]],
  ])("are income where it does not: %s", async (lines) => {
    expect(await readLines(of(...lines))).toHaveLength(lines.length)
  })

  it.each([
    [
      ["15/01/2026,A,100.00,,900.00", "15/01/2026,B,50.00,,850.00", "16/01/2026,C,,20.00,870.00"],
      3,
    ],
    [["16/01/2026,C,,20.00,870.00", "15/01/2026,B,50.00,,850.00", "14/01/2026,A,1.00,,900.00"], 3],
    [["15/01/2026,A,100.00,,900.00", "16/01/2026,B,100.00,,800.00"], 3],
  ])("are refused as two columns, chosen the wrong way round: %s", async (lines, line) => {
    const mapping = { date: "Date", text: "Details", credit: "X", debit: "Y" }
    const file = csv("Date,Details,X,Y,Balance", ...lines)
    expect(await faultOf(file, mapping)).toEqual({ code: "sign_unknown", line, column: "X" })
    const right = { ...mapping, credit: "Y", debit: "X" }
    const { lines: income } = await readStatement(file, right)
    expect(income).toHaveLength(lines.filter((one) => one.includes(",,20")).length)
  })

  it("are known by a sign, a minus or a pair of columns", async () => {
    const out = "15/01/2026,RENT,100.00,1028.80"
    const signed = csv("Date,Details,Amount,Balance,D/C", `${CAME},C`, `${out},D`)
    expect(await readLines(signed)).toEqual([2])
    expect(await readLines(of(CAME, "15/01/2026,RENT,-100.00,1028.80"))).toEqual([2])
  })
})

describe("a day that has not come", () => {
  const of = (...days: string[]) =>
    readStatement(csv("Date,Details,Amount", ...days.map((day) => `${day},FPS,1.00`)))

  it.each(["5/12/2026", "1/12/2999", "26 Jan 2027"])("is refused, %s", async (later) => {
    // A Saturday: what came then is booked on Monday, the 30th.
    const read = of("27/11/2026", later).then((one) => refuseFuture(one, "2026-11-28"))
    const code = later.includes("2999") ? "period_too_long" : "date_unreadable"
    await expect(read).rejects.toMatchObject({ code })
  })

  it("is named with its line", async () => {
    const read = await of("27/11/2026", "1/12/2026")
    const fault = { code: "date_unreadable", line: 3, column: "Date" }
    expect(() => refuseFuture(read, "2026-11-28")).toThrow(expect.objectContaining(fault))
  })

  it("may be the next one on which the bank books", async () => {
    const read = await of("27/11/2026", "30/11/2026")
    expect(refuseFuture(read, "2026-11-28")).toBe(read)
  })

  it.each(["26-11-20", "26-Nov-20", "26/11/25", "25/11/26"])(
    "may be long ago, which is refused where a year of two digits may be a day: %s",
    async (day) => {
      const fault = { code: "date_unreadable", line: 2, column: "Date" }
      const read = await of(day)
      const [, , last = ""] = day.split("-").join("/").split("/")
      expect(refuseFuture(read, `20${last}-12-31`)).toBe(read)
      const late = `20${Number(last) + 1}-11-26`
      expect(() => refuseFuture(read, late)).toThrow(expect.objectContaining(fault))
      const whole = await of("26/11/2020")
      expect(refuseFuture(whole, late)).toBe(whole)
    },
  )
})
