import { matchStatement, type MatchInput } from "../match"
import { daysAfter } from "../read-day"
import { candidate, counted, line } from "./samples"

describe("a comparison", () => {
  const from = "2026-01-01"
  const days = (at: number, { of }: { of: number }) => daysAfter(from, Math.floor(at / of))
  const many = <Item>(count: number, make: (at: number) => Item) =>
    Array.from({ length: count }, (_, at) => make(at))
  const paidOn = (at: number, day: string) =>
    candidate({ id: `p${at}`, marks: [], paidDay: day, firstDay: day, lastDay: daysAfter(day, 2) })
  const waiting = (at: number, day: string) =>
    candidate({ id: `p${at}`, marks: [], paidDay: null, firstDay: day, lastDay: day })

  it.each<[string, (size: number) => Partial<MatchInput>]>([
    [
      "lines and payments of one day",
      (size) => ({
        lines: many(size, (at) => line({ text: `A${at}` })),
        candidates: many(size, (at) => paidOn(at, "2026-01-05")),
      }),
    ],
    [
      "lines and payments of other days",
      (size) => ({
        lines: many(size, (at) => line({ text: `A${at}` })),
        candidates: many(size, (at) => waiting(at, "2026-01-07")),
      }),
    ],
    [
      "lines and payments that overlap",
      (size) => ({
        lines: many(size, (at) => line({ text: `A${at}`, day: days(at, { of: 2 }) })),
        candidates: many(size, (at) => ({
          ...waiting(at, days(at, { of: 2 })),
          lastDay: "2126-01-01",
        })),
      }),
    ],
    [
      "days that lack lines, and days that have too many",
      (size) => ({
        lines: many(size, (at) => line({ text: `A${at}`, day: days(at, { of: 4 }) })),
        candidates: many(size, (at) => paidOn(at, days(at, { of: 5 }))),
      }),
    ],
    [
      "pay-outs of days",
      (size) => ({
        lines: many(size, (at) => line({ cents: 20_000, day: days(at, { of: 1 }) })),
        candidates: many(size, (at) => paidOn(at, days(at, { of: 2 }))),
      }),
    ],
  ])("of twice as many %s of one amount costs twice as much", async (_, make) => {
    const cost = async (size: number) => {
      const { lines = [], candidates = [], ...rest } = make(size)
      const [ofLines, ofPayments] = [counted(lines), counted(candidates)]
      await matchStatement({
        ...{
          taken: new Map(),
          from,
          to: "2126-01-01",
          environment: "production" as const,
          ...rest,
        },
        ...{ lines: ofLines.items, candidates: ofPayments.items },
      })
      return ofLines.reads() + ofPayments.reads()
    }
    expect(await cost(800)).toBeLessThan(3 * (await cost(400)))
  })
})
