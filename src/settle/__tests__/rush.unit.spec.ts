import { createRate } from "../rush"

describe("createRate", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  const noteAll = (rate: ReturnType<typeof createRate>, count: number) =>
    Array.from({ length: count }).forEach(() => rate.note())

  it("is high from the last of as many as are much, and for the window after", () => {
    const rate = createRate({ windowMs: 100, many: 3 })
    noteAll(rate, 2)
    expect(rate.isHigh()).toBe(false)
    rate.note()
    expect(rate.isHigh()).toBe(true)
    jest.advanceTimersByTime(100)
    expect(rate.isHigh()).toBe(true)
    jest.advanceTimersByTime(100)
    expect(rate.isHigh()).toBe(false)
  })

  it("forgets what came before a pause", () => {
    const rate = createRate({ windowMs: 100, many: 3 })
    noteAll(rate, 5)
    jest.advanceTimersByTime(250)
    noteAll(rate, 2)
    expect(rate.isHigh()).toBe(false)
  })

  it("is not high by what comes evenly and slowly", () => {
    const rate = createRate({ windowMs: 100, many: 3 })
    for (let i = 0; i < 10; i++) {
      noteAll(rate, 2)
      expect(rate.isHigh()).toBe(false)
      jest.advanceTimersByTime(100)
    }
  })
})
