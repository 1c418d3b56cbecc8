import { balanceOf } from "../support/expected"
import { Shopper } from "../support/shopper"
import type { Way } from "../support/stage"

/** The ways on which the first try came to nothing. */
export const TRYING_AGAIN: readonly Way[] = [
  {
    name: "cancel, try again, pay; the old page then says that the order is paid",
    async go(stage) {
      const shopper = await Shopper.atReview(stage)
      const { page, checkout, result, total } = shopper
      const first = await shopper.pay()
      await shopper.cancelAtGateway()
      await result.sees("cancelled")
      const oldPage = page.url()

      await result.tryAgain()
      expect(await checkout.total()).toBe(total)
      await checkout.prepareFps()
      const second = await shopper.pay()
      expect(second.orderID).not.toBe(first.orderID)

      // No third one beside the second.
      await page.goto(oldPage)
      await result.sees("cancelled")
      await result.action("retry").click()
      await result.sees("waiting")
      expect(page.url()).not.toBe(oldPage)
      await shopper.payAndReturn(second)
      const number = await result.orderNumber()
      await shopper.books(balanceOf.paidAfter({ mode: stage.mode, ended: "cancelled", total }))

      await page.goto(oldPage)
      await result.sees("paid_otherwise")
      expect(await result.fact("order")).toBe(number)
      expect(await result.action("retry").count()).toBe(0)
      await shopper.leave()
    },
  },
  {
    name: "let the time pass while looking, try again, pay",
    async go(stage) {
      const shopper = await Shopper.atReview(stage)
      const { page, checkout, result, total } = shopper
      const first = await shopper.pay()
      await page.goto(first.webhookSuccess)
      await result.sees("waiting")
      await stage.gateway.expire(first.orderID)
      await result.sees("expired")

      // As when the banking app opens the way back in a browser of its own.
      const other = await Shopper.visit(stage, shopper.email)
      await other.page.goto(page.url())
      await other.result.sees("expired")
      await other.result.action("retry").click()
      await other.result.refusal("cart_gone").waitFor()
      expect(await other.result.action("shop").count()).toBe(1)
      await other.leave()

      await result.tryAgain()
      await checkout.prepareFps()
      await shopper.payAndReturn(await shopper.pay())
      await result.sees("paid")
      await shopper.books(balanceOf.paidAfter({ mode: stage.mode, ended: "expired", total }))
      await shopper.leave()
    },
  },
  {
    name: "be refused by the bank, try again with another code, pay",
    async go(stage) {
      const shopper = await Shopper.atReview(stage)
      const { page, checkout, result, total } = shopper
      const first = await shopper.pay()
      await stage.gateway.refuse(first.orderID)
      await page.goto(first.webhookFailure)
      await result.sees("failed")

      // The first code can still be paid: an order that is there gets another code, and stays one.
      if (stage.mode === "before_payment") {
        await result.action("retry").click()
      } else {
        await result.tryAgain()
        await checkout.prepareFps()
        await checkout.pressPay()
      }
      const second = await shopper.atGateway()
      expect(second.orderID).not.toBe(first.orderID)
      await shopper.payAndReturn(second)
      await result.sees("paid")
      await stage.gateway.expire(first.orderID)
      await shopper.books(balanceOf.paidAfter({ mode: "after_payment", ended: "expired", total }))
      await shopper.leave()
    },
  },
  {
    name: "go back from the gateway: the same code again, pay",
    async go(stage) {
      const shopper = await Shopper.atReview(stage)
      const { page, result, total } = shopper
      const order = await shopper.pay()
      await page.goBack()
      await result.sees("waiting")
      await result.action("pay").click()
      expect((await shopper.atGateway()).orderID).toBe(order.orderID)
      await shopper.payAndReturn(order)
      await result.sees("paid")
      await shopper.books(balanceOf.paid(total))
      await shopper.leave()
    },
  },
]
