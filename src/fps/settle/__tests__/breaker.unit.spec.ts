import { createBreaker } from "../ask"

describe("createBreaker", () => {
  it("lets questions through until three in a row had no answer", () => {
    const breaker = createBreaker()
    breaker.record(false, 0)
    breaker.record(false, 0)
    breaker.record(true, 0)
    breaker.record(false, 0)
    breaker.record(false, 0)
    expect(breaker.pauseMs(0)).toBe(0)
    breaker.record(false, 0)
    expect(breaker.pauseMs(0)).toBe(30_000)
  })

  it("asks once after the pause, and pauses twice as long when that has no answer either", () => {
    const breaker = createBreaker()
    for (let i = 0; i < 3; i++) {
      breaker.record(false, 0)
    }
    expect(breaker.pauseMs(30_000)).toBe(0)
    breaker.record(false, 30_000)
    expect(breaker.pauseMs(30_000)).toBe(60_000)
  })

  it("does not pause longer for answers that were under way when it opened", () => {
    const breaker = createBreaker()
    for (let i = 0; i < 6; i++) {
      breaker.record(false, 0)
    }
    expect(breaker.pauseMs(0)).toBe(30_000)
  })

  it("never pauses longer than five minutes, and closes with the first answer", () => {
    const breaker = createBreaker()
    let now = 0
    for (let i = 0; i < 20; i++) {
      breaker.record(false, now)
      now += breaker.pauseMs(now)
    }
    breaker.record(false, now)
    expect(breaker.pauseMs(now)).toBe(300_000)
    breaker.record(true, now)
    expect(breaker.pauseMs(now)).toBe(0)
  })
})
