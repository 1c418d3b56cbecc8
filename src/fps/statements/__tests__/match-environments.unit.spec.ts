import { bankReferenceOf, type Candidate, type StatementLine } from "../line"
import { matchStatement, type MatchInput } from "../match"
import { candidate, line } from "./samples"

const told = async (
  lines: readonly StatementLine[],
  candidates: readonly Candidate[],
  environment: MatchInput["environment"] = "production",
) => {
  const days = { from: "2026-01-01", to: "2026-01-31" }
  const input = { ...{ lines, candidates, taken: new Map(), environment }, ...days }
  const { matches, suggestions, groups } = await matchStatement(input)
  const list = (found: typeof matches) =>
    [...found.values()].map(({ payment, by }) => [payment.id, by])
  return { matches: list(matches), suggestions: list(suggestions), groups: groups.length }
}

const NONE = { matches: [], suggestions: [], groups: 0 }
const TRIED = candidate({ id: "tried", environment: "sandbox" })
const two = [line({ text: "A" }), line({ text: "B", number: 3 })]

describe("a payment of the sandbox", () => {
  it("agrees with no line by its amount while production is active", async () => {
    expect(await told([line()], [TRIED])).toEqual(NONE)
    expect(await told(two, [TRIED])).toEqual(NONE)
    const unpaid = { ...TRIED, isPaid: false, paidDay: null }
    expect(await told([line()], [unpaid])).toEqual(NONE)
    const daily = [TRIED, { ...TRIED, id: "tried_2" }]
    expect(await told([line({ cents: 20_000, day: "2026-01-06" })], daily)).toEqual(NONE)
  })

  it("leaves its line to a payment of production", async () => {
    const real = candidate({ marks: [] })
    expect((await told([line()], [TRIED, real])).matches).toEqual([["fpspay_1", "amount"]])
  })

  it("is suggested where a line names it, and agrees where staff recorded it", async () => {
    const [one] = [line({ text: TRIED.marks[0] ?? "" })]
    expect(await told([one], [TRIED])).toEqual({ ...NONE, suggestions: [["tried", "reference"]] })
    const recorded = { ...TRIED, bankReference: bankReferenceOf(one) }
    expect((await told([one], [recorded])).matches).toEqual([["tried", "confirmation"]])
  })

  it("agrees while the sandbox is active, and so does one of production", async () => {
    expect((await told([line()], [TRIED], "sandbox")).matches).toEqual([["tried", "amount"]])
    expect((await told([line()], [candidate()], "sandbox")).matches).toEqual([
      ["fpspay_1", "amount"],
    ])
  })
})
