import { otherTexts, withKnownKeys, type KnownLine } from "../known-keys"
import type { FileLine } from "../line"
import { readStatement } from "../read-statement"
import { counted } from "./samples"

const linesOf = async (head: string, rows: readonly string[]) =>
  (await readStatement(Buffer.from([head, ...rows].join("\n")))).lines

const knownOf = (lines: readonly FileLine[]): KnownLine[] =>
  lines.map(({ key, day, amount, marks }) => {
    return { line_key: key, day, amount_minor: String(amount), marks }
  })

const keysOf = (lines: readonly FileLine[]) => lines.map(({ key }) => key)

const PLAIN = "Date,Details,Amount"
const equal = (count: number) => linesOf(PLAIN, Array<string>(count).fill("2026-01-05,FPS,1.00"))

describe("the lines of a later file", () => {
  it("have the keys of an earlier one, each once, and more of them new ones", async () => {
    const [short, long] = [await equal(3), await equal(5)]
    const keys = keysOf(await withKnownKeys(long, knownOf(short)))
    expect(keys.slice(0, 3)).toEqual(keysOf(short))
    expect(new Set(keys).size).toBe(5)
  })

  it("are known by the balance where the text is another", async () => {
    const head = "Date,Details,Amount,Balance"
    const first = await linesOf(head, [
      "2026-01-05,FPS A,1.00,11.00",
      "2026-01-05,FPS B,1.00,12.00",
    ])
    const known = knownOf(first.map((line, at) => ({ ...line, key: `first ${at}` })))
    const changed = await linesOf(head, ["2026-01-05,B,1.00,12.00", "2026-01-05,A,1.00,11.00"])
    expect(keysOf(await withKnownKeys(changed, known))).toEqual(["first 1", "first 0"])
    const others = await linesOf(head, ["2026-01-05,FPS A,1.00,21.00"])
    expect(keysOf(await withKnownKeys(others, known))).toEqual(keysOf(others))
  })

  it("are new ones of an equal balance where both name payments, and not the same", async () => {
    const head = "Date,Details,Amount,Balance"
    const of = (text: string) => linesOf(head, [`2026-01-05,${text},1.00,12.00`])
    const known = knownOf(await of("FPS 7K2MAB34CD56"))
    for (const text of ["7K2M AB34 CD56 LEE", "FPS LEE", "7K2MAB34CD56 QW3RT5YV7PA9"]) {
      expect(keysOf(await withKnownKeys(await of(text), known))).toEqual([known[0]?.line_key])
    }
    const [other] = await withKnownKeys(await of("FPS QW3RT5YV7PA9"), known)
    expect(other?.key).not.toBe(known[0]?.line_key)
  })

  const BATCHES = "Date,Details,Transaction Ref,Amount"
  const ofBatch = (...texts: string[]) =>
    linesOf(
      BATCHES,
      texts.map((text) => `2026-01-05,${text},FPS20260105,1.00`),
    )

  it("are new ones where their reference is one of many lines", async () => {
    const known = knownOf(await ofBatch("FPS A", "FPS B"))
    const [other, a] = await withKnownKeys(await ofBatch("FPS C", "FPS A"), known)
    expect(known.map(({ line_key }) => line_key)).not.toContain(other?.key)
    expect(a?.key).toBe(known[0]?.line_key)
  })

  it("are new ones of an equal reference where one of two names a payment", async () => {
    const known = knownOf(await ofBatch("FPS 7K2MAB34CD56"))
    expect(keysOf(await withKnownKeys(await ofBatch("FPS LEE"), known))).not.toEqual(
      known.map(({ line_key }) => line_key),
    )
    const head = "Date,Narrative,Bank reference,Amount"
    const elsewhere = await linesOf(head, ["2026-01-05,CREDIT,FPS20260105,1.00"])
    expect(keysOf(await withKnownKeys(elsewhere, known))).toEqual([known[0]?.line_key])
  })

  const TIMES = "Date,At,Details,From,Amount"
  const nine = "2026-01-05,09:00,FPS,LAM,1.00"
  it.each([
    ["time", "2026-01-05,15:00,FPS,LAM,1.00"],
    ["payer", "2026-01-05,09:00,FPS,CHAN,1.00"],
  ])("are new ones of the same columns where the %s is another", async (_, row) => {
    const known = knownOf(await linesOf(TIMES, [nine]))
    const other = await withKnownKeys(await linesOf(TIMES, [row]), known)
    expect(keysOf(other)).not.toEqual(keysOf(await linesOf(TIMES, [nine])))
    const both = await linesOf(TIMES, [row, nine])
    const keyed = await withKnownKeys(both, [...known, ...knownOf(other)])
    expect(keysOf(keyed)).toEqual([...keysOf(other), known[0]?.line_key])
  })

  it("are new ones where the time beside the day is another", async () => {
    const known = knownOf(await linesOf(PLAIN, ["2026-01-05 09:00,FPS,1.00"]))
    const other = await linesOf(PLAIN, ["2026-01-05 15:00,FPS,1.00"])
    expect(keysOf(await withKnownKeys(other, known))).not.toEqual([known[0]?.line_key])
    const same = await linesOf(PLAIN, ["5/1/2026 9:00:00,FPS,HK$1.00"])
    expect(keysOf(await withKnownKeys(same, known))).toEqual([known[0]?.line_key])
  })

  it.each([
    ["the balance of today", `${TIMES},Balance now`, `${nine},10.00`, `${nine},20.00`],
    ["a number in the file", `No.,${PLAIN}`, "1,2026-01-05,FPS,1.00", "2,2026-01-05,FPS,1.00"],
    ["other columns", TIMES, nine, "2026-01-05,FPS,1.00"],
  ])("are the same ones with %s", async (_, head, row, later) => {
    const known = knownOf(await linesOf(head, [row, row]))
    const names = later.split(",").length === 3 ? PLAIN : head
    const keyed = await withKnownKeys(await linesOf(names, [later, later]), known)
    expect(keysOf(keyed)).toEqual(known.map(({ line_key }) => line_key))
  })

  it("are no line of another amount or day", async () => {
    const known = knownOf(await equal(1))
    const others = await linesOf(PLAIN, ["2026-01-06,FPS,1.00", "2026-01-05,FPS,2.00"])
    expect(keysOf(await withKnownKeys(others, known))).toEqual(keysOf(others))
  })

  it("cost twice as much where twice as many have one day, amount and text", async () => {
    const cost = async (count: number) => {
      const lines = await equal(count)
      const { items, reads } = counted(knownOf(lines))
      await withKnownKeys(lines, items)
      return reads()
    }
    expect(await cost(400)).toBeLessThan(3 * (await cost(200)))
  })

  it("are compared however busy the store is", async () => {
    const lines = await equal(3)
    let now = 0
    const clock = jest.spyOn(performance, "now").mockImplementation(() => (now += 60_000))
    const keyed = await withKnownKeys(lines, knownOf(lines)).finally(() => clock.mockRestore())
    expect(keysOf(keyed)).toEqual(keysOf(lines))
  })

  it("let other requests have their turn while they are compared", async () => {
    const lines = await equal(20_000)
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await withKnownKeys(lines, knownOf(lines)).finally(() => clearInterval(timer))
    expect(turns).toBeGreaterThan(1)
  })
})

describe("what a line may have been under another text", () => {
  const kept = (statement_id: string, line_key: string, amount_minor = "100") => {
    return { statement_id, line_key, amount_minor }
  }

  it("is of its amount, and in no file that has it", () => {
    const other = kept("old", "b1")
    const lines = [
      ...[kept("new", "a1"), kept("new", "c1"), kept("old", "c1")],
      ...[other, kept("old", "d1", "200")],
    ]
    expect(otherTexts(lines, "a")).toEqual([other])
    expect(otherTexts(lines, "e")).toEqual([])
  })

  it("costs twice as much to find in twice as many files that have it", () => {
    const cost = (files: number) => {
      const { items, reads } = counted(
        Array.from({ length: files }, (_, at) => [
          kept(`${at}`, "a1"),
          kept("old", `b${at}`),
        ]).flat(),
      )
      otherTexts(items, "a")
      return reads()
    }
    expect(cost(400)).toBeLessThan(3 * cost(200))
  })
})
