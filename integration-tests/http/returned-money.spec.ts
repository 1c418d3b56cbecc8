import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { Modules } from "@medusajs/framework/utils"
import { CANCELLED, flowHelpers, PAID_ONCE } from "../helpers/flows/context"
import { setStock } from "../helpers/seed-extras"
import { changeSettings } from "../helpers/settings"
import { settleEverything } from "../helpers/settle"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"
import { caseHelpers, SETUP } from "./cases-attacks/support"
import { markAsPaid } from "./order-changes/mark-as-paid"
import { linkHelpers } from "./pay-links/support"

const CARD = "pp_system_default"

describeStore("a cart whose card payment was given back", SETUP, (store) => {
  const { checkout, settled } = flowHelpers(store, SETUP)
  const { admin, onlyCase, resolve } = caseHelpers(store)
  const { itemOf } = linkHelpers(store, admin)

  afterEach(() => jest.restoreAllMocks())

  const authorized = async (collectionId: string): Promise<string> => {
    const module = store.container().resolve(Modules.PAYMENT)
    const session = await module.createPaymentSession(collectionId, {
      ...{ provider_id: CARD, currency_code: "hkd", amount: 100, data: {}, context: {} },
    })
    const payment = await module.authorizePaymentSession(session.id, {})
    return payment?.id ?? ""
  }
  /** Core could not place the order, and refunded what the card had paid. */
  const refunded = async () => {
    const cartId = await store.shop().cart()
    const id = await authorized(await store.shop().collection(cartId))
    await capturePaymentWorkflow(store.container()).run({ input: { payment_id: id } })
    await setStock(store, 0)
    expect((await store.shop().complete(cartId)).status).toBe(400)
    await setStock(store, 100)
    return cartId
  }
  const voided = async () => {
    const cartId = await store.shop().cart()
    const id = await authorized(await store.shop().collection(cartId))
    await store.container().resolve(Modules.PAYMENT).cancelPayment(id)
    return cartId
  }
  const start = (collectionId: string) =>
    store
      .http()
      .post(`/store/fps/payment-collections/${collectionId}/start`)
      .set("x-publishable-api-key", store.seeded().publishableKey)
      .send({})
  const fulfil = async (id: string) =>
    admin.post(`/admin/orders/${id}/fulfillments`, {
      items: [{ id: await itemOf(id), quantity: 1 }],
    })

  describe.each([
    ["refunded", refunded],
    ["voided", voided],
  ])("%s, then ordered by FPS", (_, givenBack) => {
    it("is an unpaid order: held, without new QR codes for ever, and cancelled", async () => {
      const { orderId, gatewayOrderId, collectionId } = await checkout(await givenBack())
      const id = orderId ?? ""
      expect((await fulfil(id)).body).toMatchObject({ code: "fps_unpaid" })
      await sql(store, `update "order" set created_at = created_at - interval '9 hours'`)
      await sql(store, `update refund set created_at = created_at - interval '9 hours'`)
      await sql(store, "update fps_payment set failure_returned_at = now()")
      await start(collectionId).expect(200)
      expect(await store.fps().listFpsPayments({})).toMatchObject([
        { gateway_order_id: gatewayOrderId },
      ])
      await store.sandbox().expire(gatewayOrderId)
      await settled(gatewayOrderId)
      await settleEverything(store)
      expect(await store.shop().order(id)).toMatchObject({ status: CANCELLED.status })
      expect(await store.shop().reserved()).toBe(0)
    })

    it("is paid by its QR code, whether it is ordered before or after", async () => {
      const before = await checkout(await givenBack())
      await store.sandbox().pay(before.gatewayOrderId)
      await settled(before.gatewayOrderId)
      expect(await store.shop().order(before.orderId ?? "")).toMatchObject({
        captures: expect.arrayContaining(PAID_ONCE.captures) as number[],
      })
      await changeSettings(store, () => ({ placeOrder: "after_payment" }))
      const cartId = await givenBack()
      const { gatewayOrderId } = await store
        .shop()
        .checkout({ placeOrder: "after_payment", cartId })
      await store.sandbox().pay(gatewayOrderId)
      await settled(gatewayOrderId)
      expect(await store.shop().ordersOf(cartId)).toHaveLength(1)
      expect(await store.shop().cases()).toEqual([])
    })
  })

  it("stays with staff if they refunded what they had marked as paid after it was placed", async () => {
    const { orderId, gatewayOrderId } = await checkout()
    const id = orderId ?? ""
    await markAsPaid(admin, { orderId: id, amount: 100 })
    const [payment] = await sql(store, "select id from payment where provider_id = ?", [CARD])
    await admin.post(`/admin/payments/${String(payment?.id)}/refund`, { amount: 100 }).expect(200)
    await store.sandbox().expire(gatewayOrderId)
    await settled(gatewayOrderId)
    await settleEverything(store)
    expect(await store.shop().order(id)).toMatchObject({ status: "pending" })
  })

  describe("when its order is cancelled", () => {
    const pay = async (gatewayOrderId: string) => {
      await store.sandbox().pay(gatewayOrderId)
      await settled(gatewayOrderId)
      await settleEverything(store)
    }

    it("is no credit of the order that a late payment places again", async () => {
      const { orderId, gatewayOrderId } = await checkout()
      await markAsPaid(admin, { orderId: orderId ?? "", amount: 40 })
      await admin.post(`/admin/orders/${orderId ?? ""}/cancel`).expect(200)
      await pay(gatewayOrderId)
      const accepted = await resolve(await onlyCase(), { resolution: "accepted" })
      expect(accepted.body).toMatchObject({ case: { resolution: "accepted" } })
      const { case: found } = accepted.body as { case: { order_id: string } }
      expect(await store.shop().order(found.order_id)).toEqual(PAID_ONCE)
    })

    it("leaves a late payment of an order with credit of staff to be refunded", async () => {
      const { orderId, gatewayOrderId } = await checkout()
      const credit = { amount: 40, reference: "gift_card", reference_id: "card_1" }
      await admin.post(`/admin/orders/${orderId ?? ""}/credit-lines`, credit).expect(200)
      await admin.post(`/admin/orders/${orderId ?? ""}/cancel`).expect(200)
      await pay(gatewayOrderId)
      const id = await onlyCase()
      expect((await resolve(id, { resolution: "accepted" })).body).toMatchObject({
        code: "credit_used",
      })
      const kept = { resolution: "accepted", credit_not_returned: true }
      expect((await resolve(id, kept)).body).toMatchObject({ code: "total_differs" })
      const refunded = { resolution: "refunded", reference: "FT2026001" }
      expect((await resolve(id, refunded)).status).toBe(200)
    })
  })
})
