import { createOrderFulfillmentWorkflow } from "@medusajs/medusa/core-flows"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AdminApi } from "../../helpers/admin-api"
import { TEA_PRICE } from "../../helpers/seed"
import { settleEverything } from "../../helpers/settle"
import { untilSettled } from "../../helpers/settled"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { linkHelpers } from "./support"

/** What becomes of the money that is paid by a link, and of orders whose link is not paid. */
export function describeLinkMoney(store: Store, admin: AdminApi): void {
  const {
    link,
    links,
    page,
    press,
    code,
    codes,
    pay,
    settled,
    edit,
    paidOrder,
    convertedDraft,
    itemOf,
  } = linkHelpers(store, admin)
  const moneyOf = async (orderId: string) => {
    const { captures, transactions, refunds, status } = await store.shop().order(orderId)
    return {
      status,
      refunds,
      captures: [...captures].sort(),
      transactions: [...transactions].sort(),
    }
  }
  const TWICE = {
    status: "pending",
    refunds: [],
    captures: [TEA_PRICE, TEA_PRICE],
    transactions: [TEA_PRICE, TEA_PRICE],
  }
  const stateOf = async (orderId: string) => {
    const [newest] = await links(orderId)
    return { status: newest?.status, amount: newest?.amount }
  }

  it("the difference of an order that was edited up after it was paid is captured, and nothing is owed", async () => {
    const id = await paidOrder()
    await edit(id, { add: 1 })
    const asked = await link(id)
    expect(asked).toMatchObject({ status: "open", amount: TEA_PRICE, currency_code: "hkd" })
    await pay(await code(asked))
    expect(await moneyOf(id)).toEqual(TWICE)
    expect(await stateOf(id)).toEqual({ status: "paid", amount: 0 })
    expect(await store.shop().cases()).toEqual([])
  })

  it("a converted draft is paid in one capture with one transaction", async () => {
    const id = await convertedDraft()
    await pay(await code(await link(id)))
    expect(await moneyOf(id)).toEqual({
      status: "pending",
      refunds: [],
      captures: [TEA_PRICE],
      transactions: [TEA_PRICE],
    })
    expect((await store.shop().order(id)).paymentStatus).toBe("completed")
    expect(await stateOf(id)).toEqual({ status: "paid", amount: 0 })
  })

  it("a code of a draft that expires cancels no order, and the link gives a new one", async () => {
    const id = await convertedDraft()
    const asked = await link(id)
    const first = await code(asked)
    await store.sandbox().expire(first)
    await settled(first)
    expect(await moneyOf(id)).toMatchObject({ status: "pending", captures: [] })
    const { sessionId } = await store.shop().ledger(first)
    expect(
      await sql(store, "select status from payment_session where id = ?", [sessionId]),
    ).toEqual([{ status: "canceled" }])
    const second = await code(asked)
    expect(second).not.toBe(first)
    await pay(second)
    expect((await moneyOf(id)).captures).toEqual([TEA_PRICE])
    await store.sandbox().trigger({ kind: "paid", orderID: first })
    await untilSettled(store, first, ({ settlement }) => settlement === "held")
    expect((await moneyOf(id)).captures).toEqual([TEA_PRICE])
    expect(await store.shop().cases()).toEqual([
      { kind: "duplicate_payment", status: "open", amount: TEA_PRICE * 100 },
    ])
  })

  it("a code for the difference of a paid order that expires refunds and cancels nothing", async () => {
    const id = await paidOrder()
    await edit(id, { add: 1 })
    const gatewayOrderId = await code(await link(id))
    await store.sandbox().expire(gatewayOrderId)
    await settled(gatewayOrderId)
    await settleEverything(store)
    expect(await moneyOf(id)).toEqual({
      status: "pending",
      refunds: [],
      captures: [TEA_PRICE],
      transactions: [TEA_PRICE],
    })
    expect(await store.shop().cases()).toEqual([])
    expect(await stateOf(id)).toEqual({ status: "open", amount: TEA_PRICE })
  })

  it.each([
    ["an exchange", "exchange", {}],
    ["a claim that replaces", "claim", { type: "replace" }],
    ["a claim that refunds, and more is sent along", "claim", { type: "refund" }],
  ] as const)(
    "the difference of an order with %s under way is captured, while the goods are on their way back",
    async (_, kind, body) => {
      const id = await paidOrder()
      const item = await itemOf(id)
      await createOrderFulfillmentWorkflow(store.container()).run({
        input: { order_id: id, items: [{ id: item, quantity: 1 }] },
      })
      await request(kind, { orderId: id, item, body })
      const asked = await link(id)
      expect(asked.amount).toBe(TEA_PRICE)
      await pay(await code(asked))
      expect(await moneyOf(id)).toEqual(TWICE)
      expect(await stateOf(id)).toEqual({ status: "paid", amount: 0 })
      expect(await store.shop().cases()).toEqual([])
      // Core made a collection for the difference; no second one is left that asks for it again.
      expect((await store.shop().order(id)).paymentStatus).toBe("completed,completed")
    },
  )

  /** Two teas for one that is to come back. */
  async function request(
    kind: "exchange" | "claim",
    { orderId, item, body }: { orderId: string; item: string; body: object },
  ): Promise<void> {
    const items = [{ id: item, quantity: 1 }]
    const begun = await admin.post(`/admin/${kind}s`, { order_id: orderId, ...body }).expect(200)
    const { id } = (begun.body as Record<string, { id: string }>)[kind] ?? { id: "" }
    if (kind === "claim") {
      await admin.post(`/admin/claims/${id}/claim-items`, { items }).expect(200)
    }
    await admin.post(`/admin/${kind}s/${id}/inbound/items`, { items }).expect(200)
    await admin
      .post(`/admin/${kind}s/${id}/outbound/items`, {
        items: [{ variant_id: store.seeded().variantId, quantity: 2 }],
      })
      .expect(200)
    await admin.post(`/admin/${kind}s/${id}/request`).expect(200)
  }

  it("too little that was accepted leaves a rest, which the link takes", async () => {
    const { gatewayOrderId, orderId } = await store
      .shop()
      .checkout({ placeOrder: "before_payment" })
    const id = orderId ?? ""
    await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId, amount: 6_000 })
    await settled(gatewayOrderId)
    const [found] = await store.fps().listFpsCases({})
    await admin
      .post(`/admin/fps/cases/${found?.id}/resolve`, { resolution: "accepted" })
      .expect(200)
    const asked = await link(id)
    expect(asked.amount).toBe(40)
    await pay(await code(asked))
    expect(await moneyOf(id)).toEqual({
      status: "pending",
      refunds: [],
      captures: [40, 60],
      transactions: [40, 60],
    })
    expect(await stateOf(id)).toEqual({ status: "paid", amount: 0 })
  })

  /** A link that was paid with another sum, whose case staff have ended. */
  const anotherSum = async (ending: object) => {
    const id = await convertedDraft()
    const asked = await link(id)
    const first = await code(asked)
    await store.sandbox().trigger({ kind: "paid", orderID: first, amount: 6_000 })
    await settled(first)
    const [found] = await store.fps().listFpsCases({})
    await admin.post(`/admin/fps/cases/${found?.id}/resolve`, ending).expect(200)
    return { id, asked, first }
  }

  it("another sum that was sent back is asked for again", async () => {
    const { id, asked, first } = await anotherSum({ resolution: "refunded", reference: "FRN 2" })
    const second = await code(asked)
    expect(second).not.toBe(first)
    await pay(second)
    expect((await moneyOf(id)).captures).toEqual([TEA_PRICE])
    expect(await stateOf(id)).toEqual({ status: "paid", amount: 0 })
    expect(await store.shop().cases()).toEqual([expect.objectContaining({ status: "resolved" })])
  })

  it("another sum that the shop keeps is not asked for again, and the page says why", async () => {
    const { asked } = await anotherSum({ resolution: "dismissed", note: "A present." })
    const before = await codes()
    const { text } = await press(asked).set("accept-language", "en").expect(503)
    expect(text).toContain("A payment of this amount was received before.")
    expect(text).not.toContain('<form method="post"')
    expect(await codes()).toBe(before)
  })

  it("an order that waits for its code is paid by the same code", async () => {
    const { gatewayOrderId, orderId } = await store
      .shop()
      .checkout({ placeOrder: "before_payment" })
    expect(await code(await link(orderId ?? ""))).toBe(gatewayOrderId)
  })

  it("an order that was edited while it waits for its code gets a new one on the same session", async () => {
    const { gatewayOrderId, orderId, session } = await store
      .shop()
      .checkout({ placeOrder: "before_payment" })
    const id = orderId ?? ""
    await edit(id, { add: 1 })
    const second = await code(await link(id))
    expect(second).not.toBe(gatewayOrderId)
    expect(await store.shop().ledger(second)).toMatchObject({
      sessionId: session.id,
      amount: 2 * TEA_PRICE * 100,
    })
    await store.sandbox().expire(gatewayOrderId)
    await settled(gatewayOrderId)
    expect((await moneyOf(id)).status).toBe("pending")
    await pay(second)
    expect(await moneyOf(id)).toEqual({
      status: "pending",
      refunds: [],
      captures: [2 * TEA_PRICE],
      transactions: [2 * TEA_PRICE],
    })
    expect(await store.shop().cases()).toEqual([])
  })

  it("an older code of an order that was edited up is captured, and the rest is asked for", async () => {
    const { gatewayOrderId, orderId } = await store
      .shop()
      .checkout({ placeOrder: "before_payment" })
    const id = orderId ?? ""
    await edit(id, { add: 1 })
    const asked = await link(id)
    await code(asked)
    await pay(gatewayOrderId)
    expect((await moneyOf(id)).captures).toEqual([TEA_PRICE])
    expect(await stateOf(id)).toEqual({ status: "open", amount: TEA_PRICE })
    await pay(await code(asked))
    expect(await moneyOf(id)).toEqual(TWICE)
    expect(await store.shop().cases()).toEqual([])
  })

  it("an order that is edited down while its code is shown takes what it owes, and the rest is a case", async () => {
    const id = await convertedDraft()
    await edit(id, { quantity: 2 })
    const gatewayOrderId = await code(await link(id))
    await edit(id, { quantity: 1 })
    await pay(gatewayOrderId)
    expect((await moneyOf(id)).captures).toEqual([TEA_PRICE])
    expect(await store.shop().cases()).toEqual([
      { kind: "overpaid", status: "open", amount: TEA_PRICE * 100 },
    ])
    expect(await stateOf(id)).toEqual({ status: "paid", amount: 0 })
  })

  it("a code that is paid after staff cancelled its order is a late payment", async () => {
    const id = await convertedDraft()
    const gatewayOrderId = await code(await link(id))
    await admin.post(`/admin/orders/${id}/cancel`).expect(200)
    await pay(gatewayOrderId)
    expect(await moneyOf(id)).toMatchObject({ status: "canceled", captures: [] })
    expect(await store.shop().cases()).toEqual([
      { kind: "late_payment", status: "open", amount: TEA_PRICE * 100 },
    ])
  })

  it.each([
    ["refunded", { reference: "FRN 1" }, "<title>Your payment was refunded", "Refunded", "#1"],
    ["accepted", {}, "<title>The shop has placed a new order", "Received", "#2"],
  ])("a late payment that was %s is no more the shopper's to ask about", async (...row) => {
    const [resolution, body, title, label, number] = row
    const id = await convertedDraft()
    const made = await link(id)
    const gatewayOrderId = await code(made)
    await admin.post(`/admin/orders/${id}/cancel`).expect(200)
    await pay(gatewayOrderId)
    const [found] = await store.fps().listFpsCases({})
    await admin.post(`/admin/fps/cases/${found?.id}/resolve`, { resolution, ...body }).expect(200)
    const { text } = await page(made, "?lang=en").expect(200)
    expect(text).toContain(title)
    expect(text).toMatch(new RegExp(`<dt>${label}</dt>\\s*<dd[^>]*>HK\\$100\\.00</dd>`))
    expect(text).toContain(`<dd>${number}</dd>`)
    expect(text).not.toContain("This order was cancelled")
  })

  it("a payment that was refunded is not called paid", async () => {
    const id = await convertedDraft()
    const made = await link(id)
    await pay(await code(made))
    const query = store.container().resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({
      entity: "order",
      fields: ["payment_collections.payments.id"],
      filters: { id },
    })
    const [order] = data as { payment_collections: { payments: { id: string }[] }[] }[]
    const [payment] = order?.payment_collections.flatMap(({ payments }) => payments) ?? []
    await admin.post(`/admin/payments/${payment?.id}/refund`, { amount: TEA_PRICE }).expect(200)
    await settleEverything(store)
    expect((await page(made, "?lang=en").expect(200)).text).toContain("<title>Paid")
    const [found] = await store.fps().listFpsCases({})
    await admin
      .post(`/admin/fps/cases/${found?.id}/resolve`, {
        resolution: "refunded",
        reference: "FRN 1",
      })
      .expect(200)
    const { text } = await page(made, "?lang=en").expect(200)
    expect(text).toContain("<title>Your payment was refunded")
  })

  it("the order without a cart has a purchase of its own, which comes to rest", async () => {
    const id = await convertedDraft()
    await pay(await code(await link(id)))
    await settleEverything(store)
    const query = store.container().resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({
      entity: "order_cart",
      fields: ["cart_id"],
      filters: { order_id: id },
    })
    expect(data).toEqual([])
    expect(
      await sql(store, "select cart_id, order_id, intent from fps_purchase where order_id = ?", [
        id,
      ]),
    ).toEqual([{ cart_id: null, order_id: id, intent: null }])
  })
}
