import { createSandbox } from "../create-sandbox"
import type { Sandbox } from "../types"
import { create, post, startReceiver, type Receiver } from "./support"

describe("control API", () => {
  let sandbox: Sandbox
  let receiver: Receiver
  let orderID: string

  beforeEach(async () => {
    receiver = await startReceiver()
    sandbox = await createSandbox()
    orderID = (await create({ sandbox, order: { webhookEvents: receiver.url } })).orderID
  })
  afterEach(async () => {
    await sandbox.close()
    await receiver.close()
  })

  async function call(path: string, body: object, headers?: Record<string, string>) {
    const response = await post({ sandbox, path: `/_sandbox/${path}`, body, headers })
    return { status: response.status, body: await response.json() }
  }

  it.each([
    ["paid", "PAID", 2001],
    ["expired", "EXPIRED", 4001],
    ["cancelled", "CANCELLED", 4002],
  ])("triggers %s on a pending order", async (kind, status, eventId) => {
    expect(await call("trigger", { kind, order: orderID })).toMatchObject({
      status: 200,
      body: { order: { orderID, status }, delivery: { eventId, state: "delivered" } },
    })
  })

  it("triggers a failed payment, which sends nothing", async () => {
    expect(await call("trigger", { kind: "failed", order: "latest" })).toEqual({
      status: 200,
      body: { order: JSON.parse(JSON.stringify(sandbox.order(orderID))) },
    })
    expect(sandbox.order(orderID)).toMatchObject({ status: "PENDING", failedPayments: 1 })
  })

  it("sends a late event without changing the order", async () => {
    await sandbox.expire(orderID)
    expect(await call("trigger", { kind: "paid", order: orderID })).toMatchObject({
      body: { order: { status: "EXPIRED" }, delivery: { eventId: 2001 } },
    })
  })

  it("sends an untrue event without changing the order", async () => {
    const { body } = await call("trigger", { kind: "paid", order: orderID, amount: 1 })
    expect(body).toMatchObject({ order: { status: "PENDING" }, delivery: { eventId: 2001 } })
    expect(receiver.received[0]?.body.toString()).toContain('"amount": 1,')
  })

  it("resends, and lists what there is", async () => {
    const { id } = await sandbox.pay(orderID)
    expect(await call("resend", { delivery: id })).toMatchObject({
      status: 200,
      body: { delivery: { id, attempts: [{ status: 200 }, { status: 200 }] } },
    })
    expect(await call("resend", { delivery: "latest", newId: true })).toMatchObject({
      body: { delivery: { id: expect.not.stringMatching(id) } },
    })
    const [orders, deliveries] = await Promise.all(
      ["orders", "deliveries"].map(async (path) =>
        (await fetch(`${sandbox.url}/_sandbox/${path}`)).json(),
      ),
    )
    expect(orders).toMatchObject({ orders: [{ orderID, status: "PAID" }] })
    expect(deliveries).toMatchObject({ deliveries: [{ id }, { eventId: 2001 }] })
  })

  it("holds back the events of one order, and of all", async () => {
    const other = (await create({ sandbox, order: { webhookEvents: receiver.url } })).orderID
    expect(await call("events", { paused: true, order: orderID })).toEqual({
      status: 200,
      body: { paused: false, orders: [orderID] },
    })
    await call("trigger", { kind: "paid", order: orderID })
    await call("trigger", { kind: "paid", order: other })
    expect(receiver.received.map(({ body }) => body.includes(other))).toEqual([true])

    expect(await call("events", { paused: true })).toMatchObject({ body: { paused: true } })
    expect(await call("events", { paused: false, order: "latest" })).toMatchObject({
      body: { paused: true, orders: [orderID] },
    })
    await call("events", { paused: false })
    await sandbox.idle()
    expect(receiver.received.map(({ body }) => body.includes(orderID))).toEqual([false, true])
    expect(await (await fetch(`${sandbox.url}/_sandbox/events`)).json()).toEqual({
      paused: false,
      orders: [],
    })
  })

  it("refuses what makes no sense", async () => {
    await sandbox.pay(orderID)
    const answers = [
      await call("trigger", { kind: "paid", order: "another" }),
      await call("resend", { delivery: "another" }),
      await call("trigger", { kind: "failed", order: orderID }),
      await call("trigger", { kind: "refunded", order: orderID }),
      await call("trigger", { kind: "paid", order: orderID, colour: "red" }),
      await call("events", { order: orderID }),
      await call("events", { paused: true, order: "another" }),
      await call("trigger", {}, { "content-type": "text/plain" }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 409, 400, 400, 400, 404, 415])
  })
})

describe("address", () => {
  it("is on loopback and shows a front page", async () => {
    const sandbox = await createSandbox()
    const page = await (await fetch(sandbox.url)).text()
    const nothing = await fetch(`${sandbox.url}/nothing`)
    await sandbox.close()
    expect(sandbox.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(page).toContain(sandbox.simulatorUrl)
    expect(nothing.status).toBe(404)
  })

  it("is the public one in every link, when there is one", async () => {
    const behind = await createSandbox()
    const port = Number(new URL(behind.url).port)
    await behind.close()
    const sandbox = await createSandbox({ port, publicUrl: "https://pay.test/" })
    const response = await post({
      sandbox: { ...sandbox, url: `http://127.0.0.1:${port}` },
      path: "/directpay/o/order",
      body: {},
    })
    await sandbox.close()
    expect([sandbox.url, sandbox.simulatorUrl, response.status]).toEqual([
      "https://pay.test",
      "https://pay.test/simulator",
      400,
    ])
  })

  it("must be free", async () => {
    const first = await createSandbox()
    const port = Number(new URL(first.url).port)
    await expect(createSandbox({ port })).rejects.toMatchObject({
      name: "SandboxError",
      code: "port_taken",
      message: expect.stringContaining(String(port)),
    })
    await first.close()
    const again = await createSandbox({ port })
    await again.close()
  })
})
