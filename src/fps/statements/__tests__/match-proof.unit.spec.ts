import { matchStatement } from "../match"
import { candidate, line } from "./samples"

const REFERENCE = "ABCDEFGHIJKLMNOPQRSTUVW1"
const [guessed, named, again] = [
  line({ number: 2 }),
  line({ number: 3, text: REFERENCE }),
  line({ number: 4, text: REFERENCE }),
]
const told = async (lines: (typeof named)[]) => {
  const { matches } = await matchStatement({
    ...{ lines, candidates: [candidate()], from: "2026-01-01", to: "2026-01-31" },
    taken: new Map([[guessed.key, { paymentId: "fpspay_1", by: "amount" }]]),
    environment: "production",
  })
  return [...matches].map(([key, { by }]) => [lines.find((one) => one.key === key)?.number, by])
}

it("a match by amount gives way to a line of the file that proves the payment", async () => {
  expect(await told([guessed, named, again])).toEqual([[3, "reference"]])
  for (const other of [{ cents: 9_000, text: REFERENCE }, { text: `REVERSAL ${REFERENCE}` }]) {
    expect(await told([guessed, line({ number: 3, ...other })])).toEqual([[2, "amount"]])
  }
  // Of another file, it may be the same line with another text.
  expect(await told([named])).toEqual([])
})
