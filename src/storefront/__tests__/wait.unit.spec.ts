import { createFps, describePayment, fpsNow, type FpsPayment } from ".."
import { learnNow } from "../clock"
import { PAYMENT, startFakeStore, table, type Answer, type FakeStore } from "./fake-store"

const AGES_AGO = "2020-01-01T00:00:00.000Z"

describe("waiting for a payment", () => {
  let store: FakeStore

  /** Answers one after the other; the last one again and again. */
  const serve = async (...answers: Answer[]) => {
    let next = 0
    store = await startFakeStore(
      table({
        "GET /store/fps/payments/payses_1": () => answers[Math.min(next++, answers.length - 1)],
      }),
    )
    return createFps({ backendUrl: store.url, publishableKey: "pk_1" })
  }
  const delayed = (answer: Answer, afterMs: number): Answer =>
    typeof answer === "object" ? { ...answer, afterMs } : answer
  const payment = (change: Partial<FpsPayment>): Answer => ({
    body: { payment: { ...PAYMENT, ...change } },
  })

  afterEach(async () => {
    // The SDK keeps the clock of the last answer.
    learnNow(new Date().toISOString())
    await store.close()
  })

  it.each(["expired", "cancelled"] as const)("ends when it is %s", async (status) => {
    const fps = await serve(payment({}), payment({}), payment({ status, redirect_url: null }))
    const seen: string[] = []
    const last = await fps.wait("payses_1", {
      pauseMs: 1,
      onChange: (now) => seen.push(now.status),
    })
    expect({ last: last.status, seen, asked: store.calls.length }).toEqual({
      last: status,
      seen: ["pending", status],
      asked: 3,
    })
  })

  it("waits for the order of money that has come", async () => {
    const fps = await serve(
      payment({ status: "paid" }),
      payment({ status: "paid" }),
      payment({ status: "paid", order_id: "order_1" }),
    )
    expect(await fps.wait("payses_1", { pauseMs: 1 })).toMatchObject({ order_id: "order_1" })
  })

  it("asks to be told, and of what it knows", async () => {
    const fps = await serve(
      payment({}),
      payment({ version: "2", received_amount: 120.5 }),
      payment({ version: "3", status: "cancelled" }),
    )
    const seen: string[] = []
    await fps.wait("payses_1", { pauseMs: 1, onChange: ({ version }) => seen.push(version) })
    expect({ seen, asked: store.calls.map(({ path }) => path.split("?")[1]) }).toEqual({
      seen: ["1", "2", "3"],
      asked: [undefined, "wait=25&known=1", "wait=25&known=2"],
    })
  })

  it("begins with what is known, and shows only what is new", async () => {
    const fps = await serve(payment({}), payment({ version: "2", status: "expired" }))
    const seen: string[] = []
    await fps.wait("payses_1", {
      known: PAYMENT,
      pauseMs: 1,
      onChange: ({ version }) => seen.push(version),
    })
    expect({ seen, first: store.calls[0]?.path }).toEqual({
      seen: ["2"],
      first: "/store/fps/payments/payses_1?wait=25&known=1",
    })
  })

  it("does not pause after an answer that was held", async () => {
    const fps = await serve(
      payment({}),
      delayed(payment({}), 3100),
      payment({ version: "2", status: "expired" }),
    )
    const timers = jest.spyOn(globalThis, "setTimeout")
    await fps.wait("payses_1", { known: PAYMENT, pauseMs: 1000 })
    // One pause after the answer that came at once, none after the one that took its time.
    const pauses = timers.mock.calls.filter(([, ms]) => ms === 1000 || ms === 1500)
    timers.mockRestore()
    expect(pauses.map(([, ms]) => ms)).toEqual([1000])
  })

  it("ends when the purchase was paid otherwise, or the money was sent back", async () => {
    const paid_by = { session_id: null, order_id: "order_1", order_number: 7 }
    const otherwise = await serve(payment({ paid_by }))
    expect(await otherwise.wait("payses_1")).toMatchObject({ paid_by })
    await store.close()
    const back = await serve(payment({ status: "paid", detail: "refunded" }))
    expect(await back.wait("payses_1")).toMatchObject({ detail: "refunded" })
  })

  it("stops waiting for an order that does not come", async () => {
    const fps = await serve(payment({ status: "paid" }))
    const last = await fps.wait("payses_1", { pauseMs: 1, orderTimeoutMs: 5 })
    expect(last).toMatchObject({ status: "paid", order_id: null })
  })

  it("stops waiting for news long after the expiry", async () => {
    const fps = await serve(payment({ expires_at: AGES_AGO }))
    expect(await fps.wait("payses_1", { pauseMs: 1 })).toMatchObject({ status: "pending" })
  })

  it("goes by the backend's clock, whatever the device's own says", async () => {
    const HOUR_MS = 3_600_000
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    // The device's clock is an hour ahead of the backend's.
    const waiting = { ...PAYMENT, expires_at: at(5 * 60_000 - HOUR_MS) }
    const fps = await serve(
      { body: { payment: waiting, now: at(-HOUR_MS) } },
      { body: { payment: { ...waiting, version: "2", status: "cancelled" }, now: at(-HOUR_MS) } },
    )
    const seen: string[] = []
    const last = await fps.wait("payses_1", {
      pauseMs: 1,
      onChange: (news) => seen.push(describePayment(news).state),
    })
    expect({ last: last.status, seen }).toEqual({
      last: "cancelled",
      seen: ["waiting", "cancelled"],
    })
    expect(Math.abs(fpsNow() - (Date.now() - HOUR_MS))).toBeLessThan(5_000)
  })

  it("asks again when the backend does not answer", async () => {
    const fps = await serve(
      "reset",
      { status: 503, body: { message: "Away." } },
      { status: 429, body: { message: "Too many." } },
      payment({ status: "cancelled" }),
    )
    expect(await fps.wait("payses_1", { pauseMs: 1 })).toMatchObject({ status: "cancelled" })
  })

  it("does not ask again for a payment that does not exist", async () => {
    const fps = await serve(undefined)
    await expect(fps.wait("payses_1", { pauseMs: 1 })).rejects.toMatchObject({ status: 404 })
    expect(store.calls).toHaveLength(1)
  })

  it("makes its pauses longer", async () => {
    const fps = await serve(payment({}))
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 2000)
    await fps.wait("payses_1", { pauseMs: 60, signal: stop.signal }).catch(() => undefined)
    // At an even pace of 60 ms it would be 33.
    expect(store.calls.length).toBeLessThanOrEqual(12)
  })

  it("ends at once when it is aborted", async () => {
    const fps = await serve(payment({}))
    const stop = new AbortController()
    const waiting = fps.wait("payses_1", { pauseMs: 60_000, signal: stop.signal })
    setTimeout(() => stop.abort(new Error("left the page")), 50)
    await expect(waiting).rejects.toThrow("left the page")
  })
})
