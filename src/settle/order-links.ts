import { z } from "zod"
import type { LedgerPayment } from "../modules/fps"
import type { SettleDependencies } from "./dependencies"
import { totalOf } from "../medusa/total-of"

/** The orders that a cart and a payment collection are linked to; core means both to be one. */
export interface OrderLinks {
  readonly ofCart: readonly string[]
  readonly ofCollection: readonly string[]
}

const linksSchema = z.array(z.object({ order_id: z.string() }))

/** Reads the links themselves, whether or not their orders exist. */
export async function readOrderLinks(
  { query }: Pick<SettleDependencies, "query">,
  { cartId, paymentCollectionId }: { cartId: string; paymentCollectionId: string },
): Promise<OrderLinks> {
  const linked = async (entity: string, filters: object): Promise<string[]> => {
    const { data } = await query.graph({ entity, fields: ["order_id"], filters })
    return linksSchema.parse(data).map(({ order_id }) => order_id)
  }
  const [ofCart, ofCollection] = await Promise.all([
    linked("order_cart", { cart_id: cartId }),
    linked("order_payment_collection", { payment_collection_id: paymentCollectionId }),
  ])
  return { ofCart, ofCollection }
}

const orderSchema = z.object({ currency_code: z.string() })
const collectionSchema = z.object({ id: z.string(), cart: z.object({ id: z.string() }).nullish() })

/**
 * Whether an order that has one link of the two can only be the one that this payment's cart became:
 * it is another cart's in no way, the collection is the only one of the cart and has no other order, and
 * the order costs what the payment is about. Collections that were made for an order since it was
 * placed say nothing of that.
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
