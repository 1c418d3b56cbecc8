import { Modules } from "@medusajs/framework/utils"
import type { AdminApi } from "../../helpers/admin-api"
import { CANCELLED, flowHelpers, WAITING, type Setup } from "../../helpers/flows/context"
import { TEA_PRICE } from "../../helpers/seed"
import { settleWaiting } from "../../helpers/settle"
import type { Store } from "../../helpers/store"
import { markAsPaid } from "./mark-as-paid"

/** An order that staff have paid in a way of their own while its QR code can still be paid. */
export function describePaidOtherwise(
  store: Store,
  { setup, admin }: { setup: Setup; admin: AdminApi },
) {
  const { checkout, settled } = flowHelpers(store, setup)
  const HELD = [{ kind: "superseded_payment", status: "open", amount: TEA_PRICE * 100 }]

  async function giveCredit(orderId: string, amount: number): Promise<void> {
    await admin
      .post(`/admin/orders/${orderId}/credit-lines`, {
        amount,
        reference: "goodwill",
        reference_id: "goodwill_1",
      })
      .expect(200)
  }

  /** As a store's own code does that takes money without a payment of Medusa. */
  async function payAtTill(orderId: string): Promise<void> {
    await store.container().resolve(Modules.ORDER).addOrderTransactions({
      order_id: orderId,
      amount: TEA_PRICE,
      currency_code: "hkd",
      reference: "till",
      reference_id: "receipt_1",
    })
  }

  const WAYS: [string, (orderId: string) => Promise<void>, { payments: number }][] = [
    [
      "marked as paid",
      (orderId) => markAsPaid(admin, { orderId, amount: TEA_PRICE }),
      { payments: 1 },
    ],
    ["covered by a credit line", (orderId) => giveCredit(orderId, TEA_PRICE), { payments: 0 }],
    ["written down as paid at the till", (orderId) => payAtTill(orderId), { payments: 0 }],
  ]

  it.each(WAYS)(
    "2001 for an order that is %s is held, and captures nothing",
    async (_, pay, has) => {
      const shop = store.shop()
      const { gatewayOrderId, orderId } = await checkout()
      const id = orderId ?? ""
      await pay(id)
      const before = await shop.order(id)
      expect(before.payments).toBe(has.payments)
      await store.sandbox().pay(gatewayOrderId)
      expect(await settled(gatewayOrderId)).toMatchObject({
        settlement: "held",
        holdReason: "superseded_payment",
      })
      expect(await shop.cases()).toEqual(HELD)
      expect(await shop.order(id)).toEqual(before)
    },
  )

  it.each(WAYS)("4001 leaves an order alone that is %s", async (_, pay) => {
    const shop = store.shop()
    const { gatewayOrderId, orderId } = await checkout()
    const id = orderId ?? ""
    await pay(id)
    const before = await shop.order(id)
    await store.sandbox().expire(gatewayOrderId)
    expect(await settled(gatewayOrderId)).toMatchObject({
      status: "expired",
      settlement: "settled",
    })
    expect(await shop.order(id)).toEqual(before)
    expect(before.status).toBe("pending")
    expect(await shop.reserved()).toBe(1)
  })

  it.each(WAYS)("shows no QR code of an order that is %s", async (_, pay) => {
    const { orderId, session } = await checkout()
    await pay(orderId ?? "")
    const { body } = await store
      .http()
      .get(`/store/fps/payments/${session.id}`)
      .set("x-publishable-api-key", store.seeded().publishableKey)
      .expect(200)
    expect(body).toMatchObject({
      payment: {
        redirect_url: null,
        detail: expect.stringMatching(/^(not_payable|paid_otherwise)$/) as string,
      },
    })
  })

  it("an order that was marked as paid by mistake can be cancelled, without a case", async () => {
    const shop = store.shop()
    const { gatewayOrderId, orderId } = await checkout()
    const id = orderId ?? ""
    await markAsPaid(admin, { orderId: id, amount: TEA_PRICE })
    await store.sandbox().expire(gatewayOrderId)
    await settled(gatewayOrderId)
    expect(await shop.reserved()).toBe(1)
    await admin.post(`/admin/orders/${id}/cancel`).expect(200)
    await settleWaiting(store.container())
    expect(await shop.order(id)).toMatchObject({ status: "canceled" })
    expect(await shop.cases()).toEqual([])
    expect(await shop.reserved()).toBe(0)
  })

  it("2001 is taken for what staff have not taken of the money, and 4001 cancels nothing", async () => {
    const shop = store.shop()
    const paid = await checkout()
    await markAsPaid(admin, { orderId: paid.orderId ?? "", amount: 40 })
    await store.sandbox().pay(paid.gatewayOrderId)
    expect(await settled(paid.gatewayOrderId)).toMatchObject({ settlement: "settled" })
    const { captures, transactions } = await shop.order(paid.orderId ?? "")
    expect([...captures].sort()).toEqual([40, 60])
    expect([...transactions].sort()).toEqual([40, 60])
    expect(await shop.cases()).toEqual([{ kind: "overpaid", status: "open", amount: 4_000 }])

    const expired = await checkout()
    await markAsPaid(admin, { orderId: expired.orderId ?? "", amount: 40 })
    await store.sandbox().expire(expired.gatewayOrderId)
    await settled(expired.gatewayOrderId)
    expect(await shop.order(expired.orderId ?? "")).toMatchObject({
      status: "pending",
      captures: [40],
    })
  })

  it.each([
    ["4001 cancels", "expired", CANCELLED, 0],
    ["2001 pays", "paid", { ...WAITING, payments: 1, captures: [TEA_PRICE] }, 1],
  ] as const)(
    "%s an order beside whose session a second request made another",
    async (_, kind, order, reserved) => {
      const shop = store.shop()
      const { gatewayOrderId, orderId, collectionId } = await checkout()
      await store.container().resolve(Modules.PAYMENT).createPaymentSession(collectionId, {
        provider_id: "pp_system_default",
        currency_code: "hkd",
        amount: TEA_PRICE,
        data: {},
      })
      await store.sandbox().trigger({ kind, orderID: gatewayOrderId })
      expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
      expect(await shop.order(orderId ?? "")).toMatchObject({
        status: order.status,
        payments: order.payments,
        captures: order.captures,
      })
      expect(await shop.reserved()).toBe(reserved)
      expect(await shop.cases()).toEqual([])
    },
  )
}
