import { adminApi } from "./admin-api"
import { flowHelpers, type Setup } from "./flows/context"
import { TEA_PRICE } from "./seed"
import { sql } from "./sql"
import { describeStore } from "./store"
import { eventually } from "./wait"

/** Long enough for a busy machine to answer a completion meanwhile; a call lasts 8 s at most. */
const SLOW_MS = 6_000

/**
 * While a session is being created, its row holds whatever the browser sent as `data`. A browser
 * that names somebody else's paid session there, and completes its cart in that moment, gets
 * nothing for it.
 */
export function describeHostileSession(placeOrder: Setup["placeOrder"]): void {
  const setup = { orderCreation: "directpay", placeOrder } as const
  describeStore(`another session's id in the browser's data, ${placeOrder}`, setup, (store) => {
    const { checkout, settled } = flowHelpers(store, setup)
    const admin = adminApi(store)

    it.each([{ kind: "slow", ms: SLOW_MS } as const, { kind: "silence" } as const])(
      "places no order and captures nothing while the gateway is $kind",
      async (fault) => {
        const shop = store.shop()
        const honest = await checkout()
        await store.sandbox().pay(honest.gatewayOrderId)
        await settled(honest.gatewayOrderId)

        const cartId = await shop.cart({ quantity: 5 })
        const collectionId = await shop.collection(cartId)
        const asked = store.sandbox().requests().length
        store.sandbox().answerWith(fault, { times: 1 })
        const creating = shop
          .requestSession(collectionId, { data: { session_id: honest.session.id } })
          .then((response) => response.status)
        await eventually(
          async () => Promise.resolve(store.sandbox().requests().length),
          (now) => now > asked,
        )
        expect((await shop.complete(cartId)).status).toBe(400)
        await creating
        expect((await shop.complete(cartId)).status).toBe(
          placeOrder === "before_payment" && fault.kind === "slow" ? 200 : 400,
        )
        const orders = await shop.ordersOf(cartId)
        for (const orderId of orders) {
          expect(await shop.order(orderId)).toMatchObject({ captures: [], transactions: [] })
        }
        expect(orders).toHaveLength(
          placeOrder === "before_payment" && fault.kind === "slow" ? 1 : 0,
        )
      },
    )

    // Core deletes a line by its id alone. Where the cart does not exist the deletion is undone, which
    // brings back a line that was removed before; no other cart's collection hears of either.
    it.each([
      ["brought back", { removed: true, named: "cart_nothing", undone: false }],
      ["taken away by another cart's call", { removed: false, named: null, undone: false }],
      // Core leaves the session so where it undoes an order that was placed on it.
      ["taken away after an order was undone", { removed: false, named: null, undone: true }],
    ])(
      "sells nothing for another sum after a line is %s",
      async (_, { removed, named, undone }) => {
        const shop = store.shop()
        const cartId = await shop.cart()
        const lineId = await shop.addLine(cartId, 8)
        if (removed) {
          await shop.deleteLine(cartId, lineId).expect(200)
        }
        const collectionId = await shop.collection(cartId)
        const session = await shop.session(collectionId)
        const gatewayOrderId = String(session.data.gateway_order_id)
        await shop.deleteLine(named ?? (await shop.cart()), lineId)
        const asked = (removed ? 1 : 9) * TEA_PRICE
        expect(await shop.liveSessions(collectionId)).toMatchObject([{ amount: asked }])
        if (undone) {
          await sql(store, "update payment_session set status = ? where id = ?", [
            ...["pending_authorization", session.id],
          ])
          await sql(store, "update fps_session set placed_at = now() where id = ?", [session.id])
        }

        await shop.complete(cartId)
        expect(await shop.ordersOf(cartId)).toEqual([])
        await store.sandbox().pay(gatewayOrderId)
        expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "held" })
        expect(await shop.cases()).toEqual([
          { kind: "order_not_completed", status: "open", amount: asked * 100 },
        ])
        const [found] = await store.fps().listFpsCases({})
        const accepting = { resolution: "accepted" }
        await admin.post(`/admin/fps/cases/${found?.id}/resolve`, accepting).expect(400)
        expect(await shop.ordersOf(cartId)).toEqual([])
        expect(await shop.reserved()).toBe(0)
      },
    )

    it("sells nothing for the amount of a session that core made while the cart changed", async () => {
      const shop = store.shop()
      const cartId = await shop.cart()
      const collectionId = await shop.collection(cartId)
      const session = await shop.session(collectionId)
      const gatewayOrderId = String(session.data.gateway_order_id)
      const [row] = await sql(
        store,
        "select to_jsonb(s) as s from payment_session s where id = ?",
        [session.id],
      )
      await shop.addTea(cartId)
      // Core read the old amount, and makes the session after the cart's change deleted the others.
      await sql(
        store,
        "insert into payment_session select * from jsonb_populate_record(null::payment_session, ?)",
        [JSON.stringify(row?.s)],
      )
      expect(await shop.liveSessions(collectionId)).toMatchObject([{ amount: TEA_PRICE }])

      await shop.complete(cartId)
      expect(await shop.ordersOf(cartId)).toEqual([])
      await store.sandbox().pay(gatewayOrderId)
      expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "held" })
      expect(await shop.ordersOf(cartId)).toEqual([])
      expect(await shop.cases()).toEqual([
        { kind: "superseded_payment", status: "open", amount: TEA_PRICE * 100 },
      ])
    })
  })
}
