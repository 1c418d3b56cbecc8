import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { createDiscount } from "../seed-extras"
import { TEA_PRICE } from "../seed"
import type { Store } from "../store"
import { flowHelpers, PAID_ONCE, type Setup } from "./context"

/** Odd totals, and staff who cancel. */
export function describeStaff(store: Store, setup: Setup): void {
  const { before, checkout, settled, onlyOrder } = flowHelpers(store, setup)

  it("takes a total of 28.815 as 28.82 at the gateway and as 28.815 in Medusa", async () => {
    const shop = store.shop()
    const code = await createDiscount(store)
    const cartId = await shop.discountedCart(code)
    const { gatewayOrderId } = await checkout(cartId)
    expect(store.sandbox().order(gatewayOrderId)?.totalAmount).toEqual({
      amount: 2882,
      currency: "HKD",
    })
    await store.sandbox().pay(gatewayOrderId)
    expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    expect(await shop.order(await onlyOrder(cartId))).toEqual({
      ...PAID_ONCE,
      total: 28.815,
      captures: [28.815],
      transactions: [28.815],
    })
    expect(await shop.cases()).toEqual([])
  })

  if (before) {
    it("records a debt when staff cancel a paid order", async () => {
      const shop = store.shop()
      const { cartId, gatewayOrderId } = await checkout()
      await store.sandbox().pay(gatewayOrderId)
      await settled(gatewayOrderId)
      const orderId = await onlyOrder(cartId)
      await cancelOrderWorkflow(store.container()).run({ input: { order_id: orderId } })
      expect(await shop.order(orderId)).toMatchObject({ status: "canceled", refunds: [TEA_PRICE] })
      expect(await shop.cases()).toEqual([
        { kind: "refund_due", status: "open", amount: TEA_PRICE * 100 },
      ])
    })
  }
}
