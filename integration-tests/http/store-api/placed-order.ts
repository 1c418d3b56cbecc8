import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AdminApi } from "../../helpers/admin-api"
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
export function describePlacedOrder(store: Store, admin: AdminApi): void {
  const PATHS: Record<string, (collectionId: string) => string> = {
    "as documented": (id) => `/store/payment-collections/${id}/payment-sessions`,
    "with a slash at the end": (id) => `/store/payment-collections/${id}/payment-sessions/`,
    "in other letters": (id) => `/store/Payment-Collections/${id}/PAYMENT-sessions`,
    "with an encoded id": (id) =>
      `/store/payment-collections/${id.replaceAll("_", "%5F")}/payment-sessions`,
  }

  it.each(["%00", "x%00y"])("is not looked for where its id cannot exist: %s", async (id) => {
    const sessions = `/payment-collections/${id}/payment-sessions`
    const ofStore = store
      .http()
      .post(`/store${sessions}`)
      .set("x-publishable-api-key", store.seeded().publishableKey)
    const ofStaff = (path: string) => admin.post(`/admin${path}`)
    const asked: [{ send: (body: object) => Promise<{ body: unknown }> }, object][] = [
      [ofStore, { provider_id: "pp_fps_checkout" }],
      [ofStaff(sessions), { provider_id: "pp_fps_checkout" }],
      [ofStaff(`/orders/${id}/fulfillments`), { items: [{ id: "item_1", quantity: 1 }] }],
      [ofStaff(`/orders/${id}/cancel`), {}],
    ]
    for (const [request, body] of asked) {
      expect((await request.send(body)).body).toMatchObject({
        type: "not_found",
        message: "There is nothing with this id.",
      })
    }
  })

  it("refuses every provider for it by every path, and the order can still be paid", async () => {
    const shop = store.shop()
    const checkout = await shop.checkout({ placeOrder: "before_payment" })
    const before = await sessionsOf(store, checkout.collectionId)
    const order = await shop.order(checkout.orderId ?? "")
    const creations = watchCreations(store)
    for (const provider of ["pp_fps_checkout", "pp_system_default"]) {
      for (const [path, of] of Object.entries(PATHS)) {
        const answer = await store
          .http()
          .post(of(checkout.collectionId))
          .set("x-publishable-api-key", store.seeded().publishableKey)
          .send({ provider_id: provider })
        expect({ provider, path, status: answer.status, body: answer.body as unknown }).toEqual({
          ...{ provider, path, status: 400, body: REFUSED },
        })
        expect(creations()).toEqual([])
        expect(await sessionsOf(store, checkout.collectionId)).toEqual(before)
        expect(await shop.order(checkout.orderId ?? "")).toEqual(order)
      }
    }

    await store.sandbox().pay(checkout.gatewayOrderId)
    await untilSettled(store, checkout.gatewayOrderId)
    expect(await shop.order(checkout.orderId ?? "")).toMatchObject({
      paymentStatus: "completed",
      captures: [100],
      transactions: [100],
    })
    await untilInboxIsDone(store)
  })

  it.each(["pp_fps_checkout", "pp_system_default"])(
    "refuses %s for it in the admin too",
    async (provider_id) => {
      const { collectionId, orderId, gatewayOrderId } = await store
        .shop()
        .checkout({ placeOrder: "before_payment" })
      const before = await sessionsOf(store, collectionId)
      const path = `/admin/payment-collections/${collectionId}/payment-sessions`
      const answer = await admin.post(path, { provider_id }).expect(400)
      expect(answer.body).toEqual(REFUSED)
      expect(await sessionsOf(store, collectionId)).toEqual(before)
      await store.sandbox().pay(gatewayOrderId)
      await untilSettled(store, gatewayOrderId)
      expect(await store.shop().order(orderId ?? "")).toMatchObject({ captures: [100] })
      await untilInboxIsDone(store)
    },
  )

  it("stays whatever the store API is told to do with its cart", async () => {
    const shop = store.shop()
    const { cartId, collectionId, gatewayOrderId, orderId } = await shop.checkout({
      placeOrder: "before_payment",
    })
    const { variantId, shippingOptionId, regionId, publishableKey } = store.seeded()
    const before = await sessionsOf(store, collectionId)
    const requests: [string, object][] = [
      [`/store/carts/${cartId}`, { email: "other@example.com" }],
      [`/store/carts/${cartId}`, { region_id: regionId, shipping_address: { country_code: "hk" } }],
      [`/store/carts/${cartId}/line-items`, { variant_id: variantId, quantity: 1 }],
      [`/store/carts/${cartId}/promotions`, { promo_codes: ["NONE"] }],
      [`/store/carts/${cartId}/shipping-methods`, { option_id: shippingOptionId }],
      [`/store/carts/${cartId}/taxes`, {}],
      [`/store/payment-collections`, { cart_id: cartId }],
    ]
    for (const [path, body] of requests) {
      await store.http().post(path).set("x-publishable-api-key", publishableKey).send(body)
      expect({ path, sessions: await sessionsOf(store, collectionId) }).toEqual({
        path,
        sessions: before,
      })
    }
    await store.sandbox().pay(gatewayOrderId)
    await untilSettled(store, gatewayOrderId)
    expect(await shop.order(orderId ?? "")).toMatchObject({ captures: [100] })
    await untilInboxIsDone(store)
  })

  it("asks core once what it costs, for a page that waits", async () => {
    const { session } = await store.shop().checkout({ placeOrder: "before_payment" })
    const graph = jest.spyOn(store.container().resolve(ContainerRegistrationKeys.QUERY), "graph")
    try {
      await store
        .http()
        .get(`/store/fps/payments/${session.id}`)
        .set("x-publishable-api-key", store.seeded().publishableKey)
        .expect(200)
      // Core works a total out from all lines: a second of an order with hundreds.
      expect(graph.mock.calls.filter(([{ fields }]) => fields.includes("total"))).toHaveLength(1)
    } finally {
      graph.mockRestore()
    }
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
