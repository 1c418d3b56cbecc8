import { createHmac } from "node:crypto"
import { createSandbox } from "../create-sandbox"
import type { Sandbox, SandboxOptions } from "../types"
import {
  create,
  DIRECTPAY,
  LEGACY,
  startReceiver,
  until,
  type Received,
  type Receiver,
} from "./support"

/** The gateway's signature, computed here and not by the code under test. */
function expectedSignature(received: Received, secret: string): string {
  const timestamp = /^t=(\d+),/.exec(String(received.headers["x-service-signature"]))?.[1] ?? ""
  const hmac = createHmac("sha256", secret)
  hmac.update(Buffer.concat([Buffer.from(`${timestamp}.`), received.body]))
  return `t=${timestamp},s1=${hmac.digest("base64")}`
}

describe("events", () => {
  let receiver: Receiver
  let sandbox: Sandbox

  async function start(options: SandboxOptions = {}): Promise<void> {
    receiver = await startReceiver()
    sandbox = await createSandbox(options)
  }

  const newOrder = (order: object = {}, path = DIRECTPAY) =>
    create({ sandbox, path, order: { webhookEvents: receiver.url, ...order } })

  const bodies = (): unknown[] => receiver.received.map(({ body }) => JSON.parse(body.toString()))

  afterEach(async () => {
    await sandbox.close()
    await receiver.close()
  })

  it("posts a signed 2001 in the directpay shape", async () => {
    await start({ signingSecret: "my secret" })
    const { orderID } = await newOrder()
    const delivery = await sandbox.pay(orderID)
    const [received] = receiver.received
    expect(received?.headers).toMatchObject({
      "content-type": "application/json",
      "x-service-event-id": delivery.id,
      "x-service-signature": received && expectedSignature(received, "my secret"),
    })
    expect(received?.body.toString()).toBe(delivery.body)
    expect(bodies()).toEqual([
      {
        event: { eventId: 2001, eventDescription: expect.any(String) },
        eventData: {
          OrderID: orderID,
          OrderAmount: { amount: 12050, currency: "HKD" },
          MerchantRef: "REF0001",
        },
      },
    ])
    expect(sandbox.order(orderID)?.status).toBe("PAID")
    expect(sandbox.deliveries()).toEqual([
      {
        id: delivery.id,
        orderID,
        eventId: 2001,
        body: delivery.body,
        url: receiver.url,
        attempts: [
          {
            at: expect.any(Number),
            ms: expect.any(Number),
            status: 200,
            signature: receiver.received[0]?.headers["x-service-signature"],
          },
        ],
        state: "delivered",
      },
    ])
  })

  it("posts the legacy shape for legacy orders", async () => {
    await start()
    const { orderID } = await newOrder({}, LEGACY)
    await sandbox.cancel(orderID)
    expect(bodies()).toEqual([
      {
        event: { eventId: 4002, eventDescription: expect.any(String) },
        eventData: {
          orderID,
          customerID: sandbox.order(orderID)?.customerID,
          totalAmount: { amount: 12050, currency: "HKD" },
          partnerRef: "REF0001",
        },
      },
    ])
    expect(sandbox.order(orderID)?.status).toBe("CANCELLED")
  })

  it("posts the shape that was chosen, whatever the endpoint", async () => {
    await start({ eventShape: "legacy" })
    const { orderID } = await newOrder()
    await sandbox.pay(orderID)
    expect(bodies()).toMatchObject([{ eventData: { orderID, partnerRef: "REF0001" } }])
  })

  it("sends bytes that do not survive parsing and re-serializing", async () => {
    await start()
    const { body } = await sandbox.pay((await newOrder()).orderID)
    expect(JSON.stringify(JSON.parse(body))).not.toBe(body)
  })

  it("expires an order by the clock", async () => {
    let now = Date.now()
    await start({ now: () => now, defaultExpirySeconds: 30 })
    const { orderID } = await newOrder()
    now += 29_999
    expect(sandbox.order(orderID)?.status).toBe("PENDING")
    now += 1
    await until(() => receiver.received.length === 1)
    expect(bodies()).toMatchObject([{ event: { eventId: 4001 }, eventData: { OrderID: orderID } }])
    expect(sandbox.order(orderID)?.status).toBe("EXPIRED")
  })

  it("expires an order as soon as anyone looks, and announces it once", async () => {
    let now = Date.now()
    await start({ now: () => now })
    const { orderID } = await newOrder({ expiredAt: Math.floor(now / 1000) + 5 })
    now += 5000
    await expect(sandbox.pay(orderID)).rejects.toMatchObject({ code: "not_pending" })
    await sandbox.idle()
    expect(sandbox.orders()[0]?.status).toBe("EXPIRED")
    expect(bodies()).toMatchObject([{ event: { eventId: 4001 } }])
  })

  it("leaves an order with a far expiry alone", async () => {
    await start({ defaultExpirySeconds: 365 * 86_400 })
    const { orderID } = await newOrder()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(sandbox.order(orderID)?.status).toBe("PENDING")
  })

  it("expires by hand", async () => {
    await start()
    const { orderID } = await newOrder()
    const delivery = await sandbox.expire(orderID)
    expect(delivery).toMatchObject({ eventId: 4001, orderID, state: "delivered" })
    expect(sandbox.order(orderID)?.status).toBe("EXPIRED")
  })

  it("counts a failed payment, sends nothing and leaves the order payable", async () => {
    await start()
    const { orderID } = await newOrder()
    expect(sandbox.fail(orderID)).toMatchObject({ orderID, status: "PENDING", failedPayments: 1 })
    expect(sandbox.deliveries()).toEqual([])
    expect((await sandbox.pay(orderID)).eventId).toBe(2001)
  })

  it("pays, cancels, expires and fails an order once only", async () => {
    await start()
    const { orderID } = await newOrder()
    await sandbox.pay(orderID)
    const error = expect.objectContaining({ name: "SandboxError", code: "not_pending" })
    await expect(sandbox.pay(orderID)).rejects.toEqual(error)
    await expect(sandbox.cancel(orderID)).rejects.toEqual(error)
    await expect(sandbox.expire(orderID)).rejects.toEqual(error)
    expect(() => sandbox.fail(orderID)).toThrow("PAID")
    await expect(sandbox.pay("another")).rejects.toMatchObject({ code: "unknown_order" })
  })

  it("triggers any event, in any state, with any details, and changes nothing", async () => {
    await start()
    const { orderID } = await newOrder()
    await sandbox.cancel(orderID)
    await sandbox.trigger({
      kind: "paid",
      orderID,
      amount: 1,
      currency: "USD",
      shape: "legacy",
      deliveryId: "my-id",
      secret: "wrong secret",
    })
    const [, received] = receiver.received
    expect(bodies()[1]).toMatchObject({
      event: { eventId: 2001 },
      eventData: { orderID, totalAmount: { amount: 1, currency: "USD" } },
    })
    expect(received?.headers).toMatchObject({
      "x-service-event-id": "my-id",
      "x-service-signature": received && expectedSignature(received, "wrong secret"),
    })
    expect(sandbox.order(orderID)?.status).toBe("CANCELLED")
  })

  it("triggers an event with an id that nobody knows, at another address", async () => {
    await start()
    const other = await startReceiver()
    const { orderID } = await newOrder()
    await sandbox.trigger({ kind: "unknown", orderID, eventsUrl: other.url })
    const chosen = await sandbox.trigger({ kind: "unknown", orderID, eventId: 7777 })
    await other.close()
    expect(other.received).toHaveLength(1)
    expect([2001, 4001, 4002]).not.toContain(sandbox.deliveries()[0]?.eventId)
    expect(chosen.eventId).toBe(7777)
  })

  it("signs a body of one's own", async () => {
    await start()
    const body = Buffer.from('{"event":{}}')
    const headers = sandbox.sign(body, { timestamp: 1_800_000_000, deliveryId: "mine" })
    expect(headers).toEqual({
      "content-type": "application/json",
      "x-service-event-id": "mine",
      "x-service-signature": expectedSignature({ headers, body }, sandbox.signingSecret),
    })
    expect(headers["x-service-signature"]).toMatch(/^t=1800000000,/)
  })
})
