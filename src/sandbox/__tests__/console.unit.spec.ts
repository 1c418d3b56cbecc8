import { createSandbox } from "../create-sandbox"
import type { Sandbox } from "../types"
import { create, LEGACY, listen, open, startReceiver, submit, until } from "./support"
import type { Receiver } from "./support"

const SECRETS = { apiKey: "the-api-key-of-the-desk", signingSecret: "the-secret-of-the-desk" }

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
