import { flowHelpers, type Setup } from "./flows/context"
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
  })
}
