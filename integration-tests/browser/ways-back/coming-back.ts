import type { SandboxOrder } from "../../../src/sandbox"
import { pageLanguage } from "../../../src/sandbox/pages/language"
import { textsFor as gatewayTexts } from "../../../src/sandbox/pages/texts"
import type { Scene } from "./scene"

/** The ways back that lead to a paid order. */
export function describeComingBack({ shop, browser, arrive, mode }: Scene): void {
  const paidWithOrder = { status: "paid", order_id: expect.stringMatching(/^order_/) }

  it("tells every device of a payment made on another one", async () => {
    const shopper = await arrive("desktop", "zh-HK")
    const order = await shopper.pay()
    await shopper.page.goto(
      `${shop().addresses.shop}/return?session_id=${await shopper.sessionId()}`,
    )
    await shopper.sees("waiting")

    const second = await shopper.openOtherDevice(browser())
    const other = await second.newPage()
    await other.goto(order.redirectURI)
    await shop().sandbox.pay(order.orderID)
    await other.goto(order.webhookSuccess)

    const number = await shopper.orderNumber(other)
    expect(await shopper.orderNumber()).toBe(number)
    await second.close()
    await shopper.leave()
  })

  it("leads from the back button to the same QR code", async () => {
    const shopper = await arrive("phone", "zh-HK")
    const order = await shopper.pay()
    await shopper.page.goBack()
    if (mode === "before_payment") {
      await shopper.sees("waiting")
      await shopper.press("pay")
      expect((await shopper.atGateway()).orderID).toBe(order.orderID)
    } else {
      expect((await shopper.pay()).orderID).toBe(order.orderID)
    }
    await payAndReturn(order)
    expect(await shopper.orderNumber()).toMatch(/^#\d+$/)
    await shopper.leave()

    async function payAndReturn({ orderID, webhookSuccess }: SandboxOrder) {
      await shop().sandbox.pay(orderID)
      await shopper.page.goto(webhookSuccess)
    }
  })

  it("shows two tabs one QR code, and places one order", async () => {
    const shopper = await arrive("desktop", "en")
    const second = await shopper.context.newPage()
    await second.goto(shopper.page.url())
    const [first, other] = await Promise.all([shopper.pay(), shopper.pay(second)])
    expect(other.orderID).toBe(first.orderID)

    await shop().sandbox.pay(first.orderID)
    await Promise.all([shopper.page.goto(first.webhookSuccess), second.goto(first.webhookSuccess)])
    expect(await shopper.orderNumber()).toBe(await shopper.orderNumber(second))
    await shopper.leave()
  })

  it("stays true when the return page is loaded again", async () => {
    const shopper = await arrive("phone", "en")
    const order = await shopper.pay()
    await shopper.page.goto(order.webhookSuccess)
    await shopper.sees("waiting")
    await shopper.page.reload()
    await shopper.sees("waiting")

    await shop().sandbox.pay(order.orderID)
    const number = await shopper.orderNumber()
    await shopper.page.reload()
    expect(await shopper.orderNumber()).toBe(number)
    await shopper.leave()
  })

  it("waits for an event that is slower than the browser, then says paid", async () => {
    const { sandbox } = shop()
    const shopper = await arrive("desktop", "zh-HK")
    const order = await shopper.pay()
    sandbox.pauseEvents()
    sandbox.answerWith({ kind: "status", status: 503 }, { on: "status" })
    try {
      await sandbox.pay(order.orderID)
      await shopper.page.goto(order.webhookSuccess)
      await shopper.sees("waiting")
      expect(await shop().fps.status(await shopper.sessionId())).toMatchObject({
        status: "pending",
      })
    } finally {
      sandbox.answerWith(undefined)
      sandbox.resumeEvents()
    }
    expect(await shopper.orderNumber()).toMatch(/^#\d+$/)
    await shopper.leave()
  })

  it("lets a shopper who cancelled try again with the same items", async () => {
    const shopper = await arrive("phone", "en")
    const total = await shopper.page.locator("form[data-pay] button").textContent()
    const first = await shopper.pay()
    const name = gatewayTexts(pageLanguage(shopper.language)).checkout.cancel
    await shopper.page.getByRole("button", { name, exact: true }).click()
    await shopper.sees("cancelled")

    await shopper.press("retry")
    await shopper.page.waitForURL(/\/checkout\/pay$/)
    expect(await shopper.page.locator("form[data-pay] button").textContent()).toBe(total)
    expect(await shopper.page.locator("main").textContent()).toContain("Queen's Road")
    const second = await shopper.pay()
    expect(second.orderID).not.toBe(first.orderID)
    await shop().sandbox.pay(second.orderID)
    await shopper.page.goto(second.webhookSuccess)
    expect(await shopper.orderNumber()).toMatch(/^#\d+$/)
    expect(await shopper.settled(({ status }) => status !== "pending")).toMatchObject(
      mode === "before_payment" ? { status: "cancelled" } : paidWithOrder,
    )
    await shopper.leave()
  })
}
