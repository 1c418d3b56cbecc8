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

  const BALANCES = "Date,Details,Account,Bank reference,Balance,Amount"
  const ofBalance = (...rows: string[]) =>
    linesOf(
      BALANCES,
      rows.map((row) => `2026-01-05,${row},1.00`),
    )

  it("are known by the balance among equal ones, whatever their order", async () => {
    const first = await ofBalance("FPS,808-1,,11.00")
    const later = await ofBalance("FPS,808-1,,12.00", "FPS,808-1,,11.00")
    const keys = keysOf(await withKnownKeys(later, knownOf(first)))
    expect(keys[1]).toBe(first[0]?.key)
    expect(keys[0]).not.toBe(first[0]?.key)
    const others = await ofBalance("FPS,808-1,,21.00")
    expect(keysOf(await withKnownKeys(others, knownOf(first)))).toEqual(keysOf(others))
  })

  it.each([
    ["text", "FPS CHAN,808-1,,1.00", "FPS HO,808-1,,1.00"],
    ["account", "FPS,808-1,,1.00", "FPS,808-2,,1.00"],
    ["bank reference", "FPS,808-1,HC1234567,1.00", "FPS,808-1,HC7654321,1.00"],
    ["bank reference, of which one has none", "FPS,808-1,HC1234567,1.00", "FPS,808-1,,1.00"],
    ["payment", "FPS CHAN,808-1,,1.00", "FPS QW3RT5YV7PA9,808-1,,1.00"],
    ["text, by the same bank reference", "FPS CHAN,808-1,FPS260105,", "FPS HO,808-1,FPS260105,"],
    ["text, by an equal balance and reference", "CHAN,8,FPS260105,1.00", "HO,8,FPS260105,1.00"],
  ])("are new ones of an equal balance with another %s", async (_, row, later) => {
    const [known, others] = [knownOf(await ofBalance(row)), await ofBalance(later)]
    const keyed = await withKnownKeys(others, known)
    expect(keysOf(keyed)).toEqual(keysOf(others))
    expect(keysOf(keyed)).not.toEqual(known.map(({ line_key }) => line_key))
  })

  it("are new ones of other columns with an equal balance and another text", async () => {
    const known = knownOf(await ofBalance("FPS CHAN,808-1,HC1234567,1.00"))
    const of = async (text: string, balance: string) =>
      keysOf(
        await withKnownKeys(
          await linesOf("Date,Narrative,Amount,Balance", [`2026-01-05,${text},1.00,${balance}`]),
          known,
        ),
      )
    const keys = known.map(({ line_key }) => line_key)
    expect(await of("HO MEI LING", "1.00")).not.toEqual(keys)
    expect(await of("FPS CHAN", "2.00")).not.toEqual(keys)
    expect(await of("FPS CHAN", "1.00")).toEqual(keys)
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
    const keys = known.map(({ line_key }) => line_key)
    expect(keysOf(await withKnownKeys(await ofBatch("FPS LEE"), known))).not.toEqual(keys)
    const head = "Date,Narrative,Bank reference,Amount"
    const elsewhere = await linesOf(head, ["2026-01-05,CREDIT,FPS20260105,1.00"])
    expect(keysOf(await withKnownKeys(elsewhere, known))).not.toEqual(keys)
    expect(keysOf(await withKnownKeys(await ofBatch("FPS 7K2MAB34CD56"), known))).toEqual(keys)
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
