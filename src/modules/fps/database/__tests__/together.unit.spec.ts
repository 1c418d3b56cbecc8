import { together, type TogetherOptions } from "../together"

/** Statements that end when they are told to, and the lines that they were given. */
function statements(options: Partial<TogetherOptions> = {}) {
  const batches: (readonly number[])[] = []
  const ends: (() => void)[] = []
  const call = together<number, string>(
    async (inputs) => {
      batches.push(inputs)
      await new Promise<void>((resolve) => ends.push(resolve))
      return inputs.map((input) => `did ${input}`)
    },
    { most: 100, ...options },
  )
  return { batches, ends, call }
}

describe("together", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  const soon = async () => jest.advanceTimersByTimeAsync(0)

  it("does one alone at once, and together what comes meanwhile", async () => {
    const { batches, ends, call } = statements()
    const results = Promise.all([1, 2, 3].map(call))
    expect(batches).toEqual([[1]])
    ends[0]?.()
    await soon()
    expect(batches).toEqual([[1], [2, 3]])
    ends[1]?.()
    expect(await results).toEqual(["did 1", "did 2", "did 3"])
  })

  it("does no more at a time than it was told", async () => {
    const { batches, ends, call } = statements({ most: 2 })
    void Promise.all([1, 2, 3, 4].map(call))
    ends[0]?.()
    await soon()
    expect(batches).toEqual([[1], [2, 3]])
    ends[1]?.()
    await soon()
    expect(batches).toEqual([[1], [2, 3], [4]])
  })

  it("is not held up by one that hangs", async () => {
    const { batches, call } = statements()
    void Promise.all([1, 2].map(call))
    await jest.advanceTimersByTimeAsync(99)
    expect(batches).toEqual([[1]])
    await jest.advanceTimersByTimeAsync(1)
    expect(batches).toEqual([[1], [2]])
  })

  it("begins soon where somebody waits, and not more than a few beside each other", async () => {
    const { batches, call } = statements({ hurries: true })
    for (const input of [1, 2, 3, 4]) {
      void call(input)
      await jest.advanceTimersByTimeAsync(4)
    }
    expect(batches).toEqual([[1], [2], [3]])
    await jest.advanceTimersByTimeAsync(100)
    expect(batches).toEqual([[1], [2], [3], [4]])
  })

  it("waits for others as long as it is told to", async () => {
    let ms = 50
    const { batches, ends, call } = statements({ gathers: () => ms })
    void call(1)
    await jest.advanceTimersByTimeAsync(49)
    void call(2)
    expect(batches).toEqual([])
    await jest.advanceTimersByTimeAsync(1)
    expect(batches).toEqual([[1, 2]])
    void call(3)
    ends[0]?.()
    await jest.advanceTimersByTimeAsync(49)
    expect(batches).toEqual([[1, 2]])
    await jest.advanceTimersByTimeAsync(1)
    expect(batches).toEqual([[1, 2], [3]])
    ends[1]?.()
    await soon()
    ms = 0
    void call(4)
    expect(batches).toEqual([[1, 2], [3], [4]])
  })

  it("fails all of a statement that fails, and goes on", async () => {
    let isBroken = true
    const call = together<number, string>(
      async (inputs) => {
        if (isBroken) {
          throw new Error("the database is away")
        }
        return inputs.map((input) => `did ${input}`)
      },
      { most: 100 },
    )
    await expect(call(1)).rejects.toThrow("the database is away")
    isBroken = false
    expect(await call(2)).toBe("did 2")
  })
})
