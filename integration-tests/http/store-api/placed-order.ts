import type { Store } from "../../helpers/store"
import { sessionsOf, watchCreations } from "../creation/support"
import { untilInboxIsDone } from "./support"
import { untilSettled } from "../../helpers/settled"

const REFUSED = {
  code: "fps_order_placed",
  type: "not_allowed",
  message:
    "This order is placed, so its payment session cannot be replaced. Use POST /store/fps/payments/:session_id/retry for a new QR code while it waits for its payment, or a copy of the cart.",
}

/** The session of an order that is placed stays, whoever knows its payment collection. */
export function describePlacedOrder(store: Store): void {
  const PATHS: Record<string, (collectionId: string) => string> = {
    "as documented": (id) => `/store/payment-collections/${id}/payment-sessions`,
    "with a slash at the end": (id) => `/store/payment-collections/${id}/payment-sessions/`,
    "in other letters": (id) => `/store/Payment-Collections/${id}/PAYMENT-sessions`,
    "with an encoded id": (id) =>
      `/store/payment-collections/${id.replaceAll("_", "%5F")}/payment-sessions`,
  }

  describe.each(["pp_fps_checkout", "pp_system_default"])("refuses %s for it", (provider) => {
    it.each(Object.keys(PATHS))("by the path %s, and the order can still be paid", async (path) => {
      const shop = store.shop()
      const checkout = await shop.checkout({ placeOrder: "before_payment" })
      const before = await sessionsOf(store, checkout.collectionId)
      const order = await shop.order(checkout.orderId ?? "")
      const creations = watchCreations(store)
      const answer = await store
        .http()
        .post(PATHS[path]?.(checkout.collectionId) ?? "")
        .set("x-publishable-api-key", store.seeded().publishableKey)
        .send({ provider_id: provider })
      expect({ status: answer.status, body: answer.body as unknown }).toEqual({
        status: 400,
        body: REFUSED,
      })
      expect(creations()).toEqual([])
      expect(await sessionsOf(store, checkout.collectionId)).toEqual(before)
      expect(await shop.order(checkout.orderId ?? "")).toEqual(order)

      await store.sandbox().pay(checkout.gatewayOrderId)
      await untilSettled(store, checkout.gatewayOrderId)
      expect(await shop.order(checkout.orderId ?? "")).toMatchObject({
        paymentStatus: "completed",
        captures: [100],
        transactions: [100],
      })
      await untilInboxIsDone(store)
    })
  })

  it("leaves a cart that is not placed free to choose", async () => {
    const shop = store.shop()
    const collectionId = await shop.collection(await shop.cart())
    await shop.session(collectionId)
    await shop.requestSession(collectionId, { provider_id: "pp_system_default" }).expect(200)
    expect((await sessionsOf(store, collectionId)).map((session) => session.provider_id)).toEqual([
      "pp_system_default",
    ])
  })

  it("leaves orders alone that were never to be paid by FPS", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const collectionId = await shop.collection(cartId)
    await shop.requestSession(collectionId, { provider_id: "pp_system_default" }).expect(200)
    await shop.complete(cartId).expect(200)
    const answer = await shop.requestSession(collectionId, { provider_id: "pp_system_default" })
    expect(answer.body).not.toEqual(REFUSED)
  })
}
