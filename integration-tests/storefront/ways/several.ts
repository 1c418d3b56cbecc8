import { balanceOf } from "../support/expected"
import { Shopper } from "../support/shopper"
import type { Way } from "../support/stage"

/** The ways on which something happens twice. */
export const SEVERAL: readonly Way[] = [
  {
    name: "double click: one code, one order",
    async go(stage) {
      const shopper = await Shopper.atReview(stage)
      await shopper.checkout.payButton().dblclick()
      const order = await shopper.atGateway()
      expect((await stage.gateway.ordersOf(shopper.email)).map(({ orderID }) => orderID)).toEqual([
        order.orderID,
      ])
      await shopper.payAndReturn(order)
      await shopper.result.sees("paid")
      await shopper.books(balanceOf.paid(shopper.total))
      await shopper.leave()
    },
  },
  {
    name: "two tabs at once: both show one code, and one order is paid",
    async go(stage) {
      const shopper = await Shopper.atReview(stage)
      const second = await shopper.secondTab()
      await second.checkout.open("review")
      await second.checkout.payButton().waitFor()
      await Promise.all([shopper.checkout.pressPay(), second.checkout.pressPay()])
      const order = await shopper.atGateway()
      expect((await shopper.atGateway(second.page)).orderID).toBe(order.orderID)
      await shopper.payAndReturn(order)
      const number = await shopper.result.orderNumber()
      await second.page.goto(order.webhookSuccess)
      expect(await second.result.orderNumber()).toBe(number)
      await shopper.books(balanceOf.paid(shopper.total))
      await shopper.leave()
    },
  },
  {
    name: "a second tab later: it finds the payment under way",
    async go(stage) {
      const shopper = await Shopper.atReview(stage)
      const order = await shopper.pay()
      const { page, checkout, result } = await shopper.secondTab()
      await checkout.open("review")
      if (stage.mode === "before_payment") {
        await result.sees("waiting")
        await result.action("pay").click()
      } else {
        await checkout.pressPay()
      }
      expect((await shopper.atGateway(page)).orderID).toBe(order.orderID)
      await stage.gateway.pay(order.orderID)
      await page.goto(order.webhookSuccess)
      await result.sees("paid")
      await shopper.books(balanceOf.paid(shopper.total))
      await shopper.leave()
    },
  },
]
