import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { CHECKOUT_CART_FIELDS, CUSTOMER_FIELDS, type CheckoutCart } from "./cart"
import type { ProviderDependencies } from "../checkout/provider-dependencies"

/** The cart or order that a payment session belongs to. */
export interface CheckoutContext {
  readonly paymentCollectionId: string
  /** The cart, or the order of a collection without a cart. */
  readonly payer: CheckoutCart
  readonly cartId: string | null
  /** The purchase: that of the order's cart, if it had one. */
  readonly purchase: { cartId: string; orderId?: string } | { cartId: null; orderId: string }
}

const contact = (address: string) => `case when ${address}.id is not null then jsonb_build_object(
    'first_name', ${address}.first_name, 'last_name', ${address}.last_name,
    'phone', ${address}.phone, 'country_code', ${address}.country_code) end`

/**
 * One statement, since a customer waits. Medusa's query needs three, and several times the work.
 */
const BELONGS_TO = `select session.payment_collection_id, paid.payer,
    (select link.order_id from order_payment_collection as link
      where link.payment_collection_id = session.payment_collection_id and link.deleted_at is null
      order by link.created_at, link.id limit 1)
  from payment_session as session
  left join lateral (
    select jsonb_build_object('id', cart.id, 'email', cart.email, 'metadata', cart.metadata,
        'locale', to_jsonb(cart) ->> 'locale',
        'shipping_address', ${contact("shipping")}, 'billing_address', ${contact("billing")}) as payer
      from cart_payment_collection as link
      join cart on cart.id = link.cart_id and cart.deleted_at is null
      left join cart_address as shipping
        on shipping.id = cart.shipping_address_id and shipping.deleted_at is null
      left join cart_address as billing
        on billing.id = cart.billing_address_id and billing.deleted_at is null
     where link.payment_collection_id = session.payment_collection_id and link.deleted_at is null
     order by link.created_at, link.id limit 1) as paid on true
 where session.id = ? and session.deleted_at is null`

interface BelongsTo {
  readonly payment_collection_id: string
  /** The cart, without its customer. */
  readonly payer: CheckoutCart | null
  readonly order_id: string | null
}

/**
 * Finds the cart or the order of a payment session. The session's id is the only thing that a
 * browser cannot forge, so everything about the customer is read by it, and nothing is taken from
 * `data`.
 */
export async function loadCheckoutContext(
  { knex, query }: Pick<ProviderDependencies, "knex" | "query">,
  sessionId: string,
): Promise<CheckoutContext> {
  const { rows } = await knex.raw<{ rows: BelongsTo[] }>(BELONGS_TO, [sessionId])
  const [session] = rows
  const paymentCollectionId = session?.payment_collection_id
  const cart = session?.payer
  if (paymentCollectionId !== undefined && cart) {
    return { paymentCollectionId, payer: cart, cartId: cart.id, purchase: { cartId: cart.id } }
  }
  const orderId = session?.order_id ?? null
  if (paymentCollectionId === undefined || orderId === null) {
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

/** Reads the customer of a cart whose addresses are incomplete. */
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

/** Returns the cart that became an order. The link outlives the cart. */
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
