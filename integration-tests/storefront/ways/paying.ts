import { addToCart, Shopper } from "../support/shopper"
import { newEmail } from "../support/shelf"
import type { Way } from "../support/stage"
import { balanceOf } from "../support/expected"

/** The ways that lead to a paid order without a detour. */
export const PAYING: readonly Way[] = [
  {
    name: "pay, with the whole checkout by hand",
    async go(stage) {
      const { books, tea } = stage.backend
      const shopper = await Shopper.visit({ ...stage, device: "desktop" }, newEmail())
      const { page, checkout, result, email } = shopper
      await addToCart(page, { stage, product: tea, makes: 1 })
      await shopper.goto("/cart")
      await page.getByTestId("checkout-button").click()
      await checkout.fillAddress({ email })
      await checkout.submitAddress()
      await checkout.chooseDelivery()
      await checkout.prepareFps()
      const total = await checkout.total()
      const order = await shopper.pay()
      expect(order).toMatchObject({
        totalAmount: { amount: Math.round(total * 100) },
        customer: { tel: "+85291234567" },
      })

      await page.locator("a[href*='/simulator?order=']").first().click()
      await page.locator("form[action='/simulator/confirm'] button").click()
      const number = await result.orderNumber()
      await shopper.books(balanceOf.paid(total))
      expect([number]).toEqual((await books.orderNumbers(email)).map((given) => `#${given}`))

      await result.action("order-link").click()
      await page.getByTestId("order-complete-container").waitFor()
      expect(await page.getByTestId("payment-method").innerText()).toContain("FPS")
      expect(await shopper.goodsInCart()).toBe(0)
      await shopper.leave()
    },
  },
  {
    name: "close the tab at the gateway and pay: the order is paid, and the cart is empty",
    async go(stage) {
      const shopper = await Shopper.atReview(stage)
      const order = await shopper.pay()
      const next = await shopper.secondTab()
      await shopper.page.close()
      await stage.gateway.pay(order.orderID)
      await shopper.books(balanceOf.paid(shopper.total))

      // The browser never came back, so nobody told it that its cart has become an order.
      const { storefront, backend } = stage
      await next.page.goto(`${storefront}/hk/cart`)
      await next.page.getByTestId("empty-cart-message").waitFor()
      await addToCart(next.page, { stage, product: backend.tea, makes: 1 })
      await next.page.goto(`${storefront}/hk/cart`)
      await next.page.getByTestId("product-row").waitFor()
      expect(await next.page.getByTestId("product-row").count()).toBe(1)
      await shopper.leave()
    },
  },
  {
    name: "come back before the event: the page waits, and is told",
    async go(stage) {
      const shopper = await Shopper.atReview(stage)
      const order = await shopper.pay()
      const { result } = shopper
      const question = result.nextQuestion()
      await shopper.page.goto(order.webhookSuccess)
      await result.sees("waiting")
      expect(await result.fact("amount")).toBe(hongKongDollars(shopper.total))
      expect(await result.action("order-link").count()).toBe(0)

      // By the question that was held until then, not by asking now and then.
      const held = await question
      await stage.gateway.pay(order.orderID)
      expect(await held.answer()).toMatchObject({ payment: { status: "paid" } })
      expect(await result.orderNumber()).toMatch(/^#\d+$/)
      await shopper.books(balanceOf.paid(shopper.total))
      await shopper.leave()
    },
  },
  {
    name: "lose the event: the way back finds the money",
    async go(stage) {
      const shopper = await Shopper.atReview(stage)
      const order = await shopper.pay()
      await stage.gateway.hold(order.orderID)
      await shopper.payAndReturn(order)
      expect(await shopper.result.orderNumber()).toMatch(/^#\d+$/)
      await shopper.books(balanceOf.paid(shopper.total))

      await stage.gateway.release(order.orderID)
      await shopper.page.reload()
      await shopper.result.sees("paid")
      await shopper.books(balanceOf.paid(shopper.total))
      await shopper.leave()
    },
  },
  {
    name: "reload: a page that waits and a page that says paid stay true",
    async go(stage) {
      const shopper = await Shopper.atReview(stage)
      const order = await shopper.pay()
      const { page, result } = shopper
      await page.goto(order.webhookSuccess)
      await result.sees("waiting")
      await page.reload()
      await result.sees("waiting")
      await stage.gateway.pay(order.orderID)
      const number = await result.orderNumber()
      await page.reload()
      expect(await result.orderNumber()).toBe(number)
      await page.goto(order.webhookSuccess)
      expect(await result.orderNumber()).toBe(number)
      await shopper.books(balanceOf.paid(shopper.total))
      await shopper.leave()
    },
  },
  {
    name: "logged in: the account shows the paid order at once",
    async go(stage) {
      const customer = await stage.backend.shelf.customer()
      const shopper = await Shopper.withCart(stage, { customer })
      const { page, checkout, result } = shopper
      await shopper.goto("/account")
      await page.getByTestId("email-input").fill(customer.email)
      await page.getByTestId("password-input").fill(customer.password)
      await page.getByTestId("sign-in-button").click()
      // The starter hides it on a phone, where it shows a list instead.
      await page.getByTestId("overview-page-wrapper").waitFor({ state: "attached" })
      await shopper.goto("/account/orders")
      await page.getByTestId("orders-page-wrapper").waitFor()
      expect(await page.getByTestId("order-card").count()).toBe(0)

      await checkout.open("payment")
      await checkout.prepareFps()
      await shopper.payAndReturn(await shopper.pay())
      const number = await result.orderNumber()
      await shopper.goto("/account/orders")
      await page.getByTestId("order-card").first().waitFor()
      expect(await page.getByTestId("order-display-id").allInnerTexts()).toEqual([
        number.replace("#", ""),
      ])
      await shopper.books(balanceOf.paid(shopper.total))
      await shopper.leave()
    },
  },
]

/** As the page writes an amount. */
function hongKongDollars(amount: number): string {
  return new Intl.NumberFormat("en", { style: "currency", currency: "HKD" }).format(amount)
}
