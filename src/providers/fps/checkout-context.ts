import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import {
  CART_FIELDS,
  CHECKOUT_CART_FIELDS,
  CUSTOMER_FIELDS,
  type CheckoutCart,
} from "../../checkout"
import type { ProviderDependencies } from "./dependencies"

/** What a payment session belongs to. */
export interface CheckoutContext {
  readonly paymentCollectionId: string
  /** Who pays: the cart, or the order of a collection that has no cart. */
  readonly payer: CheckoutCart
  readonly cartId: string | null
  /** Whose debt it is: that of an order is its cart's, where it had one. */
  readonly purchase: { cartId: string; orderId?: string } | { cartId: null; orderId: string }
}

/**
 * Finds the cart, or the order, of a payment session. The session's id is the only thing that the
 * browser cannot forge, so everything about the shopper is looked up from it and nothing is taken
 * from `data`.
 */
export async function loadCheckoutContext(
  query: ProviderDependencies["query"],
  sessionId: string,
): Promise<CheckoutContext> {
  const { data } = await query.graph({
    entity: "payment_session",
    fields: [
      "id",
      "payment_collection.id",
      ...CART_FIELDS.map((field) => `payment_collection.cart.${field}`),
    ],
    filters: { id: sessionId },
  })
  const session: unknown = data[0]
  const collection = property(session, "payment_collection")
  const paymentCollectionId = property(collection, "id")
  const cart = property(collection, "cart")
  if (typeof paymentCollectionId === "string" && isPayer(cart)) {
    return { paymentCollectionId, payer: cart, cartId: cart.id, purchase: { cartId: cart.id } }
  }
  const orderId =
    typeof paymentCollectionId === "string" ? await findOrderOf(query, paymentCollectionId) : null
  if (typeof paymentCollectionId !== "string" || typeof orderId !== "string") {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "FPS payments are made for a cart or an order: create the payment collection with the cart's or the order's id first.",
      "fps_no_cart",
    )
  }
  const [order, cartOfOrder] = await Promise.all([
    readOrder(query, orderId),
    findCartOf(query, orderId),
  ])
  const purchase =
    cartOfOrder === null ? { cartId: null, orderId } : { cartId: cartOfOrder, orderId }
  return { paymentCollectionId, payer: order, cartId: null, purchase }
}

/** The customer of a cart, where its addresses do not say enough. */
export async function addCustomer(
  query: ProviderDependencies["query"],
  { payer, cartId }: CheckoutContext,
): Promise<CheckoutCart> {
  if (cartId === null) {
    return payer
  }
  const { data } = await query.graph({
    entity: "cart",
    fields: [...CUSTOMER_FIELDS],
    filters: { id: cartId },
  })
  const cart: unknown = data[0]
  return { ...payer, customer: property(cart, "customer") as CheckoutCart["customer"] }
}

async function findOrderOf(
  query: ProviderDependencies["query"],
  paymentCollectionId: string,
): Promise<string | null> {
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["order_id"],
    filters: { payment_collection_id: paymentCollectionId },
  })
  const orderId = property(data[0], "order_id")
  return typeof orderId === "string" ? orderId : null
}

async function readOrder(query: ProviderDependencies["query"], id: string): Promise<CheckoutCart> {
  const { data } = await query.graph({
    entity: "order",
    fields: [...CHECKOUT_CART_FIELDS],
    filters: { id },
  })
  const order: unknown = data[0]
  if (!isPayer(order)) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no order ${id}.`)
  }
  return order
}

const linkSchema = z.array(z.object({ cart_id: z.string() }))

/** The cart that became an order. The link outlives the cart. */
async function findCartOf(
  query: ProviderDependencies["query"],
  orderId: string,
): Promise<string | null> {
  const { data } = await query.graph({
    entity: "order_cart",
    fields: ["cart_id"],
    filters: { order_id: orderId },
  })
  return linkSchema.parse(data)[0]?.cart_id ?? null
}

function isPayer(found: unknown): found is CheckoutCart {
  return typeof property(found, "id") === "string"
}

function property(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined
}
