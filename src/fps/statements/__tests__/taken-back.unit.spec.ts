import { readStatement } from "../read-statement"
import { csv } from "./told"

describe("a payment that the bank took back", () => {
  const HEADER = "Date,Details,Bank reference,Amount"
  const read = async (...lines: string[]) => {
    const { lines: income, left_out } = await readStatement(csv(HEADER, ...lines))
    const takenBack = left_out.filter(({ reason }) => reason === "taken_back")
    return {
      income: income.filter(({ marks }) => !marks.isUndone).map(({ number }) => number),
      takenBack: takenBack.flatMap((one) => one.lines),
    }
  }

  it.each([
    [
      "by its bank reference",
      ["2026-12-30,FPS IN,FT26365001,10.00", "2026-12-31,FPS,FT26365001,-10.00"],
    ],
    [
      "by the payment's reference",
      ["2026-12-30,K7QD 4M2X 9TRA,,10.00", "2026-12-31,REVERSAL K7QD4M2X9TRA,,-10.00"],
    ],
    [
      "in a file with the newest lines first",
      ["2026-12-31,REVERSAL,FT26365001,-10.00", "2026-12-30,FPS IN,FT26365001,10.00"],
    ],
    [
      "by a line above it of its day",
      ["2026-12-31,REVERSAL K7QD4M2X9TRA,,-10.00", "2026-12-31,K7QD 4M2X 9TRA,,10.00"],
    ],
  ])("is not income: %s", async (_, lines) => {
    expect(await read(...lines, "2026-12-31,Rent,,-3.00")).toEqual({
      income: [],
      takenBack: [2, 3],
    })
  })

  it.each([
    [
      "a refund",
      ["2026-12-30,K7QD 4M2X 9TRA,,10.00", "2026-12-31,REFUND K7QD4M2X9TRA,,-10.00"],
      [],
    ],
    [
      "another amount",
      ["2026-12-30,FPS IN,FT26365001,10.00", "2026-12-31,FPS,FT26365001,-9.00"],
      [],
    ],
    [
      "a refund with its bank reference",
      ["2026-12-30,FPS IN,FT26365001,10.00", "2026-12-31,退款,FT26365001,-10.00"],
      [],
    ],
    [
      "a refund that a reversal undoes",
      ["2026-12-30,FPS IN,FT26365001,10.00", "2026-12-31,REFUND REVERSAL,FT26365001,-10.00"],
      [],
    ],
    [
      "a later payment",
      ["2026-12-31,FPS IN,FT26365001,10.00", "2026-12-30,REVERSAL,FT26365001,-10.00"],
      [3],
    ],
    [
      "another payment of its amount",
      ["2026-12-30,FPS NEW CUSTOMER,FT26365003,10.00", "2026-12-31,REVERSAL,FT26365001,-10.00"],
      [3],
    ],
    [
      "a payment of the same account",
      ["2026-12-30,FPS TO 012345678901,,10.00", "2026-12-31,REVERSAL 012345678901,,-10.00"],
      [3],
    ],
    [
      "a firm whose name has a correction",
      ["2026-12-30,FPS IN,,10.00", "2026-12-31,PAYMENT TO CORRECTION FLUID 更正出版社,,-10.00"],
      [],
    ],
    [
      "rent with the reference of a batch",
      [
        ...["2026-12-30,FPS IN,FPS20261230,10.00", "2026-12-30,Rent,FPS20261230,-10.00"],
        "2026-12-30,Salary,FPS20261230,-9.00",
      ],
      [],
    ],
    [
      "a supplier, whose reference a spreadsheet made the same",
      ["2026-12-30,FPS IN,1.26012E+11,10.00", "2026-12-31,SUPPLIER,1.26012E+11,-10.00"],
      [],
    ],
    [
      "another payment with the reference of a batch",
      [
        "2026-12-30,K7QD 4M2X 9TRA,FPS20261230,10.00",
        "2026-12-30,FPS OUT 8WQZ 4M2X 9TRA,FPS20261230,-10.00",
      ],
      [],
    ],
    [
      "another payment",
      ["2026-12-30,K7QD 4M2X 9TRA,,10.00", "2026-12-31,REVERSAL 8WQZ 4M2X 9TRA,,-10.00"],
      [3],
    ],
  ])("is not one that went out for %s", async (_, lines, takenBack) => {
    expect(await read(...lines)).toEqual({ income: [2], takenBack })
  })

  it.each([
    ...["FPS CR RVSL", "FPS RETURN/REVERSALS", "FPS_REVERSAL", "Reversed", "轉數快退回"],
    ...["沖正", "冲正", "沖銷", "冲销", "沖回", "撤銷", "撤销"],
    ...[
      "FPS OUTWARD RETURNED SUPPLIER",
      "RETURN OF FPS PAYMENT",
      "PAYMENT_RETURN",
      "Returned cheque",
    ],
    ...["退匯", "退票"],
  ])("is told of by a line that says %s", async (words) => {
    expect(await read("2026-12-30,FPS IN,,10.00", `2026-12-31,${words},,-10.00`)).toEqual({
      income: [2],
      takenBack: [3],
    })
  })

  it.each(["CORRECTION", "FPS RECALL", "REV FPS", "REV_FPS", "更正"])(
    "is not income where a line says %s and names it",
    async (words) => {
      const lines = ["2026-12-30,K7QD 4M2X 9TRA,,10.00", `2026-12-31,${words} K7QD4M2X9TRA,,-10.00`]
      expect(await read(...lines)).toEqual({ income: [], takenBack: [2, 3] })
      expect(await read("2026-12-30,FPS,,9.00", lines[1] ?? "")).toEqual({
        ...{ income: [2], takenBack: [3] },
      })
    },
  )

  it("is told of by any line of its amount that names it, which may be a refund", async () => {
    const lines = ["2026-12-30,K7QD 4M2X 9TRA,,10.00", "2026-12-31,FPS OUT K7QD4M2X9TRA,,-10.00"]
    expect(await read(...lines)).toEqual({ income: [2], takenBack: [3] })
    const other = "2026-12-31,FPS OUT K7QD4M2X9TRA,,-9.00"
    expect(await read(lines[0] ?? "", other)).toEqual({ income: [2], takenBack: [] })
  })

  it.each([
    ["Date,Details,Deposit,Withdrawal", "10.00,", "-10.00,"],
    ["Date,Details,Deposit", "10.00", "-10.00"],
    ["Date,Details,Amount,D/C", "10.00,C", "-10.00,C"],
  ])("is not income where a line of %s is below zero and names it", async (head, came, back) => {
    const lines = [`2026-12-30,K7QD 4M2X 9TRA,${came}`, `2026-12-31,FPS K7QD4M2X9TRA,${back}`]
    const { lines: income, left_out } = await readStatement(csv(head, ...lines))
    expect(income.map(({ marks }) => marks.isUndone)).toEqual([true])
    expect(left_out).toEqual([{ reason: "taken_back", count: 2, lines: [2, 3] }])
    const refund = `2026-12-31,REFUND K7QD4M2X9TRA,${back}`
    expect((await readStatement(csv(head, lines[0] ?? "", refund))).left_out).toMatchObject([
      { reason: "went_out" },
    ])
  })

  it("is not told of by a word that holds another", async () => {
    for (const words of [
      "IRREVERSIBLE PREVERSALS",
      "RETURN GIFT",
      "FPS RETURNING LTD",
      "TAX RETURN",
    ]) {
      const lines = ["2026-12-30,FPS IN,,10.00", `2026-12-31,${words},,-10.00`]
      expect(await read(...lines)).toEqual({ income: [2], takenBack: [] })
    }
  })

  it("is one of a batch only if the reversal names it", async () => {
    const batch = ["2026-12-30,FPS,FPS20261230,10.00", "2026-12-30,FPS,FPS20261230,11.00"]
    const other = "2026-12-30,Rent,FPS20261230,-10.00"
    expect(await read(...batch, other)).toEqual({ income: [2, 3], takenBack: [] })
  })

  it("may share its reference with a fee", async () => {
    const lines = [
      ...["2026-12-30,FPS IN,FT26365001,10.00", "2026-12-31,FPS FEE,FT26365001,-1.00"],
      "2026-12-31,FPS REVERSAL,FT26365001,-10.00",
    ]
    expect(await read(...lines)).toEqual({ income: [], takenBack: [2, 4] })
  })

  it("is looked up by staff where one of two can be meant", async () => {
    const lines = [
      ...["2026-12-30,K7QD4M2X9TRA,,10.00", "2026-12-30,B K7QD4M2X9TRA,,10.00"],
      "2026-12-31,REVERSAL K7QD4M2X9TRA,,-10.00",
    ]
    expect(await read(...lines)).toEqual({ income: [2, 3], takenBack: [4] })
  })

  it("leaves the keys of equal lines as they were", async () => {
    const equal = ["2026-12-30,FPS IN,,10.00", "2026-12-30,FPS IN,,10.00"]
    const before = await readStatement(csv(HEADER, ...equal))
    const after = await readStatement(
      csv(HEADER, ...equal, "2026-12-30,FPS IN,FT26365001,10.00", "2026-12-31,X,FT26365001,-10.00"),
    )
    const income = after.lines.filter(({ marks }) => !marks.isUndone)
    expect(income.map(({ key }) => key)).toEqual(before.lines.map(({ key }) => key))
  })
})
