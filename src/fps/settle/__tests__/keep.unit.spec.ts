import type { Lease } from "../../types"
import type { SettleDependencies } from "../../dependencies"
import { settlePorts } from "../scheduler"

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

  it("goes on when the look hangs, and says so every five minutes", () => {
    const { keep, renew, warn } = keeping()
    const stop = keep()
    jest.advanceTimersByTime(660_000)
    stop()
    expect(renew).toHaveBeenCalledTimes(132)
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/running purchase=fpspur_1 minutes=5$/)],
      [expect.stringMatching(/running purchase=fpspur_1 minutes=10$/)],
    ])
  })
})
