import type { Sandbox } from "../../src/sandbox"
import { checkoutUrl, createOrder, orderRequest, VARIANTS } from "./orders"
import { openTarget, sandboxOnly, type Target } from "./target"

/** Addresses in a page, as a browser reads them. */
function links(html: string): string[] {
  return [...html.matchAll(/(?:href|action)="([^"]+)"/g)].map(([, url = ""]) =>
    url.replaceAll("&amp;", "&"),
  )
}

describe.each(VARIANTS)("the hosted checkout, $variant", ({ variant, path }) => {
  let target: Target
  let sandbox: Sandbox | undefined

  beforeAll(async () => {
    ;({ target, sandbox } = await openTarget())
  })
  afterAll(() => target.close())

  const newOrder = async (order: object = {}) => {
    const body = orderRequest(variant, { events: "http://127.0.0.1:9/events", order })
    const { envelope } = await createOrder(target, { path, body })
    return { ...envelope.data, url: checkoutUrl(variant, envelope.data), ...body.order }
  }
  const page = async (url: string) => (await fetch(url)).text()
  const simulate = async (orderID: string, failure: boolean) => {
    const form = new URLSearchParams({ order: orderID, ...(failure ? { failure: "on" } : {}) })
    const response = await fetch(`${sandbox?.simulatorUrl}/confirm`, { method: "POST", body: form })
    return response.text()
  }

  sandboxOnly("shows the amount, an FPS code and instructions", async () => {
    const html = await page((await newOrder()).url)
    for (const text of ["120.50", "FPS QR code", "“Scan QR code”", "banking app"]) {
      expect(html).toContain(text)
    }
  })

  sandboxOnly("speaks the order's language", async () => {
    expect(await page((await newOrder({ language: "zh-HK" })).url)).toContain("「掃描二維碼」")
  })

  sandboxOnly("needs the address as it was given, or its token", async () => {
    const { redirectURI, url } = await newOrder()
    const bare = variant === "legacy" ? redirectURI : (redirectURI.split("?")[0] ?? "")
    const answers = await Promise.all([fetch(url), fetch(bare)])
    expect(answers.map(({ ok }) => ok)).toEqual([true, false])
  })

  sandboxOnly("a confirmed payment leads to a button to the success address", async () => {
    const order = await newOrder()
    expect(links(await simulate(order.orderID, false))).toContain(order.webhookSuccess)
    expect(links(await page(order.url))).toContain(order.webhookSuccess)
  })

  sandboxOnly("“is failure payment” leads to the failure address, without an event", async () => {
    const order = await newOrder()
    expect(links(await simulate(order.orderID, true))).toContain(order.webhookFailure)
    expect(sandbox?.deliveries().filter(({ orderID }) => orderID === order.orderID)).toEqual([])
  })

  sandboxOnly("a cancellation sends the browser to the failure address", async () => {
    const order = await newOrder()
    const cancel = links(await page(order.url)).find((url) => url.includes("/cancel")) ?? ""
    const response = await fetch(cancel, { method: "POST", redirect: "manual" })
    expect([response.status, response.headers.get("location")]).toEqual([303, order.webhookFailure])
  })

  sandboxOnly("the simulator wants the sandbox mode and shows what was scanned", async () => {
    const { orderID, merchantRef } = await newOrder()
    const code = sandbox?.order(orderID)?.qrPayload ?? ""
    const scan = (mode: string) =>
      fetch(`${sandbox?.simulatorUrl}?${new URLSearchParams({ mode, code }).toString()}`)
    expect((await scan("production")).ok).toBe(false)
    const review = await (await scan("sandbox")).text()
    for (const text of ["120.50", merchantRef, "Is failure payment", "Confirm"]) {
      expect(review).toContain(text)
    }
  })
})
