import { settleWaiting } from "../helpers/settle"
import { adminApi } from "../helpers/admin-api"
import { flowHelpers, PAID_ONCE } from "../helpers/flows/context"
import { TEA_PRICE } from "../helpers/seed"
import { changeSettings } from "../helpers/settings"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"

const SETUP = { orderCreation: "directpay", placeOrder: "before_payment" } as const
const MISSING = { refund_missing: true }

describeStore("refunds that are refused", SETUP, (store) => {
  const { checkout, settled } = flowHelpers(store, SETUP)
  const admin = adminApi(store)

  const refuseRefunds = () => changeSettings(store, () => ({ refunds: "refuse" }))
  beforeEach(refuseRefunds)
  afterEach(() => {
    jest.restoreAllMocks()
  })

  async function paidOrder() {
    const { gatewayOrderId, orderId } = await checkout()
    await store.sandbox().pay(gatewayOrderId)
    await settled(gatewayOrderId)
    const [payment] = await sql(store, "select id from payment")
    return { orderId: orderId ?? "", paymentId: String(payment?.id) }
  }

  const refunds = () => sql(store, "select id from refund")

  it("fails and says what to do, and leaves nothing behind", async () => {
    const { orderId, paymentId } = await paidOrder()
    const answer = await admin.post(`/admin/payments/${paymentId}/refund`, { amount: TEA_PRICE })
    expect({ status: answer.status, body: answer.body as object }).toEqual({
      status: 400,
      body: expect.objectContaining({ message: expect.stringContaining("set refunds to manual") }),
    })
    expect(await refunds()).toEqual([])
    expect(await store.shop().cases()).toEqual([])
    expect(await store.shop().order(orderId)).toEqual(PAID_ONCE)
  })

  it("keeps a paid order from being cancelled, and leaves nothing behind", async () => {
    const { orderId } = await paidOrder()
    const answer = await admin.post(`/admin/orders/${orderId}/cancel`)
    expect({ status: answer.status, body: answer.body as object }).toEqual({
      status: 400,
      body: expect.objectContaining({ message: expect.stringContaining("Set refunds to manual") }),
    })
    await settleWaiting(store.container())
    expect(await refunds()).toEqual([])
    expect(await store.shop().cases()).toEqual([])
    expect(await store.shop().order(orderId)).toEqual(PAID_ONCE)
  })

  it("finds no order with an id that cannot exist", async () => {
    await admin.post("/admin/orders/x%00y/cancel").expect(404)
  })

  it("keeps an order from being cancelled of which a part was refunded", async () => {
    const { orderId, paymentId } = await paidOrder()
    await changeSettings(store, () => ({ refunds: "manual" }))
    await admin.post(`/admin/payments/${paymentId}/refund`, { amount: 40 }).expect(200)
    await refuseRefunds()
    await admin.post(`/admin/orders/${orderId}/cancel`).expect(400)
    expect(await store.shop().order(orderId)).toMatchObject({ status: "pending", refunds: [40] })
  })

  it("tells nobody without a login whether an order is paid", async () => {
    const { orderId } = await paidOrder()
    await store.http().post(`/admin/orders/${orderId}/cancel`).expect(401)
  })

  it("lets an unpaid order be cancelled", async () => {
    const { orderId } = await checkout()
    await admin.post(`/admin/orders/${orderId ?? ""}/cancel`).expect(200)
    expect(await store.shop().order(orderId ?? "")).toMatchObject({ status: "canceled" })
  })

  describe("a refund that was recorded and that core removed again", () => {
    /** As core does when the database fails after the provider has answered. */
    async function removedRefund() {
      const paid = await paidOrder()
      await changeSettings(store, () => ({ refunds: "manual" }))
      await refund(paid.paymentId).expect(200)
      const caseId = await onlyCase()
      expect((await listed()).cases).toEqual([expect.not.objectContaining(MISSING)])
      await sql(store, "delete from refund")
      return { ...paid, caseId }
    }

    const refund = (paymentId: string) =>
      admin.post(`/admin/payments/${paymentId}/refund`, { amount: TEA_PRICE })

    const resolve = (caseId: string, body: object) =>
      admin.post(`/admin/fps/cases/${caseId}/resolve`, body)

    async function onlyCase() {
      const cases = await store.fps().listFpsCases({ kind: "refund_due", status: "open" })
      expect(cases).toHaveLength(1)
      return cases[0]?.id ?? ""
    }

    const listed = async () => (await admin.get("/admin/fps/cases")).body as { cases: object[] }

    it("is told in the list, is not refunded, and is dismissed", async () => {
      const { caseId } = await removedRefund()
      expect((await listed()).cases).toEqual([expect.objectContaining({ id: caseId, ...MISSING })])
      const refused = await resolve(caseId, { resolution: "refunded", reference: "FT1" })
      expect([refused.status, (refused.body as { message: string }).message]).toEqual([
        400,
        expect.stringContaining("Dismiss the case."),
      ])
      expect(await onlyCase()).toBe(caseId)
      const dismissed = await resolve(caseId, { resolution: "dismissed", note: "it failed" })
      expect(dismissed.status).toBe(200)
    })

    it("does not stand in the way of the next refund", async () => {
      const { caseId, paymentId } = await removedRefund()
      await resolve(caseId, { resolution: "dismissed", note: "it failed" }).expect(200)
      await refund(paymentId).expect(200)
      const next = await onlyCase()
      expect((await listed()).cases).toContainEqual(expect.not.objectContaining(MISSING))
      await resolve(next, { resolution: "refunded", reference: "FT2" }).expect(200)
    })
  })
})
