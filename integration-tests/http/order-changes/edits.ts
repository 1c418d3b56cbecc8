import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AdminApi } from "../../helpers/admin-api"
import { CANCELLED, flowHelpers, PAID_ONCE, type Setup } from "../../helpers/flows/context"
import { TEA_PRICE } from "../../helpers/seed"
import type { Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"

/** Staff who cancel or edit an order whose QR code can still be paid. */
export function describeEdits(store: Store, { setup, admin }: { setup: Setup; admin: AdminApi }) {
  const { checkout, settled } = flowHelpers(store, setup)

  async function edit(orderId: string, change: (editId: string) => Promise<void>): Promise<void> {
    const begun = await admin.post("/admin/order-edits", { order_id: orderId }).expect(200)
    expect(begun.body).toMatchObject({ order_change: { order_id: orderId } })
    await change(orderId)
    await admin.post(`/admin/order-edits/${orderId}/confirm`).expect(200)
  }

  /** What the order costs, and what of it is still to be paid; less than nothing is owed. */
  async function balance(orderId: string) {
    const { body } = await admin.get(`/admin/orders/${orderId}?fields=total,summary`).expect(200)
    const { order } = body as {
      order: { total: number; summary: { paid_total: number; pending_difference: number } }
    }
    const { paid_total: paid, pending_difference: outstanding } = order.summary
    return { total: order.total, paid, outstanding }
  }

  async function lineOf(orderId: string): Promise<string> {
    const query = store.container().resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({
      entity: "order",
      fields: ["items.id"],
      filters: { id: orderId },
    })
    const [order] = data as { items: { id: string }[] }[]
    return order?.items[0]?.id ?? ""
  }

  it("2001 for an order that staff cancelled is a late payment, and captures nothing", async () => {
    const shop = store.shop()
    const { gatewayOrderId, orderId, session, collectionId } = await checkout()
    await admin.post(`/admin/orders/${orderId}/cancel`).expect(200)
    await eventually(
      async () => shop.liveSessions(collectionId),
      (sessions) => sessions.every(({ status }) => status === "canceled"),
    )
    expect(session.status).toBe("pending")
    await store.sandbox().pay(gatewayOrderId)
    expect(await settled(gatewayOrderId)).toMatchObject({
      settlement: "held",
      holdReason: "late_payment",
    })
    expect(await shop.cases()).toEqual([
      { kind: "late_payment", status: "open", amount: TEA_PRICE * 100 },
    ])
    expect(await shop.order(orderId ?? "")).toEqual(CANCELLED)
    expect(await shop.reserved()).toBe(0)
  })

  it("2001 for an order that costs more by now is captured, and the rest stays outstanding", async () => {
    const shop = store.shop()
    const { gatewayOrderId, orderId } = await checkout()
    const id = orderId ?? ""
    await edit(id, async () => {
      await admin
        .post(`/admin/order-edits/${id}/items`, {
          items: [{ variant_id: store.seeded().variantId, quantity: 1 }],
        })
        .expect(200)
    })
    expect(await balance(id)).toEqual({
      total: 2 * TEA_PRICE,
      paid: 0,
      outstanding: 2 * TEA_PRICE,
    })
    await store.sandbox().pay(gatewayOrderId)
    expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    expect(await shop.order(id)).toMatchObject({
      status: "pending",
      captures: [TEA_PRICE],
      refunds: [],
      transactions: [TEA_PRICE],
    })
    expect(await balance(id)).toEqual({
      total: 2 * TEA_PRICE,
      paid: TEA_PRICE,
      outstanding: TEA_PRICE,
    })
    expect(await shop.cases()).toEqual([])
  })

  it("2001 for an order that costs less by now is captured as far as it owes, and the rest is a case", async () => {
    const shop = store.shop()
    const { gatewayOrderId, orderId } = await checkout(await shop.cart({ quantity: 2 }))
    const id = orderId ?? ""
    const line = await lineOf(id)
    await edit(id, async () => {
      await admin.post(`/admin/order-edits/${id}/items/item/${line}`, { quantity: 1 }).expect(200)
    })
    await store.sandbox().pay(gatewayOrderId)
    expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    expect(await shop.order(id)).toMatchObject({
      captures: [TEA_PRICE],
      transactions: [TEA_PRICE],
    })
    expect(await balance(id)).toEqual({ total: TEA_PRICE, paid: TEA_PRICE, outstanding: 0 })
    expect(await shop.cases()).toEqual([
      { kind: "overpaid", status: "open", amount: TEA_PRICE * 100 },
    ])
  })

  it("4001 cancels an order that was edited meanwhile, and frees all of its stock", async () => {
    const shop = store.shop()
    const { gatewayOrderId, orderId } = await checkout()
    const id = orderId ?? ""
    await edit(id, async () => {
      await admin
        .post(`/admin/order-edits/${id}/items`, {
          items: [{ variant_id: store.seeded().variantId, quantity: 1 }],
        })
        .expect(200)
    })
    expect(await shop.reserved()).toBe(2)
    await store.sandbox().expire(gatewayOrderId)
    expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    expect(await shop.order(id)).toMatchObject({ status: "canceled", captures: [] })
    expect(await shop.reserved()).toBe(0)
  })

  it("an edit that is begun and not confirmed changes nothing about its payment", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    const id = orderId ?? ""
    await admin.post("/admin/order-edits", { order_id: id }).expect(200)
    await admin
      .post(`/admin/order-edits/${id}/items`, {
        items: [{ variant_id: store.seeded().variantId, quantity: 1 }],
      })
      .expect(200)
    await store.sandbox().pay(gatewayOrderId)
    await settled(gatewayOrderId)
    expect(await store.shop().order(id)).toEqual(PAID_ONCE)
  })
}
