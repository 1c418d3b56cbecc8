import { Modules } from "@medusajs/framework/utils"
import { TEA_PRICE } from "../seed"
import type { Store } from "../store"
import { CANCELLED, flowHelpers, type Setup } from "./context"
import { untilSettled } from "../settled"

/** What 4001 and 4002 do, with order status and stock before and after. */
export function describeClosed(store: Store, setup: Setup): void {
  const { before, checkout, settled } = flowHelpers(store, setup)

  describe.each(["expired", "cancelled"] as const)("%s", (kind) => {
    it("cancels what waited and frees its stock", async () => {
      const shop = store.shop()
      const { cartId, session, gatewayOrderId, orderId } = await checkout()
      expect(await shop.reserved()).toBe(before ? 1 : 0)
      await (kind === "expired"
        ? store.sandbox().expire(gatewayOrderId)
        : store.sandbox().cancel(gatewayOrderId))
      expect(await settled(gatewayOrderId)).toMatchObject({ status: kind, settlement: "settled" })
      expect(await shop.reserved()).toBe(0)
      if (orderId) {
        expect(await shop.order(orderId)).toEqual(CANCELLED)
      } else {
        const payments = store.container().resolve(Modules.PAYMENT)
        expect((await payments.retrievePaymentSession(session.id)).status).toBe("canceled")
        expect(await shop.ordersOf(cartId)).toEqual([])
      }
      expect(await shop.cases()).toEqual([])
    })

    if (setup.orderCreation === "legacy") {
      return
    }

    it("before 2001 makes the money a late payment that is not captured", async () => {
      const shop = store.shop()
      const { cartId, gatewayOrderId, orderId } = await checkout()
      await store.sandbox().trigger({ kind, orderID: gatewayOrderId })
      await settled(gatewayOrderId)
      await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId })
      await untilSettled(store, gatewayOrderId, (row) => row.settlement === "held")
      expect(await shop.cases()).toEqual([
        { kind: "late_payment", status: "open", amount: TEA_PRICE * 100 },
      ])
      if (orderId) {
        expect(await shop.order(orderId)).toEqual(CANCELLED)
      } else {
        expect(await shop.ordersOf(cartId)).toEqual([])
      }
    })
  })
}
