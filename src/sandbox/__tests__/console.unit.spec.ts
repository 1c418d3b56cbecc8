import { execFile } from "node:child_process"
import { promisify } from "node:util"

import { createSandbox } from "../create-sandbox"
import type { Sandbox } from "../types"
import {
  create,
  LEGACY,
  listen,
  open,
  startReceiver,
  submit,
  until,
  type Receiver,
} from "./support"

const SECRETS = { apiKey: "the-api-key-of-the-desk", signingSecret: "the-secret-of-the-desk" }

const run = promisify(execFile)

interface Told {
  event: { eventId: number }
  eventData: { OrderAmount: { amount: number } }
}

/** The texts of a page that stand in `<pre>`, as a browser copies them. */
function textsOf(html: string): string[] {
  return [...html.matchAll(/<pre[^>]*>([^<]*)<\/pre>/g)].map(([, text = ""]) =>
    text
      .trim()
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&"),
  )
}

describe("console", () => {
  let sandbox: Sandbox
  let receiver: Receiver

  const page = async () => (await open(sandbox.url)).html
  const press = async (action: string, fields: Record<string, string>) => {
    const formKey = /name="formKey" value="([^"]+)"/.exec(await page())?.[1] ?? ""
    return submit(`${sandbox.url}/console/${action}`, { formKey, ...fields })
  }

  beforeEach(async () => {
    receiver = await startReceiver()
    sandbox = await createSandbox(SECRETS)
  })
  afterEach(async () => {
    await sandbox.close()
    await receiver.close()
  })

  it("shows requests with answers, orders, and events with what the shop answered", async () => {
    const { orderID } = await create({ sandbox, order: { webhookEvents: receiver.url } })
    const delivery = await sandbox.pay(orderID)
    const html = await page()
    for (const text of ["POST /directpay/o/order", "200 · ", orderID, delivery.id, "delivered"]) {
      expect(html).toContain(text)
    }
  })

  it("shows no key, no secret, no token and no signature, wherever they stand", async () => {
    const { redirectURI, token } = await create({
      sandbox,
      path: LEGACY,
      order: { webhookEvents: receiver.url, promoCode: SECRETS.apiKey },
    })
    const directpay = await create({
      sandbox,
      order: { webhookEvents: receiver.url, merchantRef: SECRETS.signingSecret },
    })
    await sandbox.pay(directpay.orderID)
    const html = await page()
    const signature = new URL(directpay.redirectURI).searchParams.get("signature") ?? "none"
    const hidden = [...Object.values(SECRETS), token, signature]
    expect(hidden.filter((secret) => html.includes(secret))).toEqual([])
    expect(html).toContain(new URL(redirectURI).pathname)
  })

  it("tells open pages of every change", async () => {
    const events = await listen(`${sandbox.url}/console/feed`)
    const { orderID } = await create({ sandbox, order: { webhookEvents: receiver.url } })
    await sandbox.pay(orderID)
    sandbox.fault("delay")
    const kinds = () => new Set(events.data().map((change) => (change as { kind: string }).kind))
    await until(() => kinds().size === 4)
    events.stop()
    expect([...kinds()].sort()).toEqual(["delivery", "fault", "order", "request"])
  })

  it("moves orders, sends events again, and sets and clears faults", async () => {
    const { orderID } = await create({ sandbox, order: { webhookEvents: receiver.url } })
    expect(await press("event", { order: orderID, kind: "paid" })).toMatchObject({ status: 303 })
    await until(() => sandbox.deliveries()[0]?.state === "delivered")
    await press("resend", { delivery: sandbox.deliveries()[0]?.id ?? "" })
    await until(() => receiver.received.length === 2)
    await press("fault", { name: "delay", times: "2", value: "" })
    expect(sandbox.faults()).toEqual([{ name: "delay", value: 5000, left: 2 }])
    await press("fault", { clear: "delay" })
    expect(sandbox.faults()).toEqual([])
    expect(sandbox.order(orderID)?.status).toBe("PAID")
  })

  it.each([
    ["late-payment", "PAID", [4001, 2001]],
    ["wrong-amount", "PAID", [2001]],
  ])("plays %s with one press", async (scenario, status, events) => {
    const { orderID } = await create({ sandbox, order: { webhookEvents: receiver.url } })
    await press("scenario", { order: orderID, scenario })
    await until(() => receiver.received.length === events.length)
    const told = receiver.received.map(({ body }) => JSON.parse(body.toString()) as Told)
    expect(told.map(({ event }) => event.eventId)).toEqual(events)
    expect(sandbox.order(orderID)?.status).toBe(status)
    const asked = sandbox.order(orderID)?.totalAmount.amount ?? 0
    expect(told.at(-1)?.eventData.OrderAmount.amount).toBe(
      scenario === "wrong-amount" ? asked - 100 : asked,
    )
  })

  it("loses an event with one press, and lets it go with another", async () => {
    const { orderID } = await create({ sandbox, order: { webhookEvents: receiver.url } })
    await press("scenario", { order: orderID, scenario: "event-lost" })
    expect(sandbox.order(orderID)?.status).toBe("PAID")
    await sandbox.idle()
    expect(receiver.received).toHaveLength(0)
    expect(await page()).toContain("Its events are held back.")
    await press("release", { order: orderID })
    await until(() => receiver.received.length === 1)
    expect(await page()).not.toContain("Its events are held back.")
  })

  it("plays nothing with an order that is over, and holds nothing of it back", async () => {
    const { orderID } = await create({ sandbox, order: { webhookEvents: receiver.url } })
    await sandbox.cancel(orderID)
    await press("scenario", { order: orderID, scenario: "event-lost" })
    expect(sandbox.order(orderID)?.status).toBe("CANCELLED")
    await sandbox.trigger({ kind: "paid", orderID })
    expect(receiver.received).toHaveLength(2)
  })

  it("leads from an order to its requests and events, with time, signature and a line for a shell", async () => {
    const { orderID } = await create({
      sandbox,
      order: { webhookEvents: receiver.url, merchantRef: "IT'S" },
    })
    await create({ sandbox, order: { webhookEvents: receiver.url } })
    await sandbox.pay(orderID)
    const html = await page()
    const [row] = html.split(`id="order-${orderID}"`).slice(1)
    const anchors = [...(row ?? "").replace(/<\/details>[^]*/, "").matchAll(/href="#([^"]+)"/g)]
    expect(anchors.map(([, anchor]) => anchor)).toEqual(["request-1", "event-1"])
    const signature = String(receiver.received[0]?.headers["x-service-signature"])
    expect(html).toContain(signature)

    const event = textsOf(html).find((text) => text.startsWith(`curl -X POST '${receiver.url}'`))
    await run("/bin/sh", ["-c", `${event} -s -o /dev/null`])
    expect(receiver.received[1]?.body).toEqual(receiver.received[0]?.body)
    expect(receiver.received[1]?.headers["x-service-signature"]).toBe(signature)
    const request = textsOf(html).find((text) => text.includes("/directpay/o/order'"))
    expect(request).toContain("-H 'api-key: …'")
  })

  it("narrows everything down to what has a text in it", async () => {
    const wanted = await create({ sandbox, order: { merchantRef: "WANTED" } })
    const other = await create({ sandbox, order: { merchantRef: "OTHER" } })
    const { html } = await open(`${sandbox.url}/?q=wanted`)
    expect(html).toContain(`id="order-${wanted.orderID}"`)
    expect(html).not.toContain(other.orderID)
    expect(html).toContain('id="request-1"')
    expect(html).not.toContain('id="request-2"')
    const hostile = await open(`${sandbox.url}/?q=${encodeURIComponent('"><script>1</script>')}`)
    expect(hostile.html).not.toContain("<script>1")
  })

  it("gives each fault its unit, and stands before the orders", async () => {
    const html = await page()
    expect(html).toContain('data-value="In milliseconds. Empty: 5000"')
    expect(html).toContain('data-value="In cents. Empty: -100"')
    expect(html.indexOf('id="faults"')).toBeLessThan(html.indexOf('id="orders"'))
  })

  it("takes no form from elsewhere", async () => {
    const { orderID } = await create({ sandbox, order: { webhookEvents: receiver.url } })
    const fields = { order: orderID, kind: "paid", formKey: "guessed" }
    expect((await submit(`${sandbox.url}/console/event`, fields)).status).toBe(403)
    expect(sandbox.order(orderID)?.status).toBe("PENDING")
  })

  it("opens the checkout of an order through an address that holds nothing secret", async () => {
    const { orderID, redirectURI } = await create({ sandbox })
    const answer = await open(`${sandbox.url}/console/orders/${orderID}/checkout`)
    expect(answer).toMatchObject({ status: 302, location: redirectURI })
    expect((await open(`${sandbox.url}/console/orders/another/checkout`)).location).toBe("/")
  })
})
