import { setTimeout as sleep } from "node:timers/promises"
import { componentTexts } from "../../../src/storefront/react/texts"
import { eventually } from "../../helpers/wait"
import type { DemoShop } from "../support/demo-shop"
import type { Scene } from "./scene"

async function statusOfOrder(shop: DemoShop, id: string | null): Promise<string> {
  const { order } = await shop.store.order.retrieve(id ?? "", { fields: "status" })
  return order.status
}

/** The ways back without money, and with money that fits nowhere. */
export function describeNotPaid({ shop, arrive, mode }: Scene): void {
  it("tells a shopper who is looking that the time is over, and lets them try again", async () => {
    const shopper = await arrive("desktop", "zh-HK")
    const first = await shopper.pay()
    await shopper.page.goto(first.webhookSuccess)
    await shopper.sees("waiting")
    await shop().sandbox.expire(first.orderID)
    await shopper.sees("expired")

    await shopper.press("retry")
    await shopper.page.waitForURL(/\/checkout\/pay$/)
    const second = await shopper.pay()
    await shop().sandbox.pay(second.orderID)
    await shopper.page.goto(second.webhookSuccess)
    expect(await shopper.orderNumber()).toMatch(/^#\d+$/)
    await shopper.leave()
  })

  it("believes no success address without money", async () => {
    const shopper = await arrive("phone", "en")
    const { webhookSuccess } = await shopper.pay()
    await shopper.page.goto(webhookSuccess)
    await shopper.sees("waiting")
    const id = await shopper.sessionId()
    await shopper.page.goto(`${shop().addresses.shop}/return?session_id=${id}&status=paid`)
    await shopper.sees("waiting")
    expect(await shop().fps.status(id)).toMatchObject({ status: "pending" })
    await shopper.leave()
  })

  it("tells a stranger with an altered token nothing", async () => {
    const shopper = await arrive("desktop", "en")
    const { orderID, webhookSuccess } = await shopper.pay()
    const altered = webhookSuccess.replace(
      /(\/fps\/return\/)(.)/,
      (_, path: string, letter: string) => path + (letter === "a" ? "b" : "a"),
    )
    expect(altered).not.toBe(webhookSuccess)
    const answer = await shopper.page.goto(altered)
    expect(answer?.status()).toBe(404)
    const page = shopper.page.getByRole("main")
    await page.getByRole("heading", { name: "The link may be incomplete" }).waitFor()
    await page.getByRole("heading", { name: "連結可能不完整" }).waitFor()
    expect(await page.textContent()).not.toMatch(/HK\$|\d/)

    await shop().sandbox.pay(orderID)
    await shopper.page.goto(webhookSuccess)
    expect(await shopper.orderNumber()).toMatch(/^#\d+$/)
    await shopper.leave()
  })

  it("says that the bank refused, and shows another QR code", async () => {
    const shopper = await arrive("phone", "zh-HK")
    const first = await shopper.pay()
    shop().sandbox.fail(first.orderID)
    await shopper.page.goto(first.webhookFailure)
    await shopper.sees("failed")
    // The backend tells a page that waits of the new QR code before its own answer is there.
    await shopper.page.route("**/retry", async (route) => {
      const response = await route.fetch({ maxRedirects: 0 })
      await sleep(2_000)
      await route.fulfill({ response })
    })
    await shopper.press("retry")
    if (mode === "before_payment") {
      // Its order gets the other code at once.
      expect((await shopper.atGateway()).orderID).not.toBe(first.orderID)
    } else {
      await shopper.page.waitForURL(/\/checkout\/pay$/)
      expect((await shopper.pay()).orderID).not.toBe(first.orderID)
    }
    await shopper.leave()
  })

  it("knows no payment that it was not told of", async () => {
    const shopper = await arrive("phone", "en")
    await shopper.page.goto(`${shop().addresses.shop}/return?session_id=payses_nobody`)
    await shopper.sees("unknown")
    await shopper.leave()
  })

  it("shows why an order cannot be placed, and lets the shopper mend it", async () => {
    const shopper = await arrive("phone", "en")
    const address = { first_name: "Tai Man", last_name: "Chan", phone: "123", country_code: "hk" }
    await shop().store.cart.update(shopper.cartId, {
      email: "guest@example.com",
      shipping_address: address,
      billing_address: address,
    })
    await shopper.page.locator("form[data-pay] button").click()
    await shopper.page.getByRole("alert").filter({ hasText: /phone/i }).waitFor()
    expect(await shopper.page.locator("form[data-pay] button").getAttribute("aria-disabled")).toBe(
      null,
    )
    await shopper.leave()
  })

  if (mode === "before_payment") {
    it("claims no order for money that came after the order was cancelled", async () => {
      const { sandbox } = shop()
      const shopper = await arrive("desktop", "en")
      const order = await shopper.pay()
      await sandbox.expire(order.orderID)
      const expired = await shopper.settled(({ status }) => status === "expired")
      await eventually(
        () => statusOfOrder(shop(), expired.order_id),
        (status) => status === "canceled",
      )
      await sandbox.trigger({ kind: "paid", orderID: order.orderID })
      await shopper.settled(({ status }) => status === "paid")
      await shopper.page.goto(order.webhookSuccess)
      await shopper.sees("received")
      const text = await shopper.page.locator("main").textContent()
      expect(text).toContain(componentTexts("en").guide.decide)
      expect(text).not.toMatch(/#\d/)
      await shopper.leave()
    })
  }
}
