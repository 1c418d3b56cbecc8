import { createSandbox } from "../create-sandbox"
import type { Sandbox } from "../types"
import { create, open, startReceiver, submit, type Created, type Receiver } from "./support"

describe("simulator", () => {
  let sandbox: Sandbox
  let receiver: Receiver
  let order: Created

  const scan = (code: string, mode = "sandbox") =>
    open(`${sandbox.simulatorUrl}?${String(new URLSearchParams({ mode, code }))}`)

  const payload = (): string => sandbox.order(order.orderID)?.qrPayload ?? ""

  const confirm = (fields: Record<string, string> = {}) =>
    submit(`${sandbox.simulatorUrl}/confirm`, { order: order.orderID, ...fields })

  beforeEach(async () => {
    receiver = await startReceiver()
    sandbox = await createSandbox({ merchantName: "Tea House" })
    order = await create({ sandbox, order: { webhookEvents: receiver.url } })
  })
  afterEach(async () => {
    await sandbox.close()
    await receiver.close()
  })

  it("starts with the sandbox mode chosen, a place for a code, and the waiting orders", async () => {
    const { status, html } = await open(sandbox.simulatorUrl)
    expect(status).toBe(200)
    expect(html).toMatch(/name="mode" value="sandbox" checked/)
    expect(html).toContain('name="code"')
    expect(html).toContain(`href="${sandbox.simulatorUrl}?order=${order.orderID}"`)
  })

  it("reviews a pasted code and an order in the address alike", async () => {
    const pasted = await scan(`  ${payload()}\n`)
    const direct = await open(`${sandbox.simulatorUrl}?order=${order.orderID}`)
    const main = ({ html }: { html: string }) => /<main[^]+<\/main>/.exec(html)?.[0]
    expect(main(pasted)).toBe(main(direct))
    for (const text of ["120.50", "Tea House", "REF0001", "0000000", "Is failure payment"]) {
      expect(direct.html).toContain(text)
    }
  })

  it("pays: 2001, and the browser goes back to the checkout", async () => {
    expect(await confirm()).toMatchObject({
      status: 303,
      location: `${order.redirectURI}&failures=0`,
    })
    await sandbox.idle()
    expect(sandbox.order(order.orderID)?.status).toBe("PAID")
    expect(sandbox.deliveries()).toMatchObject([{ eventId: 2001, state: "delivered" }])
  })

  it("fails: no event, and the checkout takes the browser to the failure address", async () => {
    const { location } = await confirm({ failure: "on" })
    expect((await open(location ?? "")).html).toContain(
      'content="5;url=http://shop.test/failure?order=1"',
    )
    await sandbox.idle()
    expect(sandbox.order(order.orderID)).toMatchObject({ status: "PENDING", failedPayments: 1 })
    expect(sandbox.deliveries()).toEqual([])
  })

  it.each([
    ["pay", "already been paid"],
    ["cancel", "was cancelled"],
    ["expire", "has expired"],
  ] as const)("refuses after %s and says why", async (action, text) => {
    await sandbox[action](order.orderID)
    const answers = [
      await open(`${sandbox.simulatorUrl}?order=${order.orderID}`),
      await scan(payload()),
      await confirm(),
      await confirm({ failure: "on" }),
    ]
    expect(answers.map(({ status, html }) => ({ status, clear: html.includes(text) }))).toEqual(
      Array(4).fill({ status: 409, clear: true }),
    )
    expect(sandbox.deliveries()).toHaveLength(1)
  })

  it("wants the sandbox mode", async () => {
    const { status, html } = await scan(payload(), "production")
    expect({ status, clear: html.includes("Choose the sandbox mode") }).toEqual({
      status: 400,
      clear: true,
    })
  })

  it("refuses codes that are damaged, foreign or none", async () => {
    const elsewhere = await createSandbox()
    await create({ sandbox: elsewhere })
    const foreign = elsewhere.orders()[0]?.qrPayload ?? ""
    await elsewhere.close()
    const answers = [
      await scan(payload().replace("120.50", "1.50  ")),
      await scan(foreign),
      await scan(""),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(answers.map(({ html }) => /class="note">([^<]+)/.exec(html)?.[1])).toEqual([
      "A part of the text is missing or was altered. Copy all of it.",
      "It does not belong to an order of this sandbox.",
      "The text is not an FPS QR code. Copy all of it.",
    ])
  })

  it("does not know other orders", async () => {
    const answers = [
      await open(`${sandbox.simulatorUrl}?order=another`),
      await submit(`${sandbox.simulatorUrl}/confirm`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })

  it("speaks the order's language", async () => {
    const { orderID } = await create({ sandbox, order: { language: "zh-HK" } })
    const { html } = await open(`${sandbox.simulatorUrl}?order=${orderID}`)
    expect(html).toContain("核對付款資料")
  })

  it("serves the decoder that reads pictures in the browser", async () => {
    const types = await Promise.all(
      ["simulator.js", "qr/index.js", "qr/decode.js", "qr/dom.js"].map(async (name) => {
        const response = await fetch(`${sandbox.url}/assets/${name}`)
        return `${response.status} ${response.headers.get("content-type")}`
      }),
    )
    expect(types).toEqual(Array(4).fill("200 text/javascript; charset=utf-8"))
    expect((await fetch(`${sandbox.url}/assets/qr/package.json`)).status).toBe(404)
  })
})
