import jsQR from "jsqr"
import { PNG } from "pngjs"
import { parse } from "promptparse"
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

/** A value in a page, as a browser would read it. */
function attribute(html: string, pattern: RegExp): string {
  const text = pattern.exec(html)?.[1] ?? ""
  return text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&")
}

/** Replaces one character in the middle of a text by another one. */
function altered(text: string): string {
  const at = text.length - 10
  return text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1)
}

describe("checkout", () => {
  let sandbox: Sandbox
  let receiver: Receiver

  const newOrder = (order: object = {}, path?: string) =>
    create({ sandbox, path, order: { webhookEvents: receiver.url, ...order } })

  beforeEach(async () => {
    receiver = await startReceiver()
    sandbox = await createSandbox({ merchantName: "Tea & Co <HK>" })
  })
  afterEach(async () => {
    await sandbox.close()
    await receiver.close()
  })

  it("shows what to pay, to whom, how, and a code for it", async () => {
    const { redirectURI, orderID } = await newOrder()
    const { status, html } = await open(redirectURI)
    expect(status).toBe(200)
    expect(html).toMatch(/^<!doctype html><html lang="en">/i)
    for (const text of ["HK$120.50", "Tea &amp; Co &lt;HK&gt;", "REF0001", "“Scan QR code”"]) {
      expect(html).toContain(text)
    }
    expect(attribute(html, /data-payload="true">([^<]+)</)).toBe(sandbox.order(orderID)?.qrPayload)
    expect(html).toContain(`href="${sandbox.simulatorUrl}?order=${orderID}"`)
  })

  it.each(["zh", "zh-HK", "zh_Hant"])("is in Traditional Chinese for %s", async (language) => {
    const { html } = await open((await newOrder({ language })).redirectURI)
    expect(html).toContain('<html lang="zh-Hant-HK">')
    expect(html).toContain("「掃描二維碼」")
  })

  it("opens a legacy order with its token", async () => {
    const { redirectURI, token } = await newOrder({}, LEGACY)
    const { status, html } = await open(`${redirectURI}&token=${token}`)
    expect({ status, shown: html.includes("HK$120.50") }).toEqual({ status: 200, shown: true })
  })

  it("refuses an altered or missing signature", async () => {
    const { redirectURI, orderID } = await newOrder()
    const other = await newOrder()
    const pages = await Promise.all([
      open(altered(redirectURI)),
      open(`${redirectURI}A`),
      open(redirectURI.split("?")[0] ?? ""),
      open(redirectURI.replace(orderID, other.orderID)),
    ])
    expect(pages.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(pages.some(({ html }) => html.includes("HK$120.50"))).toBe(false)
  })

  it("refuses an altered or missing token", async () => {
    const { redirectURI, token } = await newOrder({}, LEGACY)
    const other = await newOrder({}, LEGACY)
    const directpay = await newOrder()
    const pages = await Promise.all([
      open(redirectURI),
      open(`${redirectURI}&token=`),
      open(`${redirectURI}&token=${altered(token)}`),
      open(`${redirectURI}&token=${other.token}`),
      open(`${sandbox.url}/paynow/checkout?order=${directpay.orderID}&token=`),
    ])
    expect(pages.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  })

  it("does not know other orders", async () => {
    const pages = await Promise.all([
      open(`${sandbox.url}/checkout/another?signature=x`),
      open(`${sandbox.url}/paynow/checkout`),
    ])
    expect(pages.map(({ status }) => status)).toEqual([404, 404])
  })

  it("keeps its address out of caches and referrers", async () => {
    const { headers } = await fetch((await newOrder()).redirectURI)
    expect([headers.get("cache-control"), headers.get("referrer-policy")]).toEqual([
      "no-store",
      "no-referrer",
    ])
  })

  it("reloads itself without scripts, and tells a script the state", async () => {
    const { redirectURI, orderID } = await newOrder()
    const { html } = await open(redirectURI)
    expect(attribute(html, /http-equiv="refresh" content="5;url=([^"]+)"/)).toBe(
      `${redirectURI}&failures=0`,
    )
    const stateUrl = attribute(html, /data-state-url="([^"]+)"/)
    expect(JSON.parse((await open(stateUrl)).html)).toEqual({
      status: "PENDING",
      failedPayments: 0,
    })
    await sandbox.pay(orderID)
    expect(JSON.parse((await open(stateUrl)).html)).toEqual({ status: "PAID", failedPayments: 0 })
    expect((await open(altered(stateUrl))).status).toBe(403)
  })

  it("says when it is paid and takes the customer to the success address", async () => {
    const { redirectURI, orderID } = await newOrder()
    await sandbox.pay(orderID)
    const { html } = await open(redirectURI)
    expect(html).toContain("Payment received")
    expect(attribute(html, /http-equiv="refresh" content="5;url=([^"]+)"/)).toBe(
      "http://shop.test/success?order=1",
    )
    expect(attribute(html, /data-return-url="([^"]+)"/)).toBe("http://shop.test/success?order=1")
    expect(html).toContain('<a class="button" href="http://shop.test/success?order=1"')
  })

  it.each([
    ["expire", "The time to pay is over"],
    ["cancel", "This payment was cancelled"],
  ] as const)("after %s links to the failure address", async (action, text) => {
    const { redirectURI, orderID } = await newOrder()
    await sandbox[action](orderID)
    const { status, html } = await open(redirectURI)
    expect(status).toBe(200)
    expect(html).toContain(text)
    expect(html).toContain('<a class="button" href="http://shop.test/failure?order=1">')
    expect(html).not.toContain('http-equiv="refresh"')
  })

  it("cancels: 4002, and the browser goes to the failure address", async () => {
    const { redirectURI, orderID } = await newOrder()
    const cancelUrl = attribute((await open(redirectURI)).html, /method="post" action="([^"]+)"/)
    expect(await submit(cancelUrl)).toMatchObject({
      status: 303,
      location: "http://shop.test/failure?order=1",
    })
    await sandbox.idle()
    expect(sandbox.order(orderID)?.status).toBe("CANCELLED")
    expect(sandbox.deliveries()).toMatchObject([{ eventId: 4002, state: "delivered" }])
    // A second press shows what became of the order.
    expect(await submit(cancelUrl)).toMatchObject({ status: 303, location: redirectURI })
    expect((await submit(altered(cancelUrl))).status).toBe(403)
  })

  it("tells an open checkout of a failed payment and takes it to the failure address", async () => {
    const { redirectURI, orderID } = await newOrder()
    sandbox.fail(orderID)
    const { status, html } = await open(`${redirectURI}&failures=0`)
    expect({ status, told: html.includes("The payment failed") }).toEqual({
      status: 200,
      told: true,
    })
    expect(attribute(html, /data-return-url="([^"]+)"/)).toBe("http://shop.test/failure?order=1")
    expect(html).toContain(`href="${redirectURI}">Try again with the same code`)
  })

  it("shows the code again to whoever comes back after a failed payment", async () => {
    const { redirectURI, orderID } = await newOrder()
    sandbox.fail(orderID)
    const { status, html } = await open(redirectURI)
    expect({ status, next: attribute(html, /5;url=([^"]+)"/) }).toEqual({
      status: 200,
      next: `${redirectURI}&failures=1`,
    })
  })

  it("writes return addresses so that headers and pages can hold them", async () => {
    const order = { webhookFailure: 'http://shop.test/失敗?a="b"&c=<d>' }
    const { redirectURI } = await newOrder(order)
    const cancelUrl = attribute((await open(redirectURI)).html, /method="post" action="([^"]+)"/)
    const written = "http://shop.test/%E5%A4%B1%E6%95%97?a=%22b%22&c=%3Cd%3E"
    expect((await submit(cancelUrl)).location).toBe(written)
    expect(attribute((await open(redirectURI)).html, /class="button" href="([^"]+)"/)).toBe(written)
  })

  it("draws a code that another decoder reads as the very payload", async () => {
    const { redirectURI, orderID } = await newOrder()
    const { html } = await open(redirectURI)
    const response = await fetch(attribute(html, /class="qr" src="([^"]+)"/))
    const { data, width, height } = PNG.sync.read(Buffer.from(await response.arrayBuffer()))
    const read = jsQR(new Uint8ClampedArray(data), width, height)
    expect(read?.data).toBe(sandbox.order(orderID)?.qrPayload)
    expect((await open(altered(response.url))).status).toBe(403)

    // Fields and checksum as an EMV decoder reads them that knows nothing of this gateway.
    const emv = parse(read?.data ?? "", true, true)
    if (!emv) {
      throw new Error("The payload is no EMV code, or its checksum is wrong.")
    }
    const order = sandbox.order(orderID)
    expect(emv.getTags().map(({ id, value }) => [id, value])).toEqual([
      ["00", "01"],
      ["01", "12"],
      ["26", expect.stringContaining("hk.com.hkicl")],
      ["52", "0000"],
      ["53", "344"],
      ["54", "120.50"],
      ["58", "HK"],
      ["59", "Tea & Co <HK>"],
      ["60", "HK"],
      ["62", expect.stringContaining(order?.merchantRef ?? "?")],
      ["63", expect.stringMatching(/^[0-9A-F]{4}$/)],
    ])
    expect(emv.getTagValue("26", "00")).toBe("hk.com.hkicl")
    expect(emv.getTagValue("26", "02")).toMatch(/^(\d{7}|\d{9})$/)
    expect(emv.getTagValue("26", "05")).toMatch(/^20\d{12}$/)
    expect(emv.getTagValue("62", "01")).toBe(order?.merchantRef)
    expect(emv.validate("63")).toBe(true)
  }, 30_000)

  it("tells an open page each new state over server-sent events", async () => {
    const { redirectURI, orderID } = await newOrder()
    const other = await newOrder()
    const url = attribute((await open(redirectURI)).html, /data-events-url="([^"]+)"/)
    const events = await listen(url)
    await sandbox.pay(other.orderID)
    sandbox.fail(orderID)
    await sandbox.pay(orderID)
    await until(() => events.data().length === 3)
    events.stop()
    expect(events.data()).toEqual([
      { status: "PENDING", failedPayments: 0 },
      { status: "PENDING", failedPayments: 1 },
      { status: "PAID", failedPayments: 1 },
    ])
    expect((await open(altered(url))).status).toBe(403)
  })

  it("switches its language and keeps it on the way", async () => {
    const { redirectURI } = await newOrder()
    const { html } = await open(redirectURI)
    const chinese = new URL(attribute(html, /class="switch-language" href="([^"]+)"/), redirectURI)
    const page = (await open(chinese.href)).html
    expect(page).toContain('<html lang="zh-Hant-HK">')
    expect(attribute(page, /data-self-url="([^"]+)"/)).toContain("&lang=zh-Hant-HK")
  })
})
