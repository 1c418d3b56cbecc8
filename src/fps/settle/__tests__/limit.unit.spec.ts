import { createLimit, type Limit } from "../limit"

/** As long as no test takes. */
const NEVER = { releaseAfterMs: 60_000 }

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
function beginAll(limit: Limit, works: readonly ReturnType<typeof deferred>[]) {
  const begun: number[] = []
  const ended = Promise.all(
    works.map((work, index) =>
      limit.last(() => {
        begun.push(index)
        return work.promise
      }),
    ),
  )
  return { begun, ended }
}

describe("createLimit", () => {
  it("hands on what the work gives", async () => {
    expect(await createLimit(1, NEVER).last(async () => "given")).toBe("given")
  })

  it("hands on what the work throws", async () => {
    const error = new Error("thrown")
    await expect(createLimit(1, NEVER).last(() => Promise.reject(error))).rejects.toBe(error)
  })

  it("runs no more at once than it was told, in the order they came", async () => {
    const works = [deferred(), deferred(), deferred(), deferred()]
    const { begun, ended } = beginAll(createLimit(2, NEVER), works)
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
    const limit = createLimit(1, NEVER)
    const failing = deferred()
    const first = limit.last(() => failing.promise)
    const second = limit.last(async () => "second")
    failing.reject(new Error("failed"))
    await expect(first).rejects.toThrow("failed")
    expect(await second).toBe("second")
  })

  it("gives the place of work that throws at once to the next", async () => {
    const limit = createLimit(1, NEVER)
    const thrown = limit.last(() => {
      throw new Error("at once")
    })
    await expect(thrown).rejects.toThrow("at once")
    expect(await limit.last(async () => "next")).toBe("next")
  })

  it("still holds its limit after many, also for those who come while a place changes hands", async () => {
    const limit = createLimit(3, NEVER)
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
        limit.last(work).then(() => {
          latecomers.push(limit.last(work))
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

  it("runs the first ones before the second ones, and those before the last ones", async () => {
    const limit = createLimit(1, NEVER)
    const blocking = deferred()
    const order: string[] = []
    const ended = [
      limit.last(() => blocking.promise),
      limit.last(async () => void order.push("last")),
      limit.second(async () => void order.push("second")),
      limit.first(async () => void order.push("first")),
      limit.first(async () => void order.push("first, later")),
    ]
    expect([limit.waiting, order]).toEqual([4, []])
    blocking.resolve()
    await Promise.all(ended)
    expect([limit.waiting, order]).toEqual([0, ["first", "first, later", "second", "last"]])
  })

  describe("when tasks hang", () => {
    beforeEach(() => void jest.useFakeTimers({ doNotFake: ["setImmediate"] }))
    afterEach(() => void jest.useRealTimers())

    const after = async (ms: number) => {
      await jest.advanceTimersByTimeAsync(ms)
      await pause()
    }

    it("gives their places to others, and never more than it was told", async () => {
      const works = Array.from({ length: 7 }, deferred)
      const limit = createLimit(3, { releaseAfterMs: 100, mostBeyond: 2 })
      const { begun, ended } = beginAll(limit, works)
      await after(99)
      expect(begun).toEqual([0, 1, 2])
      await after(1)
      expect([begun, limit.waiting]).toEqual([[0, 1, 2, 3, 4], 2])
      await after(1_000)
      expect([begun, limit.waiting]).toEqual([[0, 1, 2, 3, 4], 2])
      works[4]?.resolve()
      await after(0)
      expect(begun).toEqual([0, 1, 2, 3, 4, 5])
      works.forEach(({ resolve }) => resolve())
      await ended
      expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6])
    })

    it("has its own size again once they end", async () => {
      const limit = createLimit(1, { releaseAfterMs: 100 })
      const [hanging, next, waiting] = [deferred(), deferred(), deferred()]
      const { begun, ended } = beginAll(limit, [hanging, next, waiting])
      await after(100)
      expect(begun).toEqual([0, 1])
      hanging.resolve()
      await after(0)
      expect(begun).toEqual([0, 1])
      next.resolve()
      await after(0)
      expect(begun).toEqual([0, 1, 2])
      waiting.resolve()
      await ended
    })
  })
})
