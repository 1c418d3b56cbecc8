import { matchStatement, type MatchInput } from "../match"
import { candidate, line } from "./samples"

const told = async (input: Pick<MatchInput, "lines" | "candidates" | "beside">) => {
  const { matches, suggestions } = await matchStatement({
    ...{ taken: new Map(), from: "2026-01-01", to: "2026-01-31", environment: "production" },
    ...input,
  })
  return { matches: [...matches], suggestions: [...suggestions] }
}

describe("a line and a payment", () => {
  it.each([
    ["a date, in one line", ["FPS 20260105 CHAN"], "FPS 20260105"],
    ["a date in parts, in one line", ["FPS 5 JAN 2026 CHAN"], "FPS 5 Jan 2026"],
    ["of two lines", ["FPS 012-345-6-789012 A", "FPS 012-345-6-789012 B"], "012-345-6-789012"],
  ])("do not agree by what staff typed, if it is %s", async (_, texts, bankReference) => {
    const lines = texts.map((text, at) => line({ text, number: at + 2 }))
    const other = candidate({ id: "fpspay_2", marks: ["ABCDEFGHIJKLMNOPQRSTUVW2"] })
    const candidates = [candidate({ bankReference }), other]
    expect(await told({ lines, candidates })).toEqual({ matches: [], suggestions: [] })
  })

  it("do not agree by what staff typed, if a line of another day has it too", async () => {
    const text = "FPS 012-345-6-789012 CHAN"
    const beside = [line({ text, key: "beside", day: "2026-01-06", cents: 7_000 })]
    const candidates = [
      candidate({ bankReference: "012-345-6-789012" }),
      candidate({ id: "fpspay_2", marks: ["ABCDEFGHIJKLMNOPQRSTUVW2"] }),
    ]
    expect(await told({ lines: [line({ text })], beside, candidates })).toEqual({
      matches: [],
      suggestions: [],
    })
  })
})
