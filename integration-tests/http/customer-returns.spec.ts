import {
  createAndCompleteReturnOrderWorkflow,
  updateShippingOptionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { adminApi } from "../helpers/admin-api"
import { CANCELLED, flowHelpers } from "../helpers/flows/context"
import { settleEverything } from "../helpers/settle"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"
import { linkHelpers } from "./pay-links/support"

const SETUP = { orderCreation: "directpay", placeOrder: "before_payment" } as const

/** More than cents can be counted exactly. */
const HUGE = [1e15, 1e300]

describeStore("a return that a customer asks for", SETUP, (store) => {
  const { checkout, settled } = flowHelpers(store, SETUP)
  const admin = adminApi(store)
  const { convertedDraft, itemOf, link, page, paidOrder } = linkHelpers(store, admin)

  interface Change {
    readonly price?: number
    readonly items?: object[]
    readonly receive_now?: boolean
    readonly return_shipping?: object
  }
  const body = (orderId: string, { price, items = [], ...rest }: Change) => ({
    order_id: orderId,
    items,
    return_shipping: { option_id: store.seeded().shippingOptionId, price },
    ...rest,
  })
  /** Medusa's route needs no login. */
  const ask = (orderId: string, change: Change) =>
    store
      .http()
      .post("/store/returns")
      .set("x-publishable-api-key", store.seeded().publishableKey)
      .send(body(orderId, change))
  /** What the route does, and any other code of a store may do too. */
  const run = async (orderId: string, price: number) =>
    createAndCompleteReturnOrderWorkflow(store.container()).run({
      input: body(orderId, { price }) as never,
    })
  const shown = (sessionId: string) =>
    store
      .http()
      .get(`/store/fps/payments/${sessionId}`)
      .set("x-publishable-api-key", store.seeded().publishableKey)
  const attempts = async () => sql(store, "select attempts, last_error from fps_purchase")

  describe("with a price that cannot be counted", () => {
    it.each(HUGE)("keeps no unpaid order: %p", async (price) => {
      const { gatewayOrderId, orderId } = await checkout()
      await run(orderId ?? "", price)
      await store.sandbox().expire(gatewayOrderId)
      expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
      expect(await store.shop().order(orderId ?? "")).toMatchObject({
        ...CANCELLED,
        total: expect.any(Number) as number,
      })
      expect(await store.shop().reserved()).toBe(0)
      expect(await attempts()).toEqual([{ attempts: 0, last_error: null }])
    })

    it.each(HUGE)("loses no payment: %p", async (price) => {
      const { gatewayOrderId, orderId, session } = await checkout()
      await run(orderId ?? "", price)
      await shown(session.id).expect(200)
      await store.sandbox().pay(gatewayOrderId)
      expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
      expect(await store.shop().order(orderId ?? "")).toMatchObject({ captures: [100] })
      expect(await store.shop().cases()).toEqual([])
      await shown(session.id).expect(200)
      await admin.get(`/admin/fps/orders/${orderId}`).expect(200)
      await settleEverything(store)
      expect(await attempts()).toEqual([{ attempts: 0, last_error: null }])
    })

    it("is done with an order that staff cancelled, and holds what comes", async () => {
      const { gatewayOrderId, orderId } = await checkout()
      await run(orderId ?? "", 1e15)
      await admin.post(`/admin/orders/${orderId}/cancel`).expect(200)
      await store.sandbox().pay(gatewayOrderId)
      expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "held" })
      expect(await store.shop().cases()).toMatchObject([{ kind: "late_payment", status: "open" }])
      expect(await attempts()).toEqual([{ attempts: 0, last_error: null }])
    })
  })

  it("is refused while the order waits for its payment, and costs it nothing", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    const { status, body: answer } = await ask(orderId ?? "", { price: 1000 })
    expect([status, answer]).toEqual([
      400,
      expect.objectContaining({ type: "not_allowed", code: "fps_unpaid" }),
    ])
    expect(await store.shop().order(orderId ?? "")).toMatchObject({ total: 100 })
    await store.sandbox().pay(gatewayOrderId)
    expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
  })

  it.each([
    ["was paid", paidOrder],
    ["staff wrote", convertedDraft],
  ])("is refused for an order that %s, until something of it is sent", async (_, make) => {
    const id = await make()
    const { status, body: answer } = await ask(id, { price: 1000 })
    expect([status, answer]).toEqual([400, expect.objectContaining({ type: "not_allowed" })])
    expect(await store.shop().order(id)).toMatchObject({ total: 100 })
  })

  describe("of an order that was sent", () => {
    const returns = async () => sql(store, "select order_id from return")
    /** All of it. */
    const send = async (id: string, quantity = 1) => {
      const items = [{ id: await itemOf(id), quantity }]
      await admin.post(`/admin/orders/${id}/fulfillments`, { items }).expect(200)
      return items
    }
    const dueOf = async (id: string) => {
      const { body } = await admin.get(`/admin/orders/${id}?fields=id,total,summary.*`)
      const { order } = body as { order: { total: number; summary: Record<string, number> } }
      return [order.total, order.summary.pending_difference]
    }

    it("is taken", async () => {
      const id = await paidOrder()
      await ask(id, { items: await send(id) }).expect(200)
      expect(await returns()).toEqual([{ order_id: id }])
    })

    it("is refused where an id cannot exist", async () => {
      const id = await paidOrder()
      const items = await send(id)
      const nothing = { status: 404, body: { message: "There is nothing with this id." } }
      expect(await ask(`${id}\0`, { items })).toMatchObject(nothing)
      const wayBack = { option_id: "so_\0" }
      expect(await ask(id, { items, return_shipping: wayBack })).toMatchObject(nothing)
      expect(await returns()).toEqual([])
    })

    it("is refused where it says what only the shop knows", async () => {
      const id = await paidOrder()
      const items = await send(id)
      for (const change of [{ receive_now: true }, { price: 7 }, { price: -7 }, { price: 0 }]) {
        const { status, body: answer } = await ask(id, { items, ...change })
        const refused = expect.objectContaining({ type: "not_allowed" }) as object
        expect([change, status, answer]).toEqual([change, 400, refused])
        expect(await dueOf(id)).toEqual([100, 0])
      }
    })

    describe("with delivery", () => {
      const deliverFor = async (amount: number) =>
        updateShippingOptionsWorkflow(store.container()).run({
          input: [
            { id: store.seeded().shippingOptionId, prices: [{ currency_code: "hkd", amount }] },
          ] as never,
        })
      /** Three pieces of 100, delivered for 30. */
      const sentOrder = async () => {
        await deliverFor(30)
        const { gatewayOrderId, orderId } = await checkout(await store.shop().cart({ quantity: 3 }))
        await store.sandbox().pay(gatewayOrderId)
        await settled(gatewayOrderId)
        const [all] = await send(orderId ?? "", 3)
        return { id: orderId ?? "", one: [{ id: all?.id, quantity: 1 }] }
      }

      it("is refused where the way back costs something, and the order owes nothing by it", async () => {
        const { id, one } = await sentOrder()
        // Core refuses these two, and keeps what their way back costs.
        const tooMany = [{ ...one[0], quantity: 9 }]
        const unreadable = [{ ...one[0], note: "\0" }]
        for (const items of [one, tooMany, unreadable]) {
          expect((await ask(id, { items })).status).toBe(400)
        }
        expect(await dueOf(id)).toEqual([330, 0])
        expect(await returns()).toEqual([])
      })

      it("is refused if it names no item", async () => {
        const { id } = await sentOrder()
        await deliverFor(0)
        expect((await ask(id, { items: [] })).status).toBe(400)
        expect(await returns()).toEqual([])
      })

      it("is one of those that are asked for at once", async () => {
        const { id, one } = await sentOrder()
        await deliverFor(0)
        const answers = await Promise.all([1, 2, 3].map(async () => ask(id, { items: one })))
        const told = answers.map(({ status, body: answer }) => [
          status,
          (answer as { code?: string }).code,
        ])
        expect(told.toSorted()).toEqual([
          [200, undefined],
          [400, "fps_busy"],
          [400, "fps_busy"],
        ])
        expect(await dueOf(id)).toEqual([330, -100])
        expect(await returns()).toHaveLength(1)
      })

      it("is taken again when the first is done, or was refused", async () => {
        const { id, one } = await sentOrder()
        await deliverFor(0)
        await ask(id, { items: [{ ...one[0], quantity: 9 }] }).expect(400)
        await ask(id, { items: one }).expect(200)
        await ask(id, { items: one }).expect(200)
        expect(await dueOf(id)).toEqual([330, -200])
      })
    })

    it("is refused while it owes a rest", async () => {
      const id = await convertedDraft()
      const items = await send(id)
      for (const change of [{}, { receive_now: true }]) {
        const { status, body: answer } = await ask(id, { items, ...change })
        expect([status, answer]).toEqual([400, expect.objectContaining({ code: "fps_unpaid" })])
        expect(await dueOf(id)).toEqual([100, 100])
      }
      expect((await page(await link(id))).text).toContain("HK$100.00")
    })
  })

  it("is Medusa's to answer for another provider's order", async () => {
    expect((await ask(await store.shop().orderOfOthers(), { price: 0 })).status).toBe(200)
  })

  it("is Medusa's to answer for an order that does not exist", async () => {
    await ask("order_nothing", { price: 0 }).expect(404)
  })
})
