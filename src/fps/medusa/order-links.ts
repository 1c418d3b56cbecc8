import { z } from "zod"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LedgerPayment } from "../types"
import type { SettleDependencies } from "../dependencies"
import { totalOf } from "./amounts"

/** An order, and a collection that pays for it. */
export interface CollectionLink {
  readonly orderId: string
  readonly collectionId: string
}

/**
 * The links of Medusa that say what belongs to a purchase. They outlive a deleted cart, and do not
 * say whether the other end exists.
 */
export interface Links {
  readonly collectionsOfCart: readonly string[]
  readonly ordersOfCart: readonly string[]
  /** Of the collections that payments were created for. */
  readonly ordersOfCollections: readonly CollectionLink[]
  /** Of every linked order, and of the known one. */
  readonly collectionsOfOrders: readonly CollectionLink[]
  /** Null: the cart is deleted, or there never was one. */
  readonly cart: { readonly isCompleted: boolean } | null
}

/** The known parts of a purchase. */
export interface LinksInput {
  readonly cartId: string | null
  readonly orderId?: string | null
  readonly collectionIds: readonly string[]
}

const pairs = (rows: string) =>
  `(select coalesce(json_agg(json_build_object('orderId', link.order_id, 'collectionId', link.payment_collection_id)
      order by link.created_at, link.id), '[]') from (${rows}) as link)`
const ids = (column: string, rows: string) =>
  `(select coalesce(json_agg(link.${column} order by link.created_at, link.id), '[]') from (${rows}) as link)`

const OF_CART =
  "select id, order_id, created_at from order_cart where cart_id = :cartId and deleted_at is null"
const LINK = "id, order_id, payment_collection_id, created_at"
const OF_COLLECTIONS = `select ${LINK} from order_payment_collection
  where payment_collection_id = any (:collectionIds) and deleted_at is null`
/** Arrays make PostgreSQL use the index, whatever the planner thinks of their length. */
const OF_ORDERS = `select ${LINK} from order_payment_collection
  where deleted_at is null and order_id = any (array(
    select order_id from (${OF_CART}) as linked
    union select order_id from (${OF_COLLECTIONS}) as linked
    union select :orderId::text))`
const OF_ITS_CART = `select id, payment_collection_id, created_at from cart_payment_collection
  where cart_id = :cartId and deleted_at is null`

const READ = `select ${ids("payment_collection_id", OF_ITS_CART)} as "collectionsOfCart",
    ${ids("order_id", OF_CART)} as "ordersOfCart",
    ${pairs(OF_COLLECTIONS)} as "ordersOfCollections",
    ${pairs(OF_ORDERS)} as "collectionsOfOrders",
    (select json_build_object('isCompleted', completed_at is not null) from cart
      where id = :cartId and deleted_at is null) as "cart"`

/**
 * Reads the links of a purchase, and its cart, at one moment. With Medusa's query each link costs
 * eight times as much, and they are read twice for every paid order.
 */
export async function readLinks(knex: Knex, input: LinksInput): Promise<Links> {
  const { cartId, orderId = null, collectionIds } = input
  const { rows } = await knex.raw<{ rows: [Links] }>(READ, {
    cartId,
    orderId,
    collectionIds: [...collectionIds],
  })
  return rows[0]
}

/** The orders that a cart and a payment collection are linked to; core means both to be one. */
export interface OrderLinks {
  readonly ofCart: readonly string[]
  readonly ofCollection: readonly string[]
}

/** Reads the links, whether or not their orders exist. */
export async function readOrderLinks(
  { knex }: Pick<SettleDependencies, "knex">,
  { cartId, paymentCollectionId }: { cartId: string; paymentCollectionId: string },
): Promise<OrderLinks> {
  const found = await readLinks(knex, { cartId, collectionIds: [paymentCollectionId] })
  return {
    ofCart: found.ordersOfCart,
    ofCollection: found.ordersOfCollections.map(({ orderId }) => orderId),
  }
}

const orderSchema = z.object({ currency_code: z.string() })
const collectionSchema = z.object({ id: z.string(), cart: z.object({ id: z.string() }).nullish() })

/**
 * True if an order with one of the two links can only be the one that this payment's cart became:
 * it has no other cart, the collection is the cart's only one and has no other order, and its total
 * is the payment's amount. Collections that were made for the order later do not matter.
 */
export async function isOrderOf(
  { query }: Pick<SettleDependencies, "query">,
  { orderId, payment, cartId }: { orderId: string; payment: LedgerPayment; cartId: string },
): Promise<boolean> {
  const count = async (entity: string, filters: object): Promise<number> => {
    const { data } = await query.graph({ entity, fields: ["id"], filters })
    return data.length
  }
  const [carts, collections, ofCart, found, orders] = await Promise.all([
    count("order_cart", { order_id: orderId }),
    count("order_payment_collection", { order_id: orderId }),
    count("cart_payment_collection", { cart_id: cartId }),
    query.graph({
      entity: "payment_collection",
      fields: ["id", "cart.id"],
      filters: { id: payment.paymentCollectionId },
    }),
    query.graph({
      entity: "order",
      fields: ["total", "currency_code"],
      filters: { id: orderId },
    }),
  ])
  const collection = collectionSchema.safeParse(found.data[0])
  const order = orderSchema.safeParse(orders.data[0])
  return (
    (carts === 1 || (carts === 0 && collections === 1)) &&
    ofCart === 1 &&
    collection.success &&
    collection.data.cart?.id === cartId &&
    order.success &&
    totalOf(orders.data[0]) === payment.amount &&
    order.data.currency_code.toLowerCase() === payment.currencyCode
  )
}
