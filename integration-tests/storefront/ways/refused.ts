import { balanceOf, cancelledOrder, paidOrder } from "../support/expected"
import { Shopper } from "../support/shopper"
import { newEmail } from "../support/shelf"
import type { Way } from "../support/stage"

/** The ways that do not lead on, and what the shopper reads there. */
export const REFUSED: readonly Way[] = [
  {
    name: "the last item: who comes second reads that it is sold out, and gets it when it is free",
    modes: ["before_payment"],
    async go(stage) {
      const product = await stage.backend.shelf.product({ stock: 1 })
      const items = [{ product, quantity: 1 }]
      const first = await Shopper.atReview(stage, { items })
      const second = await Shopper.atReview(stage, { items })
      await first.pay()
      await second.checkout.pressPay()
      expect(await second.checkout.refusal()).toEqual({
        code: "out_of_stock",
        language: stage.language,
      })
      expect((await second.story()).orders).toEqual([])

      await first.cancelAtGateway()
      await first.result.sees("cancelled")
      await first.books({
        orders: [cancelledOrder(first.total)],
        payments: [{ amount: first.total, status: "cancelled" }],
        cases: [],
      })
      await second.payAndReturn(await second.pay())
      await second.result.sees("paid")
      const { orders, cases } = await second.story()
      expect({ orders, cases }).toEqual({ orders: [paidOrder(second.total)], cases: [] })
      await first.leave()
      await second.leave()
    },
  },
  {
    name: "the last item: who pays second is told that the money is there, not to pay again",
    modes: ["after_payment"],
    async go(stage) {
      const product = await stage.backend.shelf.product({ stock: 1 })
      const items = [{ product, quantity: 1 }]
      const first = await Shopper.atReview(stage, { items })
      const second = await Shopper.atReview(stage, { items })
      const secondOrder = await second.pay()
      await first.payAndReturn(await first.pay())
      await first.result.sees("paid")
      await first.books(balanceOf.paid(first.total))

      await second.payAndReturn(secondOrder)
      await second.result.sees("received")
      expect(await second.result.action("retry").count()).toBe(0)
      // Completing the cart is tried a few more times before staff get the case.
      expect((await second.story()).payments).toEqual([{ amount: second.total, status: "paid" }])
      await first.leave()
      await second.leave()
    },
  },
  {
    name: "a phone number that FPS cannot use: the checkout says so, and takes a better one",
    async go(stage) {
      const shopper = await Shopper.withCart(stage, { email: newEmail(), phone: "123" })
      const { checkout, result, email, total } = shopper
      await checkout.open("payment")
      await checkout.chooseFps()
      await checkout.submitPayment()
      expect(await checkout.problem()).toMatch(
        stage.language === "en" ? /phone number, such as/ : /有效的電話號碼/,
      )

      await checkout.open("address")
      await checkout.fillAddress({ email, phone: "+852 6123 4567" })
      await checkout.submitAddress()
      await checkout.open("payment")
      await checkout.prepareFps()
      const order = await shopper.pay()
      expect(order.customer.tel).toBe("+85261234567")
      await shopper.payAndReturn(order)
      await result.sees("paid")
      await shopper.books(balanceOf.paid(total))
      await shopper.leave()
    },
  },
]
