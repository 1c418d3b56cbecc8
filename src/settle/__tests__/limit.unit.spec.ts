import { createLimit, inTurn, orAfter, spaced } from "../limit"

/** Work that ends when it is told to. */
function deferred() {
  let resolve: () => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<void>((ok, fail) => {
    resolve = ok
    reject = fail
  })
  return { promise, resolve, reject }
}

const pause = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Has works begin by a limit, and tells which did. */
function beginAll(
  limit: (run: () => Promise<void>) => Promise<void>,
  works: readonly ReturnType<typeof deferred>[],
) {
  const begun: number[] = []
  const ended = Promise.all(
    works.map((work, index) =>
      limit(() => {
        begun.push(index)
        return work.promise
      }),
    ),
  )
  return { begun, ended }
}

describe("createLimit", () => {
  it("hands on what the work gives", async () => {
    expect(await createLimit(1)(async () => "given")).toBe("given")
  })

  it("hands on what the work throws", async () => {
    const error = new Error("thrown")
    await expect(createLimit(1)(() => Promise.reject(error))).rejects.toBe(error)
  })

  it("runs no more at once than it was told, in the order they came", async () => {
    const works = [deferred(), deferred(), deferred(), deferred()]
    const { begun, ended } = beginAll(createLimit(2), works)
    await pause()
    expect(begun).toEqual([0, 1])
    works[1]?.resolve()
    await pause()
    expect(begun).toEqual([0, 1, 2])
    works[0]?.resolve()
    works[2]?.resolve()
    await pause()
    expect(begun).toEqual([0, 1, 2, 3])
    works[3]?.resolve()
    await ended
  })

  it("gives the place of work that failed to the next", async () => {
    const limit = createLimit(1)
    const failing = deferred()
    const first = limit(() => failing.promise)
    const second = limit(async () => "second")
    failing.reject(new Error("failed"))
    await expect(first).rejects.toThrow("failed")
    expect(await second).toBe("second")
  })

  it("gives the place of work that throws at once to the next", async () => {
    const limit = createLimit(1)
    const thrown = limit(() => {
      throw new Error("at once")
    })
    await expect(thrown).rejects.toThrow("at once")
    expect(await limit(async () => "next")).toBe("next")
  })

  it("still holds its limit after many, also for those who come while a place changes hands", async () => {
    const limit = createLimit(3)
    let running = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++running)
      await pause()
      running--
    }
    const latecomers: Promise<void>[] = []
    await Promise.all(
      Array.from({ length: 50 }, () =>
        limit(work).then(() => {
          latecomers.push(limit(work))
        }),
      ),
    )
    await Promise.all(latecomers)
    expect({ most, running, latecomers: latecomers.length }).toEqual({
      most: 3,
      running: 0,
      latecomers: 50,
    })
  })
})

describe("orAfter", () => {
  it("gives what the work gives, and throws what it throws", async () => {
    expect(await orAfter(1_000, Promise.resolve("given"), "late")).toBe("given")
    await expect(orAfter(1_000, Promise.reject(new Error("thrown")), "late")).rejects.toThrow(
      "thrown",
    )
  })

  it("gives the other where the work takes longer, whatever comes of it", async () => {
    const hanging = deferred()
    expect(await orAfter(1, hanging.promise.then(String), "late")).toBe("late")
    hanging.reject(new Error("nobody hears of it"))
    await pause()
  })
})

describe("inTurn", () => {
  it("hands on what the work gives and what it throws, and gives its place to the next", async () => {
    const turn = inTurn(1, 100)
    expect(await turn(async () => "given")).toBe("given")
    await expect(turn(() => Promise.reject(new Error("thrown")))).rejects.toThrow("thrown")
    const atOnce = () => {
      throw new Error("at once")
    }
    await expect(turn(atOnce)).rejects.toThrow("at once")
    expect(await turn(async () => "next")).toBe("next")
  })

  it("does a few at a time", async () => {
    const works = [deferred(), deferred(), deferred()]
    const { begun, ended } = beginAll(inTurn(2, 100), works)
    await pause()
    expect(begun).toEqual([0, 1])
    works[1]?.resolve()
    await pause()
    expect(begun).toEqual([0, 1, 2])
    works.forEach(({ resolve }) => resolve())
    await ended
  })

  it("lets no more than it was told go on beyond their turn", async () => {
    const turn = inTurn(1, 1, { mostBeyond: 1 })
    const [one, two] = [deferred(), deferred()]
    const first = turn(() => one.promise)
    const second = turn(() => two.promise)
    let isThirdOver = false
    const third = turn(async () => void (isThirdOver = true))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(isThirdOver).toBe(false)
    one.resolve()
    await first
    two.resolve()
    await Promise.all([second, third])
    expect(await turn(async () => "next")).toBe("next")
  })

  it("lets others begin beside one that hangs", async () => {
    const turn = inTurn(1, 100)
    const hanging = deferred()
    let isOver = false
    const first = turn(() => hanging.promise).then(() => (isOver = true))
    expect(await turn(async () => "second")).toBe("second")
    expect(isOver).toBe(false)
    hanging.resolve()
    await first
  })
})

describe("spaced", () => {
  /** Has five go on; how long the last of them waited, and how many had gone after some milliseconds. */
  const fiveThrough = async (space: () => Promise<void>, ms: number) => {
    const began = performance.now()
    let gone = 0
    const all = Promise.all(Array.from({ length: 5 }, () => space().then(() => gone++)))
    await new Promise((resolve) => setTimeout(resolve, ms))
    const goneThen = gone
    await all
    return { goneThen, lastAfter: performance.now() - began }
  }

  it("lets all go on at once where nothing is to be kept apart", async () => {
    const space = spaced(() => 0, { mostMs: 1_000 })
    expect(await fiveThrough(space, 0)).toMatchObject({ goneThen: 5 })
  })

  it("lets one after the other go on", async () => {
    const space = spaced(() => 50, { mostMs: 1_000 })
    await space()
    const { goneThen, lastAfter } = await fiveThrough(space, 20)
    expect(goneThen).toBeLessThan(5)
    expect(lastAfter).toBeGreaterThan(190)
  })

  it("lets those of a step go on together", async () => {
    const space = spaced(() => 60, { mostMs: 1_000, stepMs: 300 })
    await space()
    const times: number[] = []
    await Promise.all(
      Array.from({ length: 5 }, () => space().then(() => times.push(performance.now()))),
    )
    // A timer is now and then a millisecond early.
    const stepOf = (time: number) => Math.floor((time + 5) / 300)
    const apart = times.slice(1).flatMap((time, index) => {
      const before = times[index] ?? 0
      return stepOf(time) === stepOf(before) ? [time - before] : []
    })
    expect(apart.length).toBeGreaterThan(0)
    expect(apart.filter((ms) => ms > 40)).toEqual([])
  })

  it("lets none of them wait for longer than it was told", async () => {
    const space = spaced(() => 10_000, { mostMs: 60 })
    await space()
    const { goneThen, lastAfter } = await fiveThrough(space, 20)
    expect(goneThen).toBe(0)
    expect(lastAfter).toBeLessThan(5_000)
  })

  it("keeps nobody behind those who wait once nothing is to be kept apart any more", async () => {
    let gap = 200
    const space = spaced(() => gap, { mostMs: 1_000 })
    await space()
    const waiting = space()
    gap = 0
    let isOver = false
    void waiting.then(() => (isOver = true))
    await space()
    expect(isOver).toBe(false)
    await waiting
  })
})
