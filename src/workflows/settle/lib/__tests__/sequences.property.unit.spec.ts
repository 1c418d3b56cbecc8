import fc from "fast-check"
import {
  propertyRuns,
  propertySeed,
  reportProperty,
} from "../../../../../integration-tests/helpers/property"
import { AMOUNT, arbitraryNews, type News } from "./sequences/news"
import { createWorld, type World } from "./sequences/world"

const RUNS = propertyRuns(5_000)
const SEED = propertySeed()

type Before = World["row"] & {
  readonly captures: number
  readonly orderCanceled: boolean
  /** Whether the gateway proved the payment, before or now. */
  readonly proven: boolean
}

/** A fact that proves the payment, told without the code under test. */
function proves(news: News): boolean {
  return news.kind === "answer"
    ? news.verdict === "paid"
    : news.kind === "event" &&
        news.event === "paid" &&
        news.environment === "sandbox" &&
        news.amount === AMOUNT &&
        news.currency === "hkd"
}

/** What holds after every step, whatever came before. Plain checks: `expect` is slow in millions. */
function check({ row, captures, cases, active }: World, before: Before, news: News): void {
  const wasSettled = before.status === "paid" && before.settlement === "settled"
  must(before.status !== "paid" || row.status === "paid", "paid is final")
  must(!wasSettled || row.settlement === "settled", "what is settled stays settled")
  must(captures.length <= 1, "captured once")
  must(
    captures.every((amount) => amount === row.amount),
    "captured what was asked for",
  )
  must(captures.length === 0 || before.proven, "captured only with proof")
  const added = captures.length > before.captures
  must(!added || !before.orderCanceled, "a cancelled order captures nothing")
  must(!added || active() === "sandbox", "sandbox money buys nothing while production is active")
  must(row.settlement !== "held" || cases.length > 0, "what is held is a case")
  must(
    row.status !== "paid" || row.settlement === "open" || captures.length + cases.length > 0,
    "money is captured, or a case, or still being looked at",
  )
  // Events that close carry no money; they may well be what wakes a settling that had broken off.
  const isMoney = news.kind === "event" && news.event === "paid"
  const fits = !isMoney || (news.amount === row.amount && news.currency === "hkd")
  must(fits || !added, "another amount captures nothing")
}

function must(holds: boolean, rule: string): void {
  if (!holds) {
    throw new Error(`Broken: ${rule}.`)
  }
}

describe("any sequence of events, status answers and acts of staff", () => {
  it("never leaves paid, never captures twice, never captures another amount", () => {
    let steps = 0
    let captured = 0
    fc.assert(
      fc.property(fc.array(arbitraryNews, { maxLength: 12 }), (sequence) => {
        const world = createWorld()
        let proven = false
        for (const news of sequence) {
          proven ||= proves(news)
          const before = {
            ...world.row,
            captures: world.captures.length,
            orderCanceled: world.orderCanceled(),
            proven,
          }
          world.hear(news)
          check(world, before, news)
          steps++
        }
        captured += world.captures.length
      }),
      { numRuns: RUNS, seed: SEED },
    )
    reportProperty("settling", { cases: RUNS, steps, captured, seed: SEED })
    expect(captured).toBeGreaterThan(RUNS / 100)
  })
})
