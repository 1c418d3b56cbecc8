import { setImmediate as turn } from "node:timers/promises"
import { freshValue } from "../fresh-value"

/** A value whose readings and clock the test holds in its hands. */
function stage(change: { waitMs?: number } = {}) {
  let now = 0
  const readings: { resolve: (value: string) => void; reject: (error: Error) => void }[] = []
  const value = freshValue<string>({
    read: () =>
      new Promise((resolve, reject) => {
        readings.push({ resolve, reject })
      }),
    maxAgeMs: 500,
    waitMs: change.waitMs ?? 60_000,
    giveUpMs: 5_000,
    now: () => now,
  })
  return {
    value,
    readings,
    pass: (ms: number) => {
      now += ms
    },
    known: async (text: string) => {
      const got = value.get()
      readings.at(-1)?.resolve(text)
      expect(await got).toBe(text)
    },
  }
}

describe("a fresh value", () => {
  it("is read once for as long as it is fresh, and once more when it is not", async () => {
    const { value, readings, pass, known } = stage()
    await known("one")
    pass(499)
    expect(await value.get()).toBe("one")
    expect(readings).toHaveLength(1)
    pass(1)
    await known("two")
    expect(readings).toHaveLength(2)
  })

  it("is read once for everybody who asks at the same time", async () => {
    const { value, readings } = stage()
    const all = Promise.all([value.get(), value.get(), value.get()])
    readings[0]?.resolve("one")
    expect(await all).toEqual(["one", "one", "one"])
    expect(readings).toHaveLength(1)
  })

  it("is as old as its question: a slow answer does not count as fresh", async () => {
    const { value, readings, pass } = stage()
    const first = value.get()
    pass(600)
    readings[0]?.resolve("one")
    expect(await first).toBe("one")
    const second = value.get()
    expect(readings).toHaveLength(2)
    readings[1]?.resolve("two")
    expect(await second).toBe("two")
  })

  it("is read anew after this process has changed it, however fresh it is", async () => {
    const { value, readings, pass, known } = stage()
    await known("one")
    pass(1)
    value.expire()
    pass(1)
    await known("two")
    expect(readings).toHaveLength(2)
  })

  it("is read anew after this process has changed it, also while a reading is under way", async () => {
    const { value, readings, pass, known } = stage()
    await known("one")
    pass(600)
    const old = value.get()
    pass(1)
    value.expire()
    pass(1)
    const current = value.get()
    expect(readings).toHaveLength(3)
    readings[2]?.resolve("three")
    expect(await current).toBe("three")
    readings[1]?.resolve("two")
    await old
    expect(await value.get()).toBe("three")
  })

  it("stays as it was when reading fails, and says so until it is read again", async () => {
    const { value, readings, pass, known } = stage()
    await known("one")
    pass(600)
    const got = value.get()
    readings[1]?.reject(new Error("the database is away"))
    expect(await got).toBe("one")
    expect(value.isStale()).toBe(true)
    await known("two")
    expect(value.isStale()).toBe(false)
  })

  it("stays as it was when reading takes longer than a caller waits", async () => {
    const { value, pass, known } = stage({ waitMs: 5 })
    await known("one")
    pass(600)
    expect(await value.get()).toBe("one")
    expect(value.isStale()).toBe(true)
  })

  it("gives the error when nothing is known yet", async () => {
    const { value, readings } = stage()
    const got = value.get()
    readings[0]?.reject(new Error("the database is away"))
    await expect(got).rejects.toThrow("the database is away")
  })

  it("gives a reading up whose connection may be dead, and begins another one", async () => {
    const { value, readings, pass } = stage()
    const lost = value.get()
    pass(5_000)
    const found = value.get()
    expect(readings).toHaveLength(2)
    readings[1]?.resolve("two")
    expect(await found).toBe("two")
    readings[0]?.resolve("one")
    await lost
    await turn()
    expect(await value.get()).toBe("two")
  })
})
