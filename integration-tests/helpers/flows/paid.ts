import { randomUUID } from "node:crypto"
import { comeBackAndWait } from "../come-back"
import { deliver, paidBody } from "../deliver"
import { TEA_PRICE } from "../seed"
import { report } from "../report"
import type { Store } from "../store"
import { flowHelpers, PAID_ONCE, WAITING, type Setup } from "./context"

/** What 2001 does, however often and whenever it comes. */
export function describePaid(store: Store, setup: Setup): void {
  const { before, checkout, settled, onlyOrder, inboxIsDone } = flowHelpers(store, setup)

  describe("2001", () => {
    it("leads to one order with one capture and one transaction of the right amount", async () => {
      const shop = store.shop()
      const { cartId, gatewayOrderId, orderId } = await checkout()
      if (orderId) {
        expect(await shop.order(orderId)).toEqual(WAITING)
      } else {
        expect(await shop.ordersOf(cartId)).toEqual([])
      }
      expect(await shop.reserved()).toBe(before ? 1 : 0)

      const delivery = await store.sandbox().pay(gatewayOrderId)
      const answeredAt = Date.now()
      expect(delivery.attempts.map(({ status }) => status)).toEqual([200])
      expect(await settled(gatewayOrderId)).toMatchObject({ status: "paid", settlement: "settled" })
      report(`settled ${Date.now() - answeredAt} ms after its 200`)

      expect(await shop.order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
      expect(await shop.reserved()).toBe(1)
      expect(await shop.cases()).toEqual([])
    })

    it("of another amount is held, captures nothing and is a case", async () => {
      const shop = store.shop()
      const { cartId, gatewayOrderId, orderId } = await checkout()
      await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId, amount: 9999 })
      expect(await settled(gatewayOrderId)).toMatchObject({
        status: "paid",
        settlement: "held",
        holdReason: "amount_mismatch",
      })
      expect(await shop.cases()).toEqual([
        { kind: "amount_mismatch", status: "open", amount: 9999 },
      ])
      if (orderId) {
        expect(await shop.order(orderId)).toEqual(WAITING)
      } else {
        expect((await shop.complete(cartId)).status).toBe(400)
        expect(await shop.ordersOf(cartId)).toEqual([])
      }
    })

    if (setup.orderCreation === "legacy") {
      return
    }

    if (before) {
      it("is taken once from 20 concurrent identical deliveries", async () => {
        const shop = store.shop()
        const { cartId, session, gatewayOrderId } = await checkout()
        const delivery = {
          body: paidBody(await shop.ledger(gatewayOrderId), setup.orderCreation),
          id: randomUUID(),
        }
        const answers = await Promise.all(
          Array.from({ length: 20 }, () => deliver(store, delivery)),
        )
        expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
        expect(answers.filter(({ body }) => !("duplicate" in body))).toHaveLength(1)
        await settled(gatewayOrderId)
        expect(await store.fps().listFpsEvents({})).toHaveLength(1)
        expect(await shop.order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
        expect(session.amount).toBe(TEA_PRICE)
      })

      it("stands when 4001 and 4002 come after it", async () => {
        const shop = store.shop()
        const { cartId, gatewayOrderId } = await checkout()
        await store.sandbox().pay(gatewayOrderId)
        await settled(gatewayOrderId)
        await store.sandbox().trigger({ kind: "expired", orderID: gatewayOrderId })
        await store.sandbox().trigger({ kind: "cancelled", orderID: gatewayOrderId })
        await inboxIsDone()
        expect(await shop.ledger(gatewayOrderId)).toMatchObject({
          status: "paid",
          settlement: "settled",
        })
        expect(await shop.order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
        expect(await shop.reserved()).toBe(1)
      })
    }

    it("is taken once from 10 deliveries with different ids", async () => {
      const shop = store.shop()
      const { cartId, gatewayOrderId } = await checkout()
      const body = paidBody(await shop.ledger(gatewayOrderId), setup.orderCreation)
      // Five at once and five more, since the bound is no fence: what arrives at once may pass it.
      for (let burst = 0; burst < 2; burst++) {
        await Promise.all(
          Array.from({ length: 5 }, () => deliver(store, { body, id: randomUUID() })),
        )
      }
      await inboxIsDone()
      // The ids are not signed: the same bytes under more than five say nothing new.
      expect(await store.fps().listFpsEvents({ state: "done" })).toHaveLength(5)
      expect(await shop.order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
      expect(await shop.cases()).toEqual([])
    })

    it.each([0, 20, 60, 150])(
      "arriving %i ms into the completion of the cart gives one order and one capture",
      async (delay) => {
        const shop = store.shop()
        const cartId = await shop.cart()
        const session = await shop.session(await shop.collection(cartId))
        const gatewayOrderId = String(session.data.gateway_order_id)
        const completing = shop.complete(cartId).then((response) => response.status)
        await new Promise((resolve) => setTimeout(resolve, delay))
        const [status] = await Promise.all([completing, store.sandbox().pay(gatewayOrderId)])
        expect([200, 400]).toContain(status)
        await settled(gatewayOrderId)
        await inboxIsDone()
        expect(await shop.order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
        expect(await shop.cases()).toEqual([])
      },
    )

    it("and a completion of the paid cart at once give one order and one capture", async () => {
      const shop = store.shop()
      const cartId = await shop.cart()
      const session = await shop.session(await shop.collection(cartId))
      const gatewayOrderId = String(session.data.gateway_order_id)
      await store.sandbox().pay(gatewayOrderId)
      await Promise.all([shop.complete(cartId), shop.complete(cartId)])
      await settled(gatewayOrderId)
      await inboxIsDone()
      expect(await shop.order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
      expect(await shop.cases()).toEqual([])
    })

    it("settling while the browser returns gives one order and a way to it", async () => {
      const shop = store.shop()
      const { cartId, gatewayOrderId } = await checkout()
      const [returned] = await Promise.all([
        comeBackAndWait(store, gatewayOrderId),
        store.sandbox().pay(gatewayOrderId),
      ])
      await settled(gatewayOrderId)
      const orderId = await onlyOrder(cartId)
      expect(returned.status).toBe(303)
      expect(returned.headers.location).toContain(`https://shop.test/hk/order/${orderId}`)
      expect(await shop.order(orderId)).toEqual(PAID_ONCE)
    })
  })
}
