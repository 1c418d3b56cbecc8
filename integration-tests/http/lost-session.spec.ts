import { Modules } from "@medusajs/framework/utils"
import type { StorePayment } from "../../src/fps/checkout/store-payment"
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
  const { itemOf, edit, link, code } = linkHelpers(store, admin)

  /** Core deletes the old session while the cart is completed, and no order was there to be seen. */
  const placed = async (cartId?: string) => {
    const made = await checkout(cartId)
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

  const read = async (sessionId: string) => {
    const { body } = await store
      .http()
      .get(`/store/fps/payments/${sessionId}`)
      .set("x-publishable-api-key", store.seeded().publishableKey)
      .expect(200)
    return (body as { payment: StorePayment }).payment
  }
  const openCodes = async () =>
    (await store.fps().listFpsPayments({})).filter(({ status }) => status === "pending").length

  it("is shown as payable, and is not copied beside its QR code", async () => {
    const { orderId, session, gatewayOrderId } = await placed()
    expect(await read(session.id)).toMatchObject({
      ...{ status: "pending", detail: null, redirect_url: expect.stringContaining("http") },
    })
    const copied = await post(`/store/fps/payments/${session.id}/copy-cart`)
    expect(copied).toMatchObject({ status: 200, body: { cart: null } })
    const { session_id: restored } = copied.body as { session_id: string }
    expect(await read(restored)).toMatchObject({ detail: null })
    await store.sandbox().pay(gatewayOrderId)
    await settled(gatewayOrderId)
    expect(await store.shop().order(orderId)).toEqual(PAID_ONCE)
    expect(await read(restored)).toMatchObject({ status: "paid", order_id: orderId, detail: null })
  })

  it("gets no second QR code by a link", async () => {
    const { orderId, gatewayOrderId } = await placed()
    expect(await code(await link(orderId))).toBe(gatewayOrderId)
    expect(await openCodes()).toBe(1)
    await expire(gatewayOrderId)
    expect(await store.shop().order(orderId)).toMatchObject(CANCELLED)
  })

  it("is asked for the rest after staff added to it", async () => {
    const { orderId, gatewayOrderId } = await placed()
    await edit(orderId, { add: 1 })
    await store.sandbox().pay(gatewayOrderId)
    expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    expect(await store.shop().order(orderId)).toMatchObject({ status: "pending", captures: [100] })
    expect([await store.shop().cases(), await openCodes()]).toEqual([[], 0])
  })

  it("was paid too much after staff took something away", async () => {
    const { orderId, gatewayOrderId } = await placed(await store.shop().cart({ quantity: 2 }))
    await edit(orderId, { quantity: 1 })
    await store.sandbox().pay(gatewayOrderId)
    await settled(gatewayOrderId)
    expect(await store.shop().order(orderId)).toMatchObject({ status: "pending", captures: [100] })
    expect(await store.shop().cases()).toEqual([
      { kind: "overpaid", status: "open", amount: 10_000 },
    ])
  })

  it("takes its money whatever its customer's details are by then, and while none is taken", async () => {
    const { orderId, gatewayOrderId } = await placed()
    await sql(store, "update cart_address set phone = null")
    await admin.post("/admin/fps/settings", { acceptPayments: false }).expect(200)
    await store.sandbox().pay(gatewayOrderId)
    expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    expect(await store.shop().order(orderId)).toEqual(PAID_ONCE)
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

  it("gets no other QR code after its time", async () => {
    const { collectionId, session } = await placed()
    const { redirect_url } = await read(session.id)
    await sql(store, `update "order" set created_at = created_at - interval '3 hours'`)
    const start = async () => post(`/store/fps/payment-collections/${collectionId}/start`)
    expect(await start()).toMatchObject({ status: 200, body: { payment: { redirect_url } } })
    await sql(store, "update fps_payment set expires_at = now()")
    expect(await start()).toMatchObject({ status: 400, body: { code: "fps_time_is_over" } })
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
