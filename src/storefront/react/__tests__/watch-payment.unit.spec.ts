import { FpsError, type Fps, type FpsPayment } from "../.."
import { PAYMENT } from "../../__tests__/fake-store"
import { watchPayment } from "../use-payment"

const NEVER: Fps["wait"] = () => new Promise(() => undefined)

describe("waiting for news on a page", () => {
  const leaving = new AbortController()
  const told: (FpsPayment | null | "away")[] = []

  const watch = (wait: Fps["wait"], signal = leaving.signal) =>
    watchPayment({
      sessionId: "payses_1",
      known: undefined,
      wait,
      signal,
      show: (payment) => told.push(payment),
      away: () => told.push("away"),
    })

  beforeEach(() => {
    told.length = 0
    jest.useFakeTimers()
  })
  afterEach(() => jest.useRealTimers())

  it.each([400, 401, 403])("says that it cannot know after a refusal with %s", async (status) => {
    watch(() => Promise.reject(new FpsError("refused", { status })))
    await jest.advanceTimersByTimeAsync(0)
    expect(told).toEqual(["away"])
    await jest.runAllTimersAsync()
    expect(told).toEqual(["away"])
  })

  it("says so when the backend was asked for ten seconds in vain", async () => {
    watch(NEVER)
    await jest.advanceTimersByTimeAsync(9_999)
    expect(told).toEqual([])
    await jest.advanceTimersByTimeAsync(1)
    expect(told).toEqual(["away"])
  })

  it("shows news that come late", async () => {
    watch(async (_, { onChange } = {}) => {
      await new Promise((resolve) => setTimeout(resolve, 15_000))
      onChange?.(PAYMENT)
      return NEVER("payses_1")
    })
    await jest.runAllTimersAsync()
    expect(told).toEqual(["away", PAYMENT])
  })

  it("is not away once there was news, and knows of no payment that does not exist", async () => {
    watch((_, { onChange } = {}) => {
      onChange?.(PAYMENT)
      return NEVER("payses_1")
    })
    watch(() => Promise.reject(new FpsError("refused", { status: 404 })))
    await jest.runAllTimersAsync()
    expect(told).toEqual([PAYMENT, null])
  })

  it("says nothing to a page that is left", async () => {
    const left = new AbortController()
    watch(NEVER, left.signal)
    watch(() => Promise.reject(new FpsError("refused", { status: 400 })), left.signal)
    left.abort()
    await jest.runAllTimersAsync()
    expect(told).toEqual([])
  })
})
