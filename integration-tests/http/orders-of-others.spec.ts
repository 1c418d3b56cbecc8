import { Modules } from "@medusajs/framework/utils"
import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import { SystemPaymentProvider } from "@medusajs/payment/dist/providers/system"
import { adminApi } from "../helpers/admin-api"
import { CANCELLED, flowHelpers } from "../helpers/flows/context"
import { addCredit } from "../helpers/seed-extras"
import { settleEverything } from "../helpers/settle"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"
import { linkHelpers } from "./pay-links/support"

const SETUP = { orderCreation: "directpay", placeOrder: "before_payment" } as const

describeStore("an FPS session that no order was placed on", SETUP, (store) => {
  const { checkout, settled } = flowHelpers(store, SETUP)
  const admin = adminApi(store)
  const { edit, itemOf } = linkHelpers(store, admin)

  afterEach(() => {
    jest.restoreAllMocks()
  })

  /** An order of a provider that says later whether the money came. */
  const deferred = async () => {
    jest
      .spyOn(SystemPaymentProvider.prototype, "authorizePayment")
      .mockResolvedValue({ data: {}, status: "pending_authorization" })
    const orderId = await store.shop().orderOfOthers()
    return { orderId, collectionId: await collectionOf(orderId) }
  }
  /** An order that a gift card paid for, until staff added to it. */
  const ofGiftCard = async () => {
    const cartId = await store.shop().cart()
    const collectionId = await store.shop().collection(cartId)
    await addCredit(store, cartId, 100)
    await store.shop().complete(cartId).expect(200)
    const [orderId = ""] = await store.shop().ordersOf(cartId)
    await edit(orderId, { add: 1 })
    return { orderId, collectionId }
  }
  const collectionOf = async (orderId: string) => {
    const { body } = await admin
      .get(`/admin/orders/${orderId}?fields=payment_collections.id`)
      .expect(200)
    const { order } = body as { order: { payment_collections: { id: string }[] } }
    return order.payment_collections[0]?.id ?? ""
  }
  /** A session as code of the store makes one, past the routes. */
  const startFps = async (collectionId: string) => {
    // A session of the first two minutes may be one that core was about to place the order on.
    await sql(store, `update "order" set created_at = created_at - interval '3 minutes'`)
    await createPaymentSessionsWorkflow(store.container()).run({
      input: { payment_collection_id: collectionId, provider_id: "pp_fps_checkout", data: {} },
    })
    const sessions = await store.shop().liveSessions(collectionId)
    return String(
      sessions.find((one) => one.provider_id === "pp_fps_checkout")?.data.gateway_order_id,
    )
  }
  const fulfil = async (orderId: string) =>
    admin.post(`/admin/orders/${orderId}/fulfillments`, {
      items: [{ id: await itemOf(orderId), quantity: 1 }],
    })
  const expire = async (gatewayOrderId: string) => {
    await store.sandbox().expire(gatewayOrderId)
    await settled(gatewayOrderId)
    await settleEverything(store)
  }

  describe.each([
    ["a deferred provider", deferred],
    ["a gift card, edited since,", ofGiftCard],
  ])("beside an order of %s", (_, make) => {
    it("does not cancel it when the QR code ends", async () => {
      const { orderId, collectionId } = await make()
      const reserved = await store.shop().reserved()
      await expire(await startFps(collectionId))
      expect(await store.shop().order(orderId)).toMatchObject({ status: "pending" })
      expect(await store.shop().reserved()).toBe(reserved)
    })

    it("does not hold it", async () => {
      const { orderId, collectionId } = await make()
      await startFps(collectionId)
      const { body } = await admin.get(`/admin/fps/orders/${orderId}`).expect(200)
      expect(body).toMatchObject({ held: false })
      expect((await fulfil(orderId)).status).toBe(200)
      await settleEverything(store)
      expect(await store.shop().cases()).toEqual([])
    })
  })

  it.each([
    ["had not the money yet", deferred],
    [
      "authorized it",
      async () => {
        const orderId = await store.shop().orderOfOthers()
        return { orderId, collectionId: await collectionOf(orderId) }
      },
    ],
  ])("ends no order once anybody replaced the session of a provider that %s", async (_, make) => {
    const { orderId, collectionId } = await make()
    const other = { provider_id: "pp_system_default" }
    await store.shop().requestSession(collectionId, other).expect(200)
    expect((await store.shop().requestSession(collectionId)).status).toBe(400)
    await store
      .http()
      .post(`/store/fps/payment-collections/${collectionId}/start`)
      .set("x-publishable-api-key", store.seeded().publishableKey)
      .send({})
    const made = await store.fps().listFpsPayments({})
    for (const { gateway_order_id } of made) {
      await expire(gateway_order_id ?? "")
    }
    expect(await store.shop().order(orderId)).toMatchObject({ status: "pending" })
    expect((await fulfil(orderId)).status).toBe(200)
  })

  it("neither ends a card's authorization beside an FPS order, nor cancels it", async () => {
    const { orderId, gatewayOrderId } = await checkout()
    const id = orderId ?? ""
    const input = { order_id: id, amount: 100 }
    const { body } = await admin.post("/admin/payment-collections", input).expect(200)
    const { id: collectionId } = (body as { payment_collection: { id: string } }).payment_collection
    const payments = store.container().resolve(Modules.PAYMENT)
    const other = { provider_id: "pp_system_default" }
    const session = await payments.createPaymentSession(collectionId, {
      ...{ ...other, currency_code: "hkd" },
      ...{ amount: 100, data: {}, context: {} },
    })
    await payments.authorizePaymentSession(session.id, {})
    await store.shop().requestSession(collectionId, other)
    await expire(gatewayOrderId)
    expect(await store.shop().order(id)).toMatchObject({ status: "pending" })
  })

  it("takes what an order of a gift card owes since it was edited", async () => {
    const { orderId, collectionId } = await ofGiftCard()
    const { data } = await store.shop().session(collectionId)
    const gatewayOrderId = String(data.gateway_order_id)
    await store.sandbox().pay(gatewayOrderId)
    expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    expect(await store.shop().order(orderId)).toMatchObject({ captures: [100] })
    expect(await store.shop().cases()).toEqual([])
  })

  it.each([
    ["", false],
    [", also once it was edited", true],
  ])("is not one that staff made core ask for again: that order waits%s", async (_, isEdited) => {
    const { orderId, gatewayOrderId, session } = await checkout()
    if (isEdited) {
      await edit(orderId ?? "", { add: 1 })
    }
    await store
      .container()
      .resolve(Modules.PAYMENT)
      .updatePaymentSession({
        id: session.id,
        status: "pending",
        ...{ amount: 100, currency_code: "hkd", data: { session_id: session.id } },
      })
    expect(await fulfil(orderId ?? "")).toMatchObject({ status: 400, body: { code: "fps_unpaid" } })
    await expire(gatewayOrderId)
    expect(await store.shop().order(orderId ?? "")).toMatchObject({
      ...{ ...CANCELLED, total: isEdited ? 200 : 100 },
    })
  })
})
