import {
  deleteShippingOptionsWorkflow,
  updateProductVariantsWorkflow,
  updateProductsWorkflow,
  updateShippingOptionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { ICartModuleService } from "@medusajs/framework/types"
import type { AdminCaseDetails } from "../../src/fps/cases/answers"
import type { CartCopy } from "../../src/fps/checkout/copy-cart"
import { addCredit, addEngraving, createDiscount, setStock } from "../helpers/seed-extras"
import { STOCK, TEA_PRICE } from "../helpers/seed"
import { describeStore, type Store } from "../helpers/store"
import { whileOthersLook, withoutJob } from "../helpers/settle"
import { untilSettled } from "../helpers/settled"
import { caseHelpers, SETUP } from "./cases-attacks/support"

/** The store raises the price of tea, and of its delivery. */
async function raisePrices(store: Store): Promise<void> {
  await updateProductVariantsWorkflow(store.container()).run({
    input: {
      product_variants: [
        { id: store.seeded().variantId, prices: [{ currency_code: "hkd", amount: 2 * TEA_PRICE }] },
      ],
    },
  })
  await updateShippingOptionsWorkflow(store.container()).run({
    input: [
      {
        id: store.seeded().shippingOptionId,
        prices: [{ currency_code: "hkd", amount: 30 }],
      },
    ],
  })
}

/** The promotion ends. */
async function endPromotion(store: Store, code: string): Promise<void> {
  const promotions = store.container().resolve(Modules.PROMOTION)
  const [promotion] = await promotions.listPromotions({ code })
  await promotions.updatePromotions([{ id: promotion?.id ?? "", status: "inactive" }])
}

const carts = (store: Store) => store.container().resolve<ICartModuleService>(Modules.CART)

/** A cart with a locker, a note and a language, as a storefront makes it. */
async function richCart(store: Store): Promise<string> {
  const id = await store.shop().cart({
    metadata: { gift_note: "Happy birthday" },
    address: { metadata: { sf_locker: "H852FG12P" } },
  })
  await carts(store).updateCarts(id, {
    locale: "zh-HK",
    billing_address: { first_name: "Tai Man", last_name: "Chan", metadata: { tax: "A1" } },
  } as never)
  return id
}

interface Read {
  readonly total: number
  readonly locale: string | null
  readonly email: string
  readonly metadata: Record<string, unknown> | null
  readonly sales_channel_id: string
  readonly items: { title: string; unit_price: number; adjustments: object[] | null }[]
}

async function read(store: Store, entity: "cart" | "order", id: string): Promise<Read> {
  const query = store.container().resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity,
    fields: [
      ...["total", "locale", "email", "metadata", "sales_channel_id"],
      ...["shipping_address.*", "billing_address.*", "credit_lines.*", "promotions.code"],
      ...["items.*", "items.adjustments.*", "shipping_methods.*"],
    ],
    filters: { id },
  })
  // Amounts are objects; as JSON they are numbers.
  return JSON.parse(JSON.stringify(data[0])) as Read
}

const WHOLE = {
  locale: "zh-HK",
  email: "siuming@example.com",
  metadata: { gift_note: "Happy birthday" },
  shipping_address: { first_name: "Siu Ming", metadata: { sf_locker: "H852FG12P" } },
  billing_address: { first_name: "Tai Man", metadata: { tax: "A1" } },
}

describeStore("one copy of a cart", SETUP, (store) => {
  const { admin, latePayment, resolve, checkout, settled, standing, askForCopy } =
    caseHelpers(store)

  describe("accepted at what was paid", () => {
    const accept = async (caseId: string, more: object = {}) => {
      const answer = await resolve(caseId, { resolution: "accepted", ...more })
      expect([answer.status, answer.body]).toEqual([200, expect.anything()])
      return read(store, "order", (answer.body as { case: { order_id: string } }).case.order_id)
    }
    const acceptance = async (caseId: string) => {
      const { body } = await admin.get(`/admin/fps/cases/${caseId}`).expect(200)
      return (body as { case: AdminCaseDetails }).case.acceptance
    }

    it("has addresses with what the store noted in them, language, note and channel", async () => {
      const { caseId, orderId } = await latePayment(await richCart(store))
      const order = await accept(caseId)
      expect(order).toMatchObject({
        ...WHOLE,
        total: TEA_PRICE,
        metadata: { ...WHOLE.metadata, fps_replaces_order_id: orderId },
        sales_channel_id: store.seeded().salesChannelId,
        shipping_methods: [{ shipping_option_id: store.seeded().shippingOptionId }],
      })
    })

    it("keeps prices, delivery and a discount that ended, and says before what they are today", async () => {
      const code = await createDiscount(store, { limit: 1 })
      const cartId = await store.shop().cart()
      await store.shop().addPromotion(cartId, code)
      const { caseId } = await latePayment(cartId)
      expect(await acceptance(caseId)).toEqual({
        ...{ prices: [], discount: 15, credit: 0, unavailable: [] },
      })
      await raisePrices(store)
      await endPromotion(store, code)
      expect(await acceptance(caseId)).toEqual({
        prices: [
          { title: "Oolong", quantity: 1, paid: TEA_PRICE, today: 2 * TEA_PRICE },
          { title: "Pick-up", quantity: 1, paid: 0, today: 30 },
        ],
        ...{ discount: 15, credit: 0, unavailable: [] },
      })
      const order = await accept(caseId)
      expect(order).toMatchObject({ total: 85, shipping_methods: [{ amount: 0 }], promotions: [] })
      expect(order.items).toMatchObject([
        { unit_price: TEA_PRICE, adjustments: [{ amount: 15, code: null, description: code }] },
      ])
      const [promotion] = await store
        .container()
        .resolve(Modules.PROMOTION)
        .listPromotions({ code })
      expect((promotion as unknown as { used: number }).used).toBe(0)
      expect(await standing()).toEqual([[85]])
    })

    it("has what is no product", async () => {
      const cartId = await store.shop().cart()
      await addEngraving(store, cartId)
      const { caseId } = await latePayment(cartId)
      const order = await accept(caseId)
      expect(order).toMatchObject({ total: TEA_PRICE + 20 })
      expect(order.items).toHaveLength(2)
      expect(order.items.find(({ title }) => title === "Engraving")).toMatchObject({
        ...{ unit_price: 20, metadata: { text: "Siu Ming" } },
      })
    })

    it("has the credit once staff say that it was not given back", async () => {
      const cartId = await store.shop().cart()
      await addCredit(store, cartId, 40)
      const { caseId } = await latePayment(cartId)
      expect(await acceptance(caseId)).toMatchObject({ credit: 40 })
      const refused = await resolve(caseId, { resolution: "accepted" })
      expect(refused.status).toBe(400)
      expect(JSON.stringify(refused.body)).toContain("credit_not_returned")
      const order = await accept(caseId, { credit_not_returned: true })
      expect(order).toMatchObject({
        total: 60,
        credit_lines: [{ amount: 40, reference: "gift_card", reference_id: "gc_1" }],
      })
      expect(await standing()).toEqual([[60]])
    })

    it("names what is sold out, before and when it is refused", async () => {
      const { caseId } = await latePayment()
      await setStock(store, 0)
      expect(await acceptance(caseId)).toMatchObject({ unavailable: ["Oolong"] })
      const refused = await resolve(caseId, { resolution: "accepted" })
      expect(refused.body).toMatchObject({
        message: "The payment cannot be used: not available any more: Oolong",
      })
      await setStock(store, STOCK)
      expect(await acceptance(caseId)).toMatchObject({ unavailable: [] })
    })
  })

  describe("for another attempt, at today's prices", () => {
    const copyOf = async (sessionId: string): Promise<CartCopy> =>
      (await askForCopy(sessionId).expect(200)).body as CartCopy
    const expired = async (cartId?: string) => {
      const placed = await checkout(cartId)
      await store.sandbox().trigger({ kind: "expired", orderID: placed.gatewayOrderId })
      await settled(placed.gatewayOrderId)
      return placed
    }
    const expectRefused = async (sessionId: string) => {
      const answer = await askForCopy(sessionId)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ message: expect.stringMatching(/has been received/) })
    }
    const NOTHING = { lost_promotions: [], lost_items: [], lost_shipping: [], lost_credit: 0 }

    it("has all that the storefront put on it, and costs what it costs today", async () => {
      const { session } = await expired(await richCart(store))
      await raisePrices(store)
      const { cart } = await copyOf(session.id)
      expect(cart).toEqual({ id: cart?.id, copied: true, total: 2 * TEA_PRICE + 30, ...NOTHING })
      expect(await read(store, "cart", cart?.id ?? "")).toMatchObject({
        ...WHOLE,
        total: 2 * TEA_PRICE + 30,
        sales_channel_id: store.seeded().salesChannelId,
        items: [{ title: "Oolong", unit_price: 2 * TEA_PRICE }],
        shipping_methods: [{ shipping_option_id: store.seeded().shippingOptionId, amount: 30 }],
      })
    })

    it("names a code that ended, a credit and a delivery that it has not", async () => {
      const code = await createDiscount(store)
      const cartId = await store.shop().cart()
      await store.shop().addPromotion(cartId, code)
      await addCredit(store, cartId, 40)
      const { session } = await expired(cartId)
      await endPromotion(store, code)
      await deleteShippingOptionsWorkflow(store.container()).run({
        input: { ids: [store.seeded().shippingOptionId] },
      })
      expect((await copyOf(session.id)).cart).toMatchObject({
        copied: true,
        total: TEA_PRICE,
        lost_promotions: [code],
        lost_items: [],
        lost_shipping: ["Pick-up"],
        lost_credit: 40,
      })
    })

    it("names a code that was deleted", async () => {
      const code = await createDiscount(store)
      const cartId = await store.shop().cart()
      await store.shop().addPromotion(cartId, code)
      const { session } = await expired(cartId)
      const promotions = store.container().resolve(Modules.PROMOTION)
      const [promotion] = await promotions.listPromotions({ code })
      await promotions.deletePromotions([promotion?.id ?? ""])
      expect((await copyOf(session.id)).cart).toMatchObject({
        total: TEA_PRICE,
        lost_promotions: [code],
      })
    })

    it("goes on without what is sold out, names it, and has what is no product", async () => {
      const cartId = await store.shop().cart()
      await addEngraving(store, cartId)
      const { session } = await expired(cartId)
      await setStock(store, 0)
      const { cart } = await copyOf(session.id)
      expect(cart).toMatchObject({ copied: true, total: 20, lost_items: ["Oolong"] })
      expect((await read(store, "cart", cart?.id ?? "")).items).toMatchObject([
        { title: "Engraving", unit_price: 20, metadata: { text: "Siu Ming" } },
      ])
    })

    it("is refused, in words that the storefront knows, when nothing can be bought", async () => {
      const { session } = await expired()
      await updateProductsWorkflow(store.container()).run({
        input: { selector: {}, update: { status: "draft" } },
      })
      const answer = await askForCopy(session.id)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ message: expect.stringMatching(/stock/) })
    })

    it("is one cart, however many tabs ask at once", async () => {
      const { session } = await expired()
      const copies = await Promise.all([1, 2, 3].map(async () => copyOf(session.id)))
      const ids = new Set(copies.map(({ cart }) => cart?.id))
      expect(ids.size).toBe(1)
      const again = await copyOf(session.id)
      expect(ids).toContain(again.cart?.id)
    })

    it("leaves no payment waiting for the job that came while the copy was made", async () => {
      const { session, gatewayOrderId } = await checkout()
      await withoutJob(store, async () => {
        const asking = await whileOthersLook(store, async () => {
          const waiting = askForCopy(session.id).then(({ body }) => body as object)
          await store.sandbox().pay(gatewayOrderId)
          await store.sandbox().idle()
          return [waiting]
        })
        // Whoever has the lease first: the order can still be paid, or it is paid. None is copied.
        expect([
          { cart: null, session_id: session.id },
          expect.objectContaining({ code: "fps_already_paid" }),
        ]).toContainEqual(await asking[0])
        expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({
          ...{ status: "paid", settlement: "settled" },
        })
      })
    })

    it("is refused to the fifth who asks at once", async () => {
      const { session } = await expired()
      const asking = await whileOthersLook(store, async () => {
        const waiting = [1, 2, 3, 4, 5].map(async () => askForCopy(session.id))
        const first = await Promise.race(waiting)
        expect([first.status, first.body]).toEqual([
          400,
          expect.objectContaining({ code: "fps_busy" }),
        ])
        return waiting
      })
      const answers = await Promise.all(asking)
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 400])
    })

    it("is asked for again and again, and keeps no price and no code that ended", async () => {
      const code = await createDiscount(store)
      const cartId = await store.shop().cart()
      await store.shop().addPromotion(cartId, code)
      const { session } = await expired(cartId)
      const first = await copyOf(session.id)
      expect(first.cart).toMatchObject({ total: 85, ...NOTHING })
      await raisePrices(store)
      await endPromotion(store, code)
      expect((await copyOf(session.id)).cart).toEqual({
        ...{ ...NOTHING, id: first.cart?.id, copied: true, total: 2 * TEA_PRICE + 30 },
        lost_promotions: [code],
      })
    })

    it("leads to its payment once another tab has placed it", async () => {
      const { session } = await expired()
      const { cart } = await copyOf(session.id)
      const second = await checkout(cart?.id)
      expect(await copyOf(session.id)).toEqual({ cart: null, session_id: second.session.id })
      await store.sandbox().pay(second.gatewayOrderId)
      await untilSettled(store, second.gatewayOrderId)
      const answer = await askForCopy(session.id)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ message: "This purchase is paid already." })
    })

    it("is refused for a payment that came late", async () => {
      const { session } = await latePayment()
      await expectRefused(session.id)
    })

    it("is refused while the shop keeps a payment that came late", async () => {
      const { session, caseId } = await latePayment()
      await resolve(caseId, { resolution: "dismissed", note: "A present." })
      await expectRefused(session.id)
    })

    it("is made once a payment that came late was sent back", async () => {
      const { session, caseId } = await latePayment()
      await resolve(caseId, { resolution: "refunded", reference: "FRN 1" })
      expect((await copyOf(session.id)).cart).toMatchObject({ copied: true, total: TEA_PRICE })
    })

    it("is 404 for an unknown session", async () => {
      await askForCopy("payses_unknown").expect(404)
    })

    it("goes on with the same cart while it is no order, at today's prices and codes", async () => {
      await admin.post("/admin/fps/settings", { placeOrder: "after_payment" }).expect(200)
      const code = await createDiscount(store)
      const cartId = await store.shop().cart()
      await store.shop().addPromotion(cartId, code)
      const { session, gatewayOrderId } = await store
        .shop()
        .checkout({ placeOrder: "after_payment", cartId })
      await store.sandbox().trigger({ kind: "expired", orderID: gatewayOrderId })
      await untilSettled(store, gatewayOrderId)
      await raisePrices(store)
      await endPromotion(store, code)
      expect((await copyOf(session.id)).cart).toEqual({
        ...{ ...NOTHING, id: cartId, copied: false, total: 2 * TEA_PRICE + 30 },
        lost_promotions: [code],
      })
    })
  })
})
