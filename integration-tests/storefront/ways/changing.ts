import { balanceOf, cancelledOrder, paidOrder } from "../support/expected"
import { addToCart, Shopper } from "../support/shopper"
import type { Stage, Way } from "../support/stage"

/** The ways on which the sum changes between the first step and the money. */
export const CHANGING: readonly Way[] = [
  {
    name: "a promotion at review, cancelled, again: the stock is free at once",
    async go(stage) {
      const { shelf, books } = stage.backend
      const product = await shelf.product({ stock: 2 })
      const code = await shelf.promotion()
      const shopper = await Shopper.atReview(stage, { items: [{ product, quantity: 2 }] })
      const { checkout, result, total } = shopper
      await checkout.addPromotion(code)
      const lower = await shelf.total(shopper.cartId)
      expect(lower).toBeLessThan(total)
      await checkout.open("payment")
      await checkout.prepareFps()
      const order = await shopper.pay()
      expect(order.totalAmount.amount).toBe(Math.round(lower * 100))
      expect(await books.reserved(product.inventoryItemId)).toBe(inOrder(stage, 2))

      await shopper.cancelAtGateway()
      await result.sees("cancelled")
      // The unseen code of the payment step can be paid for a while; nobody waits for it.
      const unseen = { amount: total, status: "pending" }
      await shopper.books({
        orders: stage.mode === "before_payment" ? [cancelledOrder(lower)] : [],
        payments: [unseen, { amount: lower, status: "cancelled" }],
        cases: [],
      })
      expect(await books.reserved(product.inventoryItemId)).toBe(0)

      await result.tryAgain()
      expect(await checkout.total()).toBe(lower)
      await checkout.prepareFps()
      await shopper.payAndReturn(await shopper.pay())
      await result.sees("paid")
      const again = balanceOf.paidAfter({ mode: stage.mode, ended: "cancelled", total: lower })
      await shopper.books({ ...again, payments: [unseen, ...again.payments] })
      await shopper.leave()
    },
  },
  {
    name: "a promotion that ended meanwhile, cancelled, again: its loss is told before going on",
    async go(stage) {
      if (stage.mode === "after_payment") {
        // The same cart goes on, as it is.
        return
      }
      const code = await stage.backend.shelf.promotion()
      const shopper = await Shopper.atReview(stage, { codes: [code] })
      const { page, checkout, result, total } = shopper
      await shopper.pay()
      await shopper.cancelAtGateway()
      await result.sees("cancelled")
      await stage.backend.shelf.endPromotion(code)
      const here = page.url()
      await result.action("retry").click()
      expect(await result.changedCart().innerText()).toContain(code)
      expect(page.url()).toBe(here)
      const totals = await result.totals()
      expect(totals.old).toBe(total)
      expect(await result.action("shop").count()).toBe(1)
      expect(totals.now).toBeGreaterThan(total)
      await result.goOn()
      expect(await checkout.total()).toBe(totals.now)
      await checkout.prepareFps()
      await shopper.payAndReturn(await shopper.pay())
      await result.sees("paid")
      const newTotal = totals.now
      await shopper.books(
        balanceOf.paidAfter({ mode: stage.mode, ended: "cancelled", total, newTotal }),
      )
      await shopper.leave()
    },
  },
  {
    name: "a promotion that works once, cancelled, again: it works for the next order",
    async go(stage) {
      const code = await stage.backend.shelf.promotion({ limit: 1 })
      const shopper = await Shopper.atReview(stage, { codes: [code] })
      const { checkout, result, total } = shopper
      await shopper.pay()
      await shopper.cancelAtGateway()
      await result.sees("cancelled")
      await result.tryAgain()
      expect(await checkout.total()).toBe(total)
      await checkout.prepareFps()
      await shopper.payAndReturn(await shopper.pay())
      await result.sees("paid")
      await shopper.books(balanceOf.paidAfter({ mode: stage.mode, ended: "cancelled", total }))
      await shopper.leave()
    },
  },
  {
    name: "the cart changed in another tab before paying: the code asks for the new sum",
    async go(stage) {
      const shopper = await Shopper.atReview(stage)
      const { result, total } = shopper
      await addTeaInAnotherTab(shopper)
      const newTotal = await stage.backend.shelf.total(shopper.cartId)
      expect(newTotal).toBeGreaterThan(total)
      const order = await shopper.pay()
      expect(order.totalAmount.amount).toBe(Math.round(newTotal * 100))
      await shopper.payAndReturn(order)
      await result.sees("paid")
      await shopper.books({
        orders: [paidOrder(newTotal)],
        payments: [
          { amount: total, status: "pending" },
          { amount: newTotal, status: "paid" },
        ],
        cases: [],
      })
      await shopper.leave()
    },
  },
  {
    name: "the cart changed in another tab while the code is shown: the money is kept for a person",
    modes: ["after_payment"],
    async go(stage) {
      const shopper = await Shopper.atReview(stage)
      const { result, total } = shopper
      const order = await shopper.pay()
      await addTeaInAnotherTab(shopper)
      await shopper.page.goto(order.webhookSuccess)
      await result.sees("not_payable")
      expect(await result.action("pay").count()).toBe(0)

      await shopper.payAndReturn(order)
      await result.sees("received")
      expect(await result.action("retry").count()).toBe(0)
      await shopper.books({
        orders: [],
        payments: [{ amount: total, status: "paid" }],
        cases: [{ kind: "superseded_payment", amount: total }],
      })
      await shopper.leave()
    },
  },
]

/** Reserved while the order waits; a cart reserves nothing. */
function inOrder({ mode }: Stage, quantity: number): number {
  return mode === "before_payment" ? quantity : 0
}

async function addTeaInAnotherTab(shopper: Shopper): Promise<void> {
  const { page } = await shopper.secondTab()
  await addToCart(page, { stage: shopper.stage, product: shopper.stage.backend.tea, makes: 3 })
  await page.close()
}
