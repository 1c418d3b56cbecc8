import fc from "fast-check"
import { DAY_MS, dayInHongKong } from "../../hong-kong"
import { halvesOf } from "../read-daily-balance"

describe("halvesOf", () => {
  it("leaves a single day whole", () => {
    const day = { from: "2026-11-01", to: "2026-11-01" }
    expect(halvesOf(day)).toEqual([day])
  })

  it("parts two days and a month", () => {
    expect(halvesOf({ from: "2026-02-28", to: "2026-03-01" })).toEqual([
      { from: "2026-02-28", to: "2026-02-28" },
      { from: "2026-03-01", to: "2026-03-01" },
    ])
    expect(halvesOf({ from: "2026-10-01", to: "2026-10-31" })).toEqual([
      { from: "2026-10-01", to: "2026-10-15" },
      { from: "2026-10-16", to: "2026-10-31" },
    ])
  })

  it("leaves no day out, and none twice", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 400 }),
        (at, count) => {
          const day = (index: number) => dayInHongKong(new Date((at + index) * DAY_MS))
          const wanted = Array.from({ length: count + 1 }, (_, index) => day(index))
          const parts = halvesOf({ from: day(0), to: day(count) })
          const got = parts.flatMap(({ from, to }) => {
            const first = wanted.indexOf(from)
            return wanted.slice(first, wanted.indexOf(to) + 1)
          })
          expect(got).toEqual(wanted)
        },
      ),
    )
  })
})
