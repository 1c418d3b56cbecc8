import { bankReferenceOf, type StatementLine } from "../line"
import { matchStatement, type MatchInput } from "../match"
import { candidate, line } from "./samples"

const told = (input: Partial<MatchInput>) => {
  const lines = input.lines ?? []
  const { matches, suggestions } = matchStatement({
    candidates: [],
    taken: new Map(),
    ...input,
    lines,
  })
  const numberOf = (key: string) => lines.find((one) => one.key === key)?.number
  const list = (found: typeof matches) =>
    [...found].map(([key, { payment, by }]) => [numberOf(key), payment.id, by])
  return { matches: list(matches), suggestions: list(suggestions) }
}

const REFERENCE = "ABCDEFGHIJKLMNOPQRSTUVW1"

describe("a line and a payment", () => {
  it.each([
    REFERENCE,
    `FPS IN ${REFERENCE} CHAN`,
    `x${REFERENCE}y`,
    REFERENCE.toLowerCase(),
    "ABCDEFGH IJKLMNOP-QRSTUVW1",
  ])("agree by our reference in %j, whatever the day", (text) => {
    const lines = [line({ text, day: "2026-03-01" })]
    expect(told({ lines, candidates: [candidate()] })).toEqual({
      matches: [[2, "fpspay_1", "reference"]],
      suggestions: [],
    })
  })

  it("do not agree when the sum is another: a person is shown both", () => {
    const lines = [line({ text: REFERENCE, cents: 9_000 })]
    expect(told({ lines, candidates: [candidate()] })).toEqual({
      matches: [],
      suggestions: [[2, "fpspay_1", "reference"]],
    })
  })

  it("do not agree when the payment is not known as paid", () => {
    const lines = [line({ text: REFERENCE })]
    expect(told({ lines, candidates: [candidate({ isPaid: false, paidDay: null })] })).toEqual({
      matches: [],
      suggestions: [[2, "fpspay_1", "reference"]],
    })
  })

  it("agree once, whatever the bank repeats", () => {
    const lines = [line({ text: REFERENCE }), line({ text: REFERENCE, number: 3 })]
    expect(told({ lines, candidates: [candidate()] })).toEqual({
      matches: [[2, "fpspay_1", "reference"]],
      suggestions: [[3, "fpspay_1", "reference"]],
    })
  })

  it("do not agree when the line names two", () => {
    const other = candidate({ id: "fpspay_2", marks: ["ABCDEFGHIJKLMNOPQRSTUVW2"], cents: 5_000 })
    const lines = [line({ text: `${REFERENCE} ABCDEFGHIJKLMNOPQRSTUVW2`, cents: 7_000 })]
    expect(told({ lines, candidates: [candidate(), other] })).toEqual({
      matches: [],
      suggestions: [],
    })
  })

  it("agree by a person's confirmation", () => {
    const one = line({ day: "2026-04-01" })
    const confirmed = candidate({ bankReference: bankReferenceOf(one) })
    expect(told({ lines: [one], candidates: [confirmed] }).matches).toEqual([
      [2, "fpspay_1", "confirmation"],
    ])
  })
})

describe("by the sum alone", () => {
  const two = (change: object = {}) => [
    candidate(),
    candidate({ id: "fpspay_2", marks: ["ABCDEFGHIJKLMNOPQRSTUVW2"], ...change }),
  ]
  const lines = (...changes: Parameters<typeof line>[0][]): StatementLine[] =>
    changes.map((change, index) => line({ number: index + 2, text: `FPS ${index}`, ...change }))

  it("a line agrees with the only payment of its day", () => {
    expect(told({ lines: lines({}), candidates: [candidate()] }).matches).toEqual([
      [2, "fpspay_1", "amount"],
    ])
  })

  it.each(["2026-01-04", "2026-01-07"])("one of %s does not", (day) => {
    const found = told({ lines: lines({ day }), candidates: [candidate()] })
    expect(found).toEqual({ matches: [], suggestions: [] })
  })

  it("as many lines as payments agree one to one", () => {
    expect(told({ lines: lines({}, {}), candidates: two() }).matches).toHaveLength(2)
  })

  it("a line agrees with none of two, since nobody can say which", () => {
    expect(told({ lines: lines({}), candidates: two() })).toEqual({ matches: [], suggestions: [] })
  })

  it("two lines that differ agree with no single payment", () => {
    const found = told({ lines: lines({}, {}), candidates: [candidate()] })
    expect(found.matches).toEqual([])
  })

  it("of two lines that are the same to the letter the first agrees", () => {
    const found = told({ lines: lines({ text: "A" }, { text: "A" }), candidates: [candidate()] })
    expect(found.matches).toEqual([[2, "fpspay_1", "amount"]])
  })

  it("those of the day come first, then those of the day after", () => {
    const candidates = two({ paidDay: "2026-01-06", firstDay: "2026-01-05", lastDay: "2026-01-07" })
    expect(told({ lines: lines({}, { day: "2026-01-07" }), candidates }).matches).toEqual([
      [2, "fpspay_1", "amount"],
      [3, "fpspay_2", "amount"],
    ])
  })

  it("what is known as paid goes before what is not, which is suggested", () => {
    const candidates = two({ isPaid: false, paidDay: null })
    expect(told({ lines: lines({}, { day: "2026-01-06" }), candidates })).toEqual({
      matches: [[2, "fpspay_1", "amount"]],
      suggestions: [[3, "fpspay_2", "amount"]],
    })
  })

  it("a payment whose amount nobody could read agrees with none", () => {
    const found = told({ lines: lines({}), candidates: [candidate({ cents: null })] })
    expect(found).toEqual({ matches: [], suggestions: [] })
  })

  it("what was matched before stays, and is not used again", () => {
    const all = lines({}, { text: REFERENCE })
    const taken = new Map([[all[0]?.key ?? "", { paymentId: "fpspay_1", by: "amount" as const }]])
    expect(told({ lines: all, candidates: [candidate()], taken })).toEqual({
      matches: [[2, "fpspay_1", "amount"]],
      suggestions: [[3, "fpspay_1", "reference"]],
    })
  })
})
