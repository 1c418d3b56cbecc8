import { z } from "zod"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { LedgerPayment } from "../../../modules/fps"
import { whileCartIsQuiet } from "./cart-lock"
import type { SettleDependencies } from "./dependencies"

const linksSchema = z.array(z.object({ order_id: z.string() }))

/**
 * Mends the links that an interrupted completion of the payment's cart left. Core links a new order
 * to the cart and to the payment collection at the same time, and when the process or the database
 * dies over that, one of the two stands alone:
 *
 * - to an order that core deleted again: the cart could never be completed, since core answers with
 *   the order that is gone, or refuses "multiple links", for good. The link is taken away.
 * - to an order that exists: core would place it a second time, or take the cart for completed with
 *   an order that no payment belongs to. The other link is made.
 *
 * Looks while nobody completes the cart. An order that the store deleted softly counts as one that
 * exists, with which nothing is done: that was a person's decision.
 */
export async function mendLinks(
  dependencies: Pick<SettleDependencies, "container" | "query" | "locking" | "logger">,
  { cartId, paymentCollectionId }: Pick<LedgerPayment, "cartId" | "paymentCollectionId">,
): Promise<void> {
  if (cartId) {
    await whileCartIsQuiet(dependencies, cartId, () =>
      mendQuietly(dependencies, { cartId, paymentCollectionId }),
    )
  }
}

async function mendQuietly(
  { container, query, logger }: Pick<SettleDependencies, "container" | "query" | "logger">,
  { cartId, paymentCollectionId }: { cartId: string; paymentCollectionId: string },
): Promise<void> {
  const linked = async (entity: string, filters: object): Promise<string[]> => {
    const { data } = await query.graph({ entity, fields: ["order_id"], filters })
    return linksSchema.parse(data).map(({ order_id }) => order_id)
  }
  const [ofCart, ofCollection] = await Promise.all([
    linked("order_cart", { cart_id: cartId }),
    linked("order_payment_collection", { payment_collection_id: paymentCollectionId }),
  ])
  const ids = [...new Set([...ofCart, ...ofCollection])]
  if (ids.length === 0) {
    return
  }
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const toCart = (id: string) => ({
    [Modules.ORDER]: { order_id: id },
    [Modules.CART]: { cart_id: cartId },
  })
  const toCollection = (id: string) => ({
    [Modules.ORDER]: { order_id: id },
    [Modules.PAYMENT]: { payment_collection_id: paymentCollectionId },
  })
  const orders = await container
    .resolve(Modules.ORDER)
    .listOrders({ id: ids }, { select: ["id", "deleted_at"], withDeleted: true })
  const gone = (id: string) => !orders.some((order) => order.id === id)
  const dead = [...ofCart.filter(gone).map(toCart), ...ofCollection.filter(gone).map(toCollection)]
  if (dead.length > 0) {
    await link.dismiss(dead)
    logger.warn(`fps: cart ${cartId} was linked to an order that does not exist; it is free again.`)
  }
  const [left, another] = orders
  if (left && !another && !left.deleted_at && ofCart.length !== ofCollection.length) {
    await link.create(ofCart.includes(left.id) ? toCollection(left.id) : toCart(left.id))
    logger.warn(`fps: order ${left.id} lacked a link to its cart or its payments; it has it again.`)
  }
}
