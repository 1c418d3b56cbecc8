import { setTimeout as sleep } from "node:timers/promises"
import { throttledWrite } from "../recorder"

/** Writes numbers, and adds up the ones that come too early. */
function summing(write: (value: number) => Promise<void>) {
  return throttledWrite<number>({ intervalMs: 30, write, merge: (a, b) => a + b })
}

describe("throttledWrite", () => {
  it("writes the first value at once, and the ones after it together", async () => {
    const written: number[] = []
    const put = summing(async (value) => void written.push(value))
    for (let value = 1; value <= 100; value++) {
      put(value)
    }
    expect(written).toEqual([1])
    await sleep(80)
    expect(written).toEqual([1, 5049])
  })

  it("writes at once again after a pause", async () => {
    const written: number[] = []
    const put = summing(async (value) => void written.push(value))
    put(1)
    await sleep(60)
    put(2)
    expect(written).toEqual([1, 2])
  })

  it("never begins a write while another one hangs", async () => {
    let begun = 0
    const put = summing(() => {
      begun++
      return new Promise(() => undefined)
    })
    put(1)
    await sleep(60)
    put(2)
    await sleep(60)
    expect(begun).toBe(1)
  })

  it("goes on after a write that failed", async () => {
    const written: number[] = []
    const put = summing(async (value) => {
      if (value === 1) {
        throw new Error("The database is away.")
      }
      written.push(value)
    })
    put(1)
    put(2)
    await sleep(80)
    expect(written).toEqual([2])
  })
})
