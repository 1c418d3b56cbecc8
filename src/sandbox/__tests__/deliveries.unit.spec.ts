import { createSandbox } from "../create-sandbox"
import type { Sandbox, SandboxOptions } from "../types"
import { create, startReceiver, until, type Receiver } from "./support"

const quick = { retry: { initialMs: 5, maxMs: 20, maxAttempts: 4 } }

describe("deliveries", () => {
  let receiver: Receiver
  let sandbox: Sandbox

  async function start(options: SandboxOptions = {}, receiverOptions?: Receiver): Promise<void> {
    receiver = receiverOptions ?? (await startReceiver())
    sandbox = await createSandbox({ ...quick, ...options })
  }

  const newOrder = (order: object = {}) =>
    create({ sandbox, order: { webhookEvents: receiver.url, ...order } })

  const bodies = (): unknown[] => receiver.received.map(({ body }) => JSON.parse(body.toString()))

  const ids = (): unknown[] => receiver.received.map(({ headers }) => headers["x-service-event-id"])

  afterEach(async () => {
    await sandbox.close()
    await receiver.close()
  })

  it("tries again until a 2xx, with the same id and body", async () => {
    await start()
    receiver.statuses.push(401, 503, 302)
    const { orderID } = await newOrder()
    const first = await sandbox.pay(orderID)
    expect(first).toMatchObject({ state: "waiting", attempts: [{ status: 401 }] })
    await until(() => sandbox.deliveries()[0]?.state === "delivered")
    expect(sandbox.deliveries()[0]?.attempts.map(({ status }) => status)).toEqual([
      401, 503, 302, 200,
    ])
    expect(new Set(ids())).toEqual(new Set([first.id]))
    expect(new Set(receiver.received.map(({ body }) => body.toString()))).toEqual(
      new Set([first.body]),
    )
  })

  it("gives up after the last attempt", async () => {
    await start()
    receiver.statuses.push(500, 500, 500, 500, 500)
    await sandbox.pay((await newOrder()).orderID)
    await until(() => sandbox.deliveries()[0]?.state === "given_up")
    expect(receiver.received).toHaveLength(4)
  })

  it("keeps trying a receiver that is away or does not answer", async () => {
    const silent = await startReceiver(() => undefined)
    await start({ deliveryTimeoutMs: 50, retry: { initialMs: 60_000 } }, silent)
    const silence = await sandbox.pay((await newOrder()).orderID)
    const away = await sandbox.pay(
      (await newOrder({ webhookEvents: "http://127.0.0.1:9/" })).orderID,
    )
    expect([silence, away]).toMatchObject([
      { state: "waiting", attempts: [{ error: "no answer within 50 ms" }] },
      { state: "waiting", attempts: [{ error: expect.stringMatching(/\w/) }] },
    ])
  })

  it("resends a delivery under its own id or a new one", async () => {
    await start()
    const first = await sandbox.pay((await newOrder()).orderID)
    const again = await sandbox.resend(first.id)
    const renamed = await sandbox.resend(first.id, { newId: true })
    expect(again).toMatchObject({ id: first.id, attempts: [{ status: 200 }, { status: 200 }] })
    expect(ids()).toEqual([first.id, first.id, renamed.id])
    expect(renamed.id).not.toBe(first.id)
    expect(renamed.body).toBe(first.body)
    await expect(sandbox.resend("another")).rejects.toMatchObject({ code: "unknown_delivery" })
  })

  it("sends nothing more once a second try has been delivered", async () => {
    await start({ retry: { initialMs: 30 } })
    receiver.statuses.push(503, 503)
    const { id } = await sandbox.pay((await newOrder()).orderID)
    await Promise.all([sandbox.resend(id), sandbox.resend(id)])
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(sandbox.deliveries()).toMatchObject([
      { state: "delivered", attempts: [{ status: 503 }, { status: 503 }, { status: 200 }] },
    ])
    expect(receiver.received).toHaveLength(3)
  })

  it("holds events back and sends them later, oldest first", async () => {
    await start()
    const { orderID } = await newOrder()
    sandbox.pauseEvents()
    const held = await sandbox.pay(orderID)
    await sandbox.trigger({ kind: "expired", orderID })
    await sandbox.idle()
    expect(held).toMatchObject({ state: "waiting", attempts: [] })
    expect(receiver.received).toEqual([])
    sandbox.resumeEvents()
    await sandbox.idle()
    expect(bodies()).toMatchObject([{ event: { eventId: 2001 } }, { event: { eventId: 4001 } }])
  })

  it("holds retries back too", async () => {
    await start()
    receiver.statuses.push(503)
    await sandbox.pay((await newOrder()).orderID)
    sandbox.pauseEvents()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(receiver.received).toHaveLength(1)
    sandbox.resumeEvents()
    await sandbox.idle()
    expect(sandbox.deliveries()[0]?.state).toBe("delivered")
  })

  it("stops sending when it is closed", async () => {
    await start({ retry: { initialMs: 20 } })
    receiver.statuses.push(503)
    const { orderID } = await newOrder()
    await sandbox.pay(orderID)
    await sandbox.close()
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(receiver.received).toHaveLength(1)
    await expect(sandbox.trigger({ kind: "paid", orderID })).rejects.toMatchObject({
      code: "closed",
    })
  })
})
