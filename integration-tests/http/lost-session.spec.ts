import { Modules } from "@medusajs/framework/utils"
import { adminApi } from "../helpers/admin-api"
import { CANCELLED, flowHelpers, PAID_ONCE } from "../helpers/flows/context"
import { settleEverything } from "../helpers/settle"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"
import { linkHelpers } from "./pay-links/support"

const SETUP = { orderCreation: "directpay", placeOrder: "before_payment" } as const

describeStore("an order whose session was replaced while it was placed", SETUP, (store) => {
  const { checkout, settled } = flowHelpers(store, SETUP)
  const admin = adminApi(store)
  const { itemOf } = linkHelpers(store, admin)

  /** Core deletes the old session while the cart is completed, and no order was there to be seen. */
  const placed = async () => {
    const made = await checkout()
    const payments = store.container().resolve(Modules.PAYMENT)
    await payments.deletePaymentSession(made.session.id)
    await payments.createPaymentSession(made.collectionId, {
      ...{ provider_id: "pp_system_default", currency_code: "hkd", amount: 100 },
      ...{ data: {}, context: {} },
    })
    return { ...made, orderId: made.orderId ?? "" }
  }
  const post = (path: string, body: object = {}) =>
    store.http().post(path).set("x-publishable-api-key", store.seeded().publishableKey).send(body)
  const fulfil = async (orderId: string) =>
    admin.post(`/admin/orders/${orderId}/fulfillments`, {
      items: [{ id: await itemOf(orderId), quantity: 1 }],
    })
  const expire = async (gatewayOrderId: string) => {
    await store.sandbox().expire(gatewayOrderId)
    await settled(gatewayOrderId)
    await settleEverything(store)
  }

  it("is cancelled when its QR code ends", async () => {
    const { orderId, gatewayOrderId } = await placed()
    await settleEverything(store)
    expect(await store.shop().order(orderId)).toMatchObject({ status: "pending" })
    await expire(gatewayOrderId)
    expect(await store.shop().order(orderId)).toMatchObject(CANCELLED)
    expect(await store.shop().reserved()).toBe(0)
  })

  it("takes the money of its QR code", async () => {
    const { orderId, gatewayOrderId } = await placed()
    await store.sandbox().pay(gatewayOrderId)
    expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    expect(await store.shop().order(orderId)).toEqual(PAID_ONCE)
    expect(await store.shop().cases()).toEqual([])
  })

  it("takes another amount that staff accept", async () => {
    const { orderId, gatewayOrderId } = await placed()
    await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId, amount: 1000 } as never)
    await settled(gatewayOrderId)
    const [found] = await store.fps().listFpsCases({})
    await admin
      .post(`/admin/fps/cases/${found?.id}/resolve`, { resolution: "accepted" })
      .expect(200)
    expect(await store.shop().order(orderId)).toMatchObject({ captures: [10] })
  })

  it("is not fulfilled, returned or transferred, until staff release it", async () => {
    const { orderId, gatewayOrderId } = await placed()
    const refused = { status: 400, body: expect.objectContaining({ code: "fps_unpaid" }) as object }
    expect(await fulfil(orderId)).toMatchObject(refused)
    expect((await admin.get(`/admin/fps/orders/${orderId}`)).body).toMatchObject({ held: true })
    const { shippingOptionId } = store.seeded()
    const asked = { order_id: orderId, items: [], return_shipping: { option_id: shippingOptionId } }
    expect(await post("/store/returns", asked)).toMatchObject(refused)
    await admin.post(`/admin/fps/orders/${orderId}/release`, { note: "Counter." }).expect(200)
    expect((await fulfil(orderId)).status).toBe(200)
    await expire(gatewayOrderId)
    expect(await store.shop().cases()).toMatchObject([{ kind: "shipped_unpaid", status: "open" }])
  })

  it("gets no QR code after its time", async () => {
    const { collectionId } = await placed()
    await sql(store, `update "order" set created_at = created_at - interval '3 hours'`)
    expect(await post(`/store/fps/payment-collections/${collectionId}/start`)).toMatchObject({
      status: 400,
      body: { code: "fps_time_is_over" },
    })
  })

  it("stays with another provider that authorized money", async () => {
    const { orderId, collectionId, gatewayOrderId } = await placed()
    const payments = store.container().resolve(Modules.PAYMENT)
    const [other] = await store.shop().liveSessions(collectionId)
    await payments.authorizePaymentSession(other?.id ?? "", {})
    await expire(gatewayOrderId)
    expect(await store.shop().order(orderId)).toMatchObject({ status: "pending" })
    expect((await fulfil(orderId)).status).toBe(200)
  })
})
