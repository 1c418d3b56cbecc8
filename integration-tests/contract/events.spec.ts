import type { Sandbox } from "../../src/sandbox"
import { eventually } from "../helpers/wait"
import { checkoutUrl, createOrder, orderRequest, VARIANTS, type Variant } from "./orders"
import { isSigned, startEventReceiver, type EventReceiver } from "./receiver"
import * as at from "./target"

/** `eventData` by shape, as the interface lists its fields. */
const SHAPES = {
  directpay: (order: { orderID: string; merchantRef: string }) => ({
    OrderID: order.orderID,
    OrderAmount: { amount: 12_050, currency: "HKD" },
    MerchantRef: order.merchantRef,
  }),
  legacy: (order: { orderID: string; merchantRef: string }) => ({
    orderID: order.orderID,
    customerID: expect.stringMatching(/^[0-9a-f-]{36}$/i),
    totalAmount: { amount: 12_050, currency: "HKD" },
    partnerRef: order.merchantRef,
  }),
}

const PAID = { eventId: 2001 }

/** Milliseconds or a local time are off by far more than two clocks. */
const CLOCKS_APART_SECONDS = 600

describe.each(VARIANTS)("events of an order, $variant", (way: Variant) => {
  let target: at.Target
  let sandbox: Sandbox | undefined
  let receiver: EventReceiver

  beforeAll(async () => {
    ;({ target, sandbox } = await at.openTarget())
    receiver = await startEventReceiver(at.eventsPort)
  })
  afterAll(async () => {
    await target.close()
    await receiver.close()
  })
  beforeEach(() => {
    receiver.received.length = 0
  })

  const newOrder = async () => {
    const events = at.publicEventsUrl ?? receiver.url
    const body = orderRequest(way.variant, { events })
    const { envelope } = await createOrder(target, { path: way.path, body })
    return {
      orderID: envelope.data.orderID,
      merchantRef: body.order.merchantRef,
      checkoutUrl: checkoutUrl(way.variant, envelope.data),
      path: new URL(events).pathname,
    }
  }
  const nextEvent = () =>
    eventually(
      () => Promise.resolve(receiver.received),
      (events) => events.length > 0,
      at.payMs,
    ).then(([event]) => event as NonNullable<typeof event>)
  const observe = at.observable(at.eventsUnseen)

  observe("2001 is posted as JSON, signed, with an id, to the order's address", async () => {
    const order = await newOrder()
    await target.pay(order)
    const event = await nextEvent()
    expect([event.method, event.path]).toEqual(["POST", order.path])
    expect(event.headers["content-type"]).toMatch(/^application\/json/)
    expect(event.headers["x-service-event-id"]).toBeTruthy()
    expect(isSigned(event, target.signingSecret ?? "")).toBe(true)
    expect(JSON.parse(event.body.toString())).toMatchObject({
      event: { eventId: 2001, eventDescription: expect.any(String) },
      eventData: SHAPES[way.variant](order),
    })
  })

  observe("a signature fits neither another secret nor altered bytes", async () => {
    await target.pay(await newOrder())
    const event = await nextEvent()
    const altered = { ...event, body: Buffer.concat([event.body, Buffer.from(" ")]) }
    expect([
      isSigned(event, `${target.signingSecret}x`),
      isSigned(altered, target.signingSecret ?? ""),
      target.signingSecret === target.apiKey,
    ]).toEqual([false, false, false])
  })

  for (const [eventId, end, close] of [
    [4001, "expires", "expire"],
    [4002, "is cancelled", "cancel"],
  ] as const) {
    at.sandboxOnly(`${eventId} is posted in the same form when the order ${end}`, async () => {
      const order = await newOrder()
      await sandbox?.[close](order.orderID)
      const events = receiver.received
      expect(events.map(({ method, path }) => [method, path])).toEqual([["POST", order.path]])
      expect(events.map((event) => isSigned(event, target.signingSecret ?? ""))).toEqual([true])
      expect(events.map(({ headers }) => headers["x-service-event-id"])).toEqual([
        expect.stringMatching(/./),
      ])
      expect(events.map(({ body }) => JSON.parse(body.toString()) as unknown)).toEqual([
        {
          event: { eventId, eventDescription: expect.any(String) },
          eventData: SHAPES[way.variant](order),
        },
      ])
    })
  }

  at.sandboxOnly("“confirm” in the simulator posts 2001, once", async () => {
    const { orderID } = await newOrder()
    const confirm = () =>
      fetch(`${sandbox?.simulatorUrl}/confirm`, {
        method: "POST",
        body: new URLSearchParams({ order: orderID }),
      })
    await confirm()
    await confirm()
    await sandbox?.idle()
    const bodies = receiver.received.map(({ body }) => JSON.parse(body.toString()) as unknown)
    expect(bodies).toEqual([expect.objectContaining({ event: expect.objectContaining(PAID) })])
  })

  observe("the signature's timestamp is the time of posting, in seconds", async () => {
    await target.pay(await newOrder())
    const { headers } = await nextEvent()
    const [, t] = /^t=(\d+),/.exec(String(headers["x-service-signature"])) ?? []
    expect(Math.abs(Number(t) - Date.now() / 1000)).toBeLessThan(CLOCKS_APART_SECONDS)
  })

  at.sandboxOnly("every delivery has an id of its own, kept when it is repeated", async () => {
    const first = await sandbox?.pay((await newOrder()).orderID)
    await sandbox?.pay((await newOrder()).orderID)
    await sandbox?.resend(first?.id ?? "")
    const [one, other, again] = receiver.received.map(
      ({ headers }) => headers["x-service-event-id"],
    )
    expect([one === other, one === again]).toEqual([false, true])
  })

  at.sandboxOnly("the expiry of the order is kept: 4001 comes by itself", async () => {
    const body = orderRequest(way.variant, {
      events: receiver.url,
      order: { expiredAt: Math.floor(Date.now() / 1000) + 4 },
    })
    const { status } = await createOrder(target, { path: way.path, body })
    expect(Math.floor(status / 100)).toBe(2)
    const event = await nextEvent()
    expect(JSON.parse(event.body.toString())).toMatchObject({ event: { eventId: 4001 } })
  })
})
