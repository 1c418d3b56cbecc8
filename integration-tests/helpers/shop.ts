import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { updateLineItemInCartWorkflow } from "@medusajs/medusa/core-flows"
import type { LedgerPayment } from "../../src/modules/fps"
import type { Wanted } from "./cart-copies"
import type { Store } from "./store"

/** A payment session as the storefront gets it. */
export interface StoreSession {
  readonly id: string
  readonly provider_id: string
  readonly status: string
  readonly amount: number
  readonly data: Record<string, unknown>
}

/** What Medusa has of an order, as far as money and stock go. */
export interface OrderFacts {
  readonly status: string
  readonly paymentStatus: string
  readonly total: number
  readonly payments: number
  readonly captures: number[]
  readonly refunds: number[]
  readonly transactions: number[]
}

export const ADDRESS = {
  first_name: "Siu Ming",
  last_name: "Chan",
  phone: "9123 4567",
  address_1: "1 Nathan Road",
  city: "Kowloon",
  country_code: "hk",
}

/** A shopper's way through the store API, and a look at what became of it. */
export class Shop {
  constructor(private readonly store: Store) {}

  private post(path: string, body: object = {}) {
    return this.store
      .http()
      .post(path)
      .set("x-publishable-api-key", this.store.seeded().publishableKey)
      .send(body)
  }

  /** A cart with one tea, an address, an e-mail and a shipping method. */
  async cart(overrides: Wanted = {}): Promise<string> {
    const make = () => this.makeCart(overrides)
    return this.store.carts ? this.store.carts().copyOrMake(overrides, make) : make()
  }

  private async makeCart(overrides: Wanted): Promise<string> {
    const { regionId, variantId, shippingOptionId, salesChannelId } = this.store.seeded()
    const created = await this.post("/store/carts", {
      region_id: regionId,
      sales_channel_id: salesChannelId,
      email: "email" in overrides ? overrides.email : "siuming@example.com",
      shipping_address: { ...ADDRESS, ...overrides.address },
      items: [{ variant_id: variantId, quantity: overrides.quantity ?? 1 }],
      metadata: overrides.metadata,
    }).expect(200)
    const id = (created.body as { cart: { id: string } }).cart.id
    await this.post(`/store/carts/${id}/shipping-methods`, { option_id: shippingOptionId }).expect(
      200,
    )
    return id
  }

  /** A cart of HKD 33.90 less 15 %: Medusa totals 28.815. */
  async discountedCart(code: string): Promise<string> {
    const id = await this.cart()
    const carts = this.store.container().resolve(Modules.CART)
    const cart = await carts.retrieveCart(id, { relations: ["items"] })
    const line = cart.items?.[0]?.id ?? ""
    await updateLineItemInCartWorkflow(this.store.container()).run({
      input: { cart_id: id, item_id: line, update: { unit_price: 33.9 } },
    })
    await this.addPromotion(id, code)
    return id
  }

  /** Enters a promotion's code: the cart's total changes, and core deletes its sessions. */
  async addPromotion(cartId: string, code: string): Promise<void> {
    await this.post(`/store/carts/${cartId}/promotions`, { promo_codes: [code] }).expect(200)
  }

  async removePromotion(cartId: string, code: string): Promise<void> {
    await this.store
      .http()
      .delete(`/store/carts/${cartId}/promotions`)
      .set("x-publishable-api-key", this.store.seeded().publishableKey)
      .send({ promo_codes: [code] })
      .expect(200)
  }

  /** Puts another tea into the cart: its total changes, and core deletes its sessions. */
  async addTea(cartId: string): Promise<void> {
    await this.post(`/store/carts/${cartId}/line-items`, {
      variant_id: this.store.seeded().variantId,
      quantity: 1,
    }).expect(200)
  }

  /** Puts teas into the cart as a line of its own, and answers its id. */
  async addLine(cartId: string, quantity: number): Promise<string> {
    const { body } = await this.post(`/store/carts/${cartId}/line-items`, {
      variant_id: this.store.seeded().variantId,
      quantity,
      metadata: { own: true },
    }).expect(200)
    const { items } = (body as { cart: { items: { id: string; quantity: number }[] } }).cart
    return items.find((item) => item.quantity === quantity)?.id ?? ""
  }

  /** Removes a line, whichever cart the call names. */
  deleteLine(cartId: string, lineId: string) {
    return this.store
      .http()
      .delete(`/store/carts/${cartId}/line-items/${lineId}`)
      .set("x-publishable-api-key", this.store.seeded().publishableKey)
  }

  /** The payment collection of a cart. */
  async collection(cartId: string): Promise<string> {
    const response = await this.post("/store/payment-collections", { cart_id: cartId }).expect(200)
    return (response.body as { payment_collection: { id: string } }).payment_collection.id
  }

  /** Asks for a payment session, whatever the answer. */
  requestSession(collectionId: string, body: object = {}) {
    return this.post(`/store/payment-collections/${collectionId}/payment-sessions`, {
      provider_id: "pp_fps_checkout",
      ...body,
    })
  }

  /** Presses pay once: the newest FPS session of the collection. */
  async session(collectionId: string, body: object = {}): Promise<StoreSession> {
    const response = await this.requestSession(collectionId, body)
    if (response.status !== 200) {
      throw new Error(`No session: ${response.status} ${JSON.stringify(response.body)}`)
    }
    const { payment_collection } = response.body as {
      payment_collection: { payment_sessions: StoreSession[] }
    }
    const session = payment_collection.payment_sessions.find(
      (s) => s.provider_id === "pp_fps_checkout",
    )
    if (!session) {
      throw new Error("The collection has no FPS session.")
    }
    return session
  }

  /** The sessions that Medusa has for a collection now. */
  async liveSessions(collectionId: string): Promise<StoreSession[]> {
    const query = this.store.container().resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({
      entity: "payment_session",
      fields: ["id", "provider_id", "status", "amount", "data"],
      filters: { payment_collection_id: collectionId },
    })
    return data
  }

  complete(cartId: string) {
    return this.post(`/store/carts/${cartId}/complete`)
  }

  /** Cart, session and, where it comes first, the placed order. */
  async checkout(input: { placeOrder: "before_payment" | "after_payment"; cartId?: string }) {
    const cartId = input.cartId ?? (await this.cart())
    const collectionId = await this.collection(cartId)
    const session = await this.session(collectionId)
    const gatewayOrderId = String(session.data.gateway_order_id)
    let orderId: string | null = null
    if (input.placeOrder === "before_payment") {
      const completed = await this.complete(cartId)
      if (completed.status !== 200) {
        throw new Error(`Not completed: ${completed.status} ${JSON.stringify(completed.body)}`)
      }
      orderId = (completed.body as { order: { id: string } }).order.id
    }
    return { cartId, collectionId, session, gatewayOrderId, orderId }
  }

  /** The ledger row of a gateway order. */
  async ledger(gatewayOrderId: string): Promise<LedgerPayment> {
    const row = await this.store.fps().payments.find({ gateway_order_id: gatewayOrderId })
    if (!row) {
      throw new Error("The ledger does not know the gateway order.")
    }
    return row
  }

  /** The orders a cart led to. */
  async ordersOf(cartId: string): Promise<string[]> {
    const query = this.store.container().resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({
      entity: "order_cart",
      fields: ["order_id"],
      filters: { cart_id: cartId },
    })
    return (data as { order_id: string }[]).map((link) => link.order_id)
  }

  /** Places an order that another provider is paid for; returns its id. */
  async orderOfOthers(): Promise<string> {
    const cartId = await this.cart()
    const other = { provider_id: "pp_system_default" }
    await this.requestSession(await this.collection(cartId), other).expect(200)
    await this.complete(cartId).expect(200)
    const [orderId = ""] = await this.ordersOf(cartId)
    return orderId
  }

  /** Status, payments, captures, refunds and transactions of an order. */
  async order(orderId: string): Promise<OrderFacts> {
    const query = this.store.container().resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({
      entity: "order",
      fields: [
        "id",
        "status",
        "total",
        "payment_collections.status",
        "payment_collections.payments.captures.amount",
        "payment_collections.payments.refunds.amount",
        "transactions.amount",
      ],
      filters: { id: orderId },
    })
    const order = data[0] as unknown as {
      status: string
      total: number
      payment_collections: {
        status: string
        payments: { captures: { amount: number }[]; refunds: { amount: number }[] }[]
      }[]
      transactions: ({ amount: number } | null)[] | null
    }
    const payments = order.payment_collections.flatMap((collection) => collection.payments)
    return {
      status: order.status,
      paymentStatus: order.payment_collections.map(({ status }) => status).join(),
      total: numberOf(order.total),
      payments: payments.length,
      captures: payments.flatMap(({ captures }) => captures.map(({ amount }) => numberOf(amount))),
      refunds: payments.flatMap(({ refunds }) => refunds.map(({ amount }) => numberOf(amount))),
      transactions: (order.transactions ?? []).flatMap((t) => (t ? [numberOf(t.amount)] : [])),
    }
  }

  /** Stock that is reserved for orders. */
  async reserved(): Promise<number> {
    const inventory = this.store.container().resolve(Modules.INVENTORY)
    const [level] = await inventory.listInventoryLevels({
      inventory_item_id: this.store.seeded().inventoryItemId,
    })
    return numberOf(level?.reserved_quantity ?? 0)
  }

  /** Every case, as `kind` and amount in minor units. */
  async cases(): Promise<{ kind: string; status: string; amount: number | null }[]> {
    const rows = await this.store.fps().listFpsCases({}, { order: { created_at: "ASC" } })
    return rows.map((row) => ({
      kind: row.kind,
      status: row.status,
      amount: row.amount_minor === null ? null : numberOf(row.amount_minor),
    }))
  }
}

/** Medusa types amounts as numbers and hands over its BigNumber, whose text is the number. */
function numberOf(amount: unknown): number {
  return Number(amount)
}
