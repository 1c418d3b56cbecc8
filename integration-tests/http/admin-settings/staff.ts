import type { AdminApi } from "../../helpers/admin-api"
import type { Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"
import { beginWithTheFile } from "./support"

interface Case {
  readonly id: string
  readonly payment_id: string
}

export function describeStaff(store: Store, api: AdminApi): void {
  describe("what staff look up", () => {
    beginWithTheFile(store)

    const latePayment = async () => {
      const checkout = await store.shop().checkout({ placeOrder: "before_payment" })
      await api.post(`/admin/orders/${checkout.orderId}/cancel`).expect(200)
      await store.sandbox().pay(checkout.gatewayOrderId)
      const { body } = await eventually(
        () => api.get("/admin/fps/cases?kind=late_payment"),
        (answer) => (answer.body as { cases: Case[] }).cases.length === 1,
      )
      const [found] = (body as { cases: [Case] }).cases
      return { ...checkout, found }
    }

    it("shows a case with the customer and the order, read from Medusa", async () => {
      const { found, orderId, gatewayOrderId } = await latePayment()
      const { reference } = await store.shop().ledger(gatewayOrderId)
      const { body } = await api.get(`/admin/fps/cases/${found.id}`).expect(200)
      expect(body).toEqual({
        case: {
          ...found,
          resolved_by_name: null,
          acceptance: { credit: 0, discount: 0, prices: [], unavailable: [] },
          notes: [],
          customer: {
            name: expect.stringMatching(/^\S+ \S+/) as string,
            phone: "9123 4567",
            fps_phone: "+85291234567",
            email: expect.stringContaining("@") as string,
            order_id: orderId,
            order_display_id: expect.any(Number) as number,
          },
        },
      })
      expect(found).toMatchObject({
        payment_reference: reference,
        expected_amount: 100,
        amount: 100,
        evidence: expect.any(Object) as object,
      })
      expect(orderId).not.toBeNull()
    })

    it("finds the customer of a cart that never became an order", async () => {
      const { gatewayOrderId } = await store.shop().checkout({ placeOrder: "after_payment" })
      const payment = await store.shop().ledger(gatewayOrderId)
      await store.fps().cases.open({
        kind: "order_not_completed",
        moneyKey: "gateway_order:test",
        amount: payment.amount,
        currencyCode: "hkd",
        paymentId: payment.id,
        evidence: {},
      })
      const [{ id }] = ((await api.get("/admin/fps/cases")).body as { cases: [Case] }).cases
      const { body } = await api.get(`/admin/fps/cases/${id}`).expect(200)
      expect(body).toMatchObject({
        case: {
          customer: {
            email: expect.stringContaining("@") as string,
            phone: "9123 4567",
            order_id: null,
            order_display_id: null,
          },
        },
      })
    })

    it("knows no customer of money for an unknown gateway order", async () => {
      await store.fps().cases.open({
        kind: "unknown_gateway_order",
        moneyKey: "unknown:sandbox:x",
        amount: null,
        currencyCode: null,
        evidence: {},
      })
      const [{ id }] = ((await api.get("/admin/fps/cases")).body as { cases: [Case] }).cases
      expect((await api.get(`/admin/fps/cases/${id}`).expect(200)).body).toMatchObject({
        case: { customer: null, payment_reference: null, expected_amount: null },
      })
    })

    it("shows an order's payments and cases to the widget", async () => {
      const { orderId, found, gatewayOrderId } = await latePayment()
      const other = await store.shop().checkout({ placeOrder: "before_payment" })
      const { body } = await api.get(`/admin/fps/orders/${orderId}`).expect(200)
      expect(body).toEqual({
        payments: [
          expect.objectContaining({
            gateway_order_id: gatewayOrderId,
            order_id: orderId,
          }) as object,
        ],
        cases: [found],
        waits_until: null,
        held: false,
        release: null,
        reminded_at: null,
      })
      expect((await api.get(`/admin/fps/orders/${other.orderId}`)).body).toMatchObject({
        payments: [{ gateway_order_id: other.gatewayOrderId }],
        cases: [],
      })
    })

    it("tells in the timeline who sent the money back", async () => {
      const { found } = await latePayment()
      await api
        .post(`/admin/fps/cases/${found.id}/resolve`, {
          resolution: "refunded",
          reference: "FRN20261121",
        })
        .expect(200)
      const { body } = await api.get(`/admin/fps/payments/${found.payment_id}`).expect(200)
      const { timeline } = (body as { payment: { timeline: { type: string }[] } }).payment
      expect(timeline.map(({ type }) => type)).toEqual(
        expect.arrayContaining(["created", "shown", "event", "paid", "held", "case_opened"]),
      )
      expect(timeline.find(({ type }) => type === "case_resolved")).toMatchObject({
        resolution: "refunded",
        reference: "FRN20261121",
        by_name: "admin@example.com",
      })
    })
  })
}
