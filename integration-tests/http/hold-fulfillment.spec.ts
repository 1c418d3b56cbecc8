import {
  cancelOrderWorkflow,
  createOrderFulfillmentWorkflow,
  createOrderPaymentCollectionWorkflow,
  markPaymentCollectionAsPaid,
} from "@medusajs/medusa/core-flows"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { adminApi } from "../helpers/admin-api"
import { flowHelpers, PAID_ONCE } from "../helpers/flows/context"
import { settleEverything } from "../helpers/settle"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"
import { eventually } from "../helpers/wait"
import { linkHelpers } from "./pay-links/support"

const SETUP = { orderCreation: "directpay", placeOrder: "before_payment" } as const

describeStore("an order is not fulfilled before it is paid", SETUP, (store) => {
  const admin = adminApi(store)
  const { checkout, settled } = flowHelpers(store, SETUP)
  const { convertedDraft } = linkHelpers(store, admin)

  const itemsOf = async (orderId: string) => {
    const query = store.container().resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({
      entity: "order",
      fields: ["items.id"],
      filters: { id: orderId },
    })
    const order = data[0] as unknown as { items: { id: string }[] }
    return order.items.map(({ id }) => ({ id, quantity: 1 }))
  }
  /** Presses the dashboard's button. */
  const fulfil = async (orderId: string) =>
    admin.post(`/admin/orders/${orderId}/fulfillments`, { items: await itemsOf(orderId) })
  const release = async (orderId: string, body: object = { note: "Pays at the counter." }) =>
    admin.post(`/admin/fps/orders/${orderId}/release`, body)
  const placed = async () => {
    const made = await checkout()
    return { ...made, orderId: made.orderId ?? "" }
  }
  const expire = async (gatewayOrderId: string) => {
    await store.sandbox().expire(gatewayOrderId)
    await settled(gatewayOrderId)
    await settleEverything(store)
  }
  const REFUSED = { code: "fps_unpaid", message: expect.stringMatching(/Release without payment/) }

  it("while it waits, and is fulfilled as always once it is paid", async () => {
    const { orderId, gatewayOrderId } = await placed()
    const refused = await fulfil(orderId)
    expect([refused.status, refused.body]).toEqual([400, expect.objectContaining(REFUSED)])
    const { body } = await admin.get(`/admin/fps/orders/${orderId}`).expect(200)
    expect(body).toMatchObject({ held: true, release: null })
    await store.sandbox().pay(gatewayOrderId)
    await settled(gatewayOrderId)
    expect((await fulfil(orderId)).status).toBe(200)
    expect(await store.shop().order(orderId)).toEqual(PAID_ONCE)
    expect(await store.shop().cases()).toEqual([])
  })

  it("unless staff release it: it stands when its code expires, as a case that payment closes", async () => {
    const { orderId, gatewayOrderId } = await placed()
    const { body } = await release(orderId).then((answer) => {
      expect(answer.status).toBe(200)
      return answer
    })
    expect(body).toMatchObject({
      held: false,
      release: { note: "Pays at the counter.", by_name: expect.stringContaining("@") },
    })
    // A second one changes nothing.
    await release(orderId, { note: "Again." })
    expect((await admin.get(`/admin/fps/orders/${orderId}`)).body).toMatchObject({
      release: { note: "Pays at the counter." },
    })
    await expire(gatewayOrderId)
    expect(await store.shop().order(orderId)).toMatchObject({ status: "pending", captures: [] })
    expect(await store.shop().cases()).toMatchObject([{ kind: "shipped_unpaid", status: "open" }])
    expect((await fulfil(orderId)).status).toBe(200)

    const { id } = await store.shop().ledger(gatewayOrderId)
    const shown = await admin.get(`/admin/fps/payments/${id}`).expect(200)
    const { timeline } = (shown.body as { payment: { timeline: { type: string }[] } }).payment
    expect(timeline).toContainEqual(
      expect.objectContaining({ type: "released", note: "Pays at the counter." }),
    )

    await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId })
    await eventually(
      async () => store.shop().order(orderId),
      ({ captures }) => captures.length === 1,
    )
    await settleEverything(store)
    expect(await store.shop().cases()).toMatchObject([
      { kind: "shipped_unpaid", status: "resolved" },
    ])
  })

  it("what is fulfilled past the route is a case at once, and waits for its money", async () => {
    const { orderId, gatewayOrderId } = await placed()
    await createOrderFulfillmentWorkflow(store.container()).run({
      input: { order_id: orderId, items: await itemsOf(orderId) },
    })
    await eventually(
      async () => store.shop().cases(),
      (cases) => cases.length === 1,
    )
    expect(await store.shop().cases()).toMatchObject([{ kind: "shipped_unpaid", status: "open" }])
    await store.sandbox().pay(gatewayOrderId)
    await settled(gatewayOrderId)
    await settleEverything(store)
    expect(await store.shop().order(orderId)).toEqual(PAID_ONCE)
    expect(await store.shop().cases()).toMatchObject([{ status: "resolved" }])
  })

  describe("touches nobody else:", () => {
    it("a draft that was converted", async () => {
      expect((await fulfil(await convertedDraft())).status).toBe(200)
    })

    it("another provider's order", async () => {
      const orderId = await store.shop().orderOfOthers()
      expect((await fulfil(orderId)).status).toBe(200)
      const refused = await release(orderId)
      expect([refused.status, (refused.body as { code: string }).code]).toEqual([
        400,
        "not_waiting",
      ])
    })

    it("an order that staff marked as paid", async () => {
      const { orderId } = await placed()
      const { result } = await createOrderPaymentCollectionWorkflow(store.container()).run({
        input: { order_id: orderId, amount: 100 },
      })
      await markPaymentCollectionAsPaid(store.container()).run({
        input: { payment_collection_id: result[0]?.id ?? "", order_id: orderId },
      })
      expect((await fulfil(orderId)).status).toBe(200)
    })
  })

  it("says that it cannot know, of orders that wait and of no others", async () => {
    const { orderId } = await placed()
    const draft = await convertedDraft()
    await sql(store, "alter table fps_purchase rename column released_by to released_by_away")
    try {
      const refused = await fulfil(orderId)
      expect([refused.status, (refused.body as { code: string }).code]).toEqual([
        503,
        "fps_unavailable",
      ])
      expect((await fulfil(draft)).status).toBe(200)
    } finally {
      await sql(store, "alter table fps_purchase rename column released_by_away to released_by")
    }
  })

  it("a release of what is wrong is a 400 that names the field", async () => {
    const { orderId } = await placed()
    const wrong: [object, string][] = [
      [{}, "note: is missing; say why it may be fulfilled unpaid"],
      [{ note: " " }, "note: is empty; say why it may be fulfilled unpaid"],
      [{ note: "…" }, "note: must have a letter or a digit"],
      [{ note: "x", by: "me" }, "by: Unrecognized key"],
    ]
    for (const [body, message] of wrong) {
      const answer = await release(orderId, body)
      expect(answer.status).toBe(400)
      expect((answer.body as { message: string }).message).toContain(message)
    }
  })

  it("a cancelled order is not released, and an unknown one is 404", async () => {
    const { orderId } = await placed()
    await cancelOrderWorkflow(store.container()).run({ input: { order_id: orderId } })
    expect((await release(orderId)).status).toBe(400)
    expect((await release("order_unknown")).status).toBe(404)
  })
})
