import { createSandbox } from "../create-sandbox"
import type { Sandbox, SandboxOptions } from "../types"
import { create, DIRECTPAY, orderBody, post, startReceiver, until, type Receiver } from "./support"

describe("named faults", () => {
  let sandbox: Sandbox
  let receiver: Receiver

  const start = async (options: SandboxOptions = {}) => {
    sandbox = await createSandbox({ retry: { initialMs: 20 }, ...options })
  }
  const newOrder = async (): Promise<string> =>
    (await create({ sandbox, order: { webhookEvents: receiver.url } })).orderID
  const ask = () => post({ sandbox, path: DIRECTPAY, body: orderBody() })
  /** Event ids and amounts in the order in which they arrived. */
  const arrived = () =>
    receiver.received.map(({ body }) => {
      const { event, eventData } = JSON.parse(body.toString()) as {
        event: { eventId: number }
        eventData: { OrderAmount: { amount: number } }
      }
      return [event.eventId, eventData.OrderAmount.amount]
    })
  const deliveryIds = () => receiver.received.map(({ headers }) => headers["x-service-event-id"])

  beforeEach(async () => {
    receiver = await startReceiver()
  })
  afterEach(async () => {
    await sandbox.close()
    await receiver.close()
  })

  it("duplicate: one delivery id, several posts, one of them enough", async () => {
    await start()
    sandbox.fault("duplicate", { times: 1, value: 4 })
    receiver.statuses.push(500, 500, 500)
    const delivery = await sandbox.pay(await newOrder())
    expect(delivery).toMatchObject({ state: "delivered" })
    expect(deliveryIds()).toEqual(Array(4).fill(delivery.id))
    expect(sandbox.faults()).toEqual([])
  })

  it("delay: posted later, not at once", async () => {
    await start()
    sandbox.fault("delay", { value: 150 })
    expect(await sandbox.pay(await newOrder())).toMatchObject({ state: "waiting", attempts: [] })
    expect(receiver.received).toEqual([])
    await until(() => receiver.received.length === 1)
  })

  it("reorder: the next event overtakes, and one without a next goes alone", async () => {
    await start()
    sandbox.fault("reorder", { value: 200 })
    const orderID = await newOrder()
    await sandbox.trigger({ kind: "expired", orderID })
    await sandbox.trigger({ kind: "paid", orderID })
    await until(() => receiver.received.length === 2)
    await sandbox.trigger({ kind: "cancelled", orderID })
    await until(() => receiver.received.length === 3)
    expect(arrived().map(([eventId]) => eventId)).toEqual([2001, 4001, 4002])
  })

  it("bad-signature: as many attempts as asked, then a right one", async () => {
    await start()
    sandbox.fault("bad-signature", { times: 2 })
    receiver.statuses.push(401, 401)
    const orderID = await newOrder()
    await sandbox.pay(orderID)
    await until(() => receiver.received.length === 3)
    const right = receiver.received.map(({ headers, body }) => {
      const header = String(headers["x-service-signature"])
      const timestamp = Number(/t=(\d+)/.exec(header)?.[1])
      return sandbox.sign(body, { timestamp })["x-service-signature"] === header
    })
    expect(right).toEqual([false, false, true])
  })

  it("late-payment: 4001, then 2001, and the order is paid", async () => {
    await start()
    sandbox.fault("late-payment", { times: 1 })
    const orderID = await newOrder()
    await sandbox.pay(orderID)
    expect(arrived().map(([eventId]) => eventId)).toEqual([4001, 2001])
    expect(sandbox.order(orderID)?.status).toBe("PAID")
  })

  it("wrong-amount: 2001 carries another one, other events the order's", async () => {
    await start()
    sandbox.fault("wrong-amount", { value: 250 })
    await sandbox.pay(await newOrder())
    await sandbox.expire(await newOrder())
    expect(arrived()).toEqual([
      [2001, 12_300],
      [4001, 12_050],
    ])
  })

  it.each([
    ["outage", 503],
    ["garbage", 200],
  ] as const)("%s: for creation and status", async (name, status) => {
    await start({ faults: [name] })
    const answers = [await ask(), await fetch(`${sandbox.url}/paynow/orders/x/status`)]
    expect(answers.map((answer) => answer.status)).toEqual([status, status])
    expect(sandbox.orders()).toEqual([])
    sandbox.clearFaults()
    expect((await ask()).status).toBe(200)
  })

  it("slow: the right answer, late", async () => {
    await start()
    sandbox.fault("slow", { value: 120 })
    const started = performance.now()
    expect((await ask()).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(110)
  })

  it("lost-answer: the order is there, and nobody was told", async () => {
    await start()
    sandbox.fault("lost-answer", { times: 1 })
    await expect(ask()).rejects.toThrow()
    expect(sandbox.orders()).toHaveLength(1)
  })

  it("clock-skew: expiry and signatures follow the gateway's clock", async () => {
    await start()
    const orderID = await newOrder()
    sandbox.fault("clock-skew", { value: 3600 })
    expect(sandbox.order(orderID)?.status).toBe("EXPIRED")
    const signed = Number(/t=(\d+)/.exec(sandbox.sign("x")["x-service-signature"] ?? "")?.[1])
    expect(Math.abs(signed - Date.now() / 1000 - 3600)).toBeLessThan(5)
  })

  it("what answerWith sets goes first and is cleared on its own", async () => {
    await start()
    sandbox.fault("outage")
    sandbox.answerWith({ kind: "status", status: 418 })
    expect((await ask()).status).toBe(418)
    sandbox.answerWith(undefined)
    expect((await ask()).status).toBe(503)
  })
})
