import type { Lease } from "../../modules/fps"
import type { SettleDependencies } from "../dependencies"
import { settlePorts } from "../settle"

/** As much of them as keeping a lease needs. */
function keeping() {
  const renew = jest.fn(() => Promise.resolve(true))
  const warn = jest.fn()
  const dependencies = { fps: { purchases: { renew } }, logger: { warn } }
  const ports = settlePorts(dependencies as unknown as SettleDependencies)
  return { keep: () => ports.keep({ purchaseId: "fpspur_1" } as Lease), renew, warn }
}

describe("keeping a purchase for a look", () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it("goes on for as long as the look does", () => {
    const { keep, renew, warn } = keeping()
    const stop = keep()
    jest.advanceTimersByTime(60_000)
    expect(renew).toHaveBeenCalledTimes(12)
    stop()
    jest.advanceTimersByTime(60_000)
    expect(renew).toHaveBeenCalledTimes(12)
    expect(warn).not.toHaveBeenCalled()
  })

  it("ends when the look hangs, and says so once", () => {
    const { keep, renew, warn } = keeping()
    keep()
    jest.advanceTimersByTime(300_000)
    const kept = renew.mock.calls.length
    expect(kept).toBe(59)
    jest.advanceTimersByTime(3_600_000)
    expect(renew).toHaveBeenCalledTimes(kept)
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/fpspur_1 hangs/)]])
  })
})
