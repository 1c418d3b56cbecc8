import { setTimeout as sleep } from "node:timers/promises"
import { createWatch, type Snapshot, type Watch, type WatchLimits } from "../watch"

const LIMITS: WatchLimits = { all: 5, ofSession: 2, pauseMs: 20 }

/** A ledger whose rows are texts, with a copy of `cart_1` in `cart_1b`. */
function ledger(limits = LIMITS) {
  const prints = new Map([
    ["col_1", "a"],
    ["col_1b", "a"],
    ["col_2", "a"],
  ])
  const asked: string[][] = []
  let isAway = false
  const watch = createWatch(
    {
      relatedCollections: async (session) =>
        Promise.resolve({ s1: ["col_1", "col_1b"], s2: ["col_2"] }[session] ?? []),
      fingerprints: async (collections) => {
        asked.push([...collections])
        return isAway ? Promise.reject(new Error("away")) : Promise.resolve(new Map(prints))
      },
    },
    limits,
  )
  return { watch, prints, asked, away: (value: boolean) => (isAway = value) }
}

const OPEN = { signal: new AbortController().signal, isOver: () => false }

async function mark(watch: Watch, session = "s1"): Promise<Snapshot> {
  const found = await watch.snapshot(session)
  if (!found) {
    throw new Error("There is no such session.")
  }
  return found
}

describe("createWatch", () => {
  it("tells of news, also of a copy's, and then asks no more", async () => {
    const { watch, prints, asked } = ledger()
    const news = watch.change(await mark(watch), { ...OPEN, ms: 5_000 })
    await sleep(50)
    prints.set("col_1b", "b")
    expect(await news).toBe(true)
    expect(watch.waiting).toBe(0)
    const before = asked.length
    await sleep(80)
    expect(asked.length).toBe(before)
  })

  it("tells of what changed between the look and the waiting", async () => {
    const { watch, prints } = ledger()
    const before = await mark(watch)
    prints.set("col_1", "b")
    expect(await watch.change(before, { ...OPEN, ms: 5_000 })).toBe(true)
  })

  it("asks once for everybody, and wakes only those with news", async () => {
    const { watch, prints, asked } = ledger()
    const first = watch.change(await mark(watch, "s1"), { ...OPEN, ms: 5_000 })
    const other = watch.change(await mark(watch, "s2"), { ...OPEN, ms: 200 })
    asked.length = 0
    prints.set("col_1", "b")
    expect(await first).toBe(true)
    expect(asked).toEqual([["col_1", "col_1b", "col_2"]])
    expect(await other).toBe(false)
  })

  it("goes on when the database was away", async () => {
    const { watch, prints, away } = ledger()
    const news = watch.change(await mark(watch), { ...OPEN, ms: 5_000 })
    away(true)
    await sleep(60)
    away(false)
    prints.set("col_1", "b")
    expect(await news).toBe(true)
  })

  it("ends without news when the time is up", async () => {
    const { watch } = ledger()
    expect(await watch.change(await mark(watch), { ...OPEN, ms: 40 })).toBe(false)
    expect(watch.waiting).toBe(0)
  })

  it("knows no session that the ledger does not know", async () => {
    expect(await ledger().watch.snapshot("s3")).toBeNull()
  })

  it("lets the oldest of a session go when one too many comes", async () => {
    const { watch } = ledger()
    const known = await mark(watch)
    const all = [1, 2, 3].map((ms) => watch.change(known, { ...OPEN, ms: 300 * ms }))
    expect(await Promise.race([all[0], sleep(200).then(() => "held")])).toBe(false)
    expect(watch.waiting).toBe(2)
    await watch.close()
    await Promise.all(all)
  })

  it("lets nobody wait beyond its bound", async () => {
    const { watch } = ledger({ ...LIMITS, ofSession: 10 })
    const known = await mark(watch)
    const all = Array.from({ length: 5 }, () => watch.change(known, { ...OPEN, ms: 5_000 }))
    expect(await watch.change(known, { ...OPEN, ms: 5_000 })).toBe(false)
    expect(watch.waiting).toBe(5)
    await watch.close()
    expect(await Promise.all(all)).toEqual(all.map(() => false))
  })

  it("lets go who is gone", async () => {
    const { watch } = ledger()
    const gone = new AbortController()
    const news = watch.change(await mark(watch), { ...OPEN, signal: gone.signal, ms: 5_000 })
    gone.abort()
    expect(await news).toBe(false)
    expect(watch.waiting).toBe(0)
  })

  it("lets everybody go when the server closes, also while the database is away", async () => {
    const { watch, away } = ledger()
    let isOver = false
    const news = watch.change(await mark(watch), { ...OPEN, isOver: () => isOver, ms: 5_000 })
    away(true)
    isOver = true
    expect(await news).toBe(false)
  })

  it("lets nobody wait once it is closed", async () => {
    const { watch } = ledger()
    const known = await mark(watch)
    await watch.close()
    expect(await watch.change(known, { ...OPEN, ms: 5_000 })).toBe(false)
  })
})
