import { adminApi } from "../helpers/admin-api"
import { SystemPaymentProvider } from "@medusajs/payment/dist/providers/system"
import { PAID_ONCE } from "../helpers/flows/context"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"
import { linkHelpers } from "./pay-links/support"

const SETUP = { orderCreation: "directpay", placeOrder: "before_payment" } as const

describeStore("a payment session for what an order owes", SETUP, (store) => {
  const admin = adminApi(store)
  const { convertedDraft, edit, paidOrder, link, code, pay, settled } = linkHelpers(store, admin)

  const editedOrder = async () => {
    const id = await paidOrder()
    await edit(id, { add: 1 })
    return id
  }
  const collectionOf = async (orderId: string) => {
    const rows = await sql(
      store,
      `select payment_collection_id as id from order_payment_collection
        where order_id = ? and deleted_at is null order by created_at`,
      [orderId],
    )
    return String(rows.at(-1)?.id)
  }
  const replace = async (orderId: string, providerId: string) =>
    store
      .http()
      .post(`/store/payment-collections/${await collectionOf(orderId)}/payment-sessions`)
      .set("x-publishable-api-key", store.seeded().publishableKey)
      .send({ provider_id: providerId })

  describe.each([
    ["staff edited", editedOrder],
    ["staff wrote", convertedDraft],
  ])("of an order that %s", (_, make) => {
    it("is not given to another provider while its QR code can be paid", async () => {
      const id = await make()
      const gatewayOrderId = await code(await link(id))
      const { status, body } = await replace(id, "pp_system_default")
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({ type: "not_allowed", code: "fps_order_placed" }),
      ])
      expect(await pay(gatewayOrderId)).toMatchObject({ status: "paid", settlement: "settled" })
      expect((await store.shop().order(id)).paymentStatus).not.toContain("not_paid")
      expect(await store.shop().cases()).toEqual([])
    })

    it("takes the QR code over where FPS is chosen again", async () => {
      const id = await make()
      const gatewayOrderId = await code(await link(id))
      expect((await replace(id, "pp_fps_checkout")).status).toBe(200)
      expect(await pay(gatewayOrderId)).toMatchObject({ status: "paid", settlement: "settled" })
      expect(await store.shop().cases()).toEqual([])
    })

    it("is given to another provider once its QR code has ended", async () => {
      const id = await make()
      const gatewayOrderId = await code(await link(id))
      await store.sandbox().expire(gatewayOrderId)
      await settled(gatewayOrderId)
      expect((await replace(id, "pp_system_default")).status).toBe(200)
    })
  })

  describe("is refused, as its start is, where the order", () => {
    const ask = async (id: string) =>
      (await admin.post("/admin/payment-collections", { order_id: id, amount: 100 }).expect(200))
        .body as { payment_collection: { id: string } }
    const refused = (code: string) => ({ status: 400, body: { type: "not_allowed", code } })

    it("is cancelled", async () => {
      const id = await convertedDraft()
      await ask(id)
      await admin.post(`/admin/orders/${id}/cancel`).expect(200)
      expect(await replace(id, "pp_fps_checkout")).toMatchObject(refused("fps_cancelled"))
      expect(await sql(store, "select id from fps_payment")).toEqual([])
    })

    it("owes nothing", async () => {
      const id = await convertedDraft()
      const { payment_collection: paid } = await ask(id)
      await ask(id)
      const paths = `/admin/payment-collections/${paid.id}/mark-as-paid`
      await admin.post(paths, { order_id: id }).expect(200)
      expect(await replace(id, "pp_fps_checkout")).toMatchObject(refused("fps_nothing_owed"))
      expect(await sql(store, "select id from fps_payment")).toEqual([])
    })

    it("owes less than is asked for", async () => {
      const id = await editedOrder()
      await sql(store, "update payment_collection set amount = 101, raw_amount = ? where id = ?", [
        JSON.stringify({ value: "101", precision: 20 }),
        await collectionOf(id),
      ])
      expect(await replace(id, "pp_fps_checkout")).toMatchObject(refused("fps_order_placed"))
    })

    describe("was placed with another provider,", () => {
      afterEach(() => {
        jest.restoreAllMocks()
      })
      const payOf = async (orderId: string) => {
        const { body } = await admin.get(`/admin/orders/${orderId}`).expect(200)
        const { order } = body as {
          order: { payment_collections: { payments: { id: string }[] }[] }
        }
        return order.payment_collections[0]?.payments[0]?.id ?? ""
      }
      const OTHERS: [string, string, (orderId: string) => Promise<unknown>][] = [
        ["which authorized its money", "fps_nothing_owed", () => Promise.resolve()],
        [
          "which has its money",
          "fps_nothing_owed",
          async (id) => admin.post(`/admin/payments/${await payOf(id)}/capture`).expect(200),
        ],
        [
          "and is cancelled",
          "fps_cancelled",
          async (id) => admin.post(`/admin/orders/${id}/cancel`).expect(200),
        ],
      ]

      it.each(OTHERS)("%s", async (_, code, change) => {
        const id = await store.shop().orderOfOthers()
        await change(id)
        const collection = await collectionOf(id)
        const before = await store.shop().liveSessions(collection)
        expect(await replace(id, "pp_fps_checkout")).toMatchObject(refused(code))
        expect(await store.shop().liveSessions(collection)).toEqual(before)
        expect(await sql(store, "select id from fps_payment")).toEqual([])
      })

      it("which says later whether its money came, in the admin too", async () => {
        jest
          .spyOn(SystemPaymentProvider.prototype, "authorizePayment")
          .mockResolvedValue({ data: {}, status: "pending_authorization" })
        const id = await store.shop().orderOfOthers()
        const collection = await collectionOf(id)
        const before = await store.shop().liveSessions(collection)
        const isRefused = refused("fps_pending_elsewhere")
        expect(await replace(id, "pp_fps_checkout")).toMatchObject(isRefused)
        const path = `/admin/payment-collections/${collection}/payment-sessions`
        expect(await admin.post(path, { provider_id: "pp_fps_checkout" })).toMatchObject(isRefused)
        expect(await store.shop().liveSessions(collection)).toEqual(before)
      })
    })
  })

  it("is not given to a provider that does not exist", async () => {
    const id = await convertedDraft()
    const gatewayOrderId = await code(await link(id))
    expect((await replace(id, "pp_fps_nothing")).status).toBeGreaterThanOrEqual(400)
    await pay(gatewayOrderId)
    expect(await store.shop().order(id)).toEqual(PAID_ONCE)
  })
})
