import { z } from "zod"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { SettleDependencies } from "./dependencies"

/** A cart that is about to be completed, and its payment collection. */
export interface DeadLinksInput {
  readonly cartId: string
  readonly paymentCollectionId: string
}

const linksSchema = z.array(z.object({ order_id: z.string() }))

/**
 * Takes away links to orders that do not exist. Core leaves them when the database goes away while
 * it links a new order: it deletes the order again, and of the links only those of a step that had
 * ended. With such a leftover the cart can never be completed: core answers with the order that is
 * gone, or refuses "multiple links", for good.
 *
 * Core links an order only after it has created it, and deletes it only after it has taken its
 * links away, so a link without its order is never one that somebody works on. An order that the
 * store deleted softly counts as one that exists: that was a person's decision.
 */
export async function dismissDeadLinks(
  { container, query, logger }: Pick<SettleDependencies, "container" | "query" | "logger">,
  { cartId, paymentCollectionId }: DeadLinksInput,
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
  const orders = await container
    .resolve(Modules.ORDER)
    .listOrders({ id: ids }, { select: ["id"], withDeleted: true })
  const existing = new Set(orders.map(({ id }) => id))
  const isDead = (id: string) => !existing.has(id)
  const dead = [
    ...ofCart.filter(isDead).map((id) => ({
      [Modules.ORDER]: { order_id: id },
      [Modules.CART]: { cart_id: cartId },
    })),
    ...ofCollection.filter(isDead).map((id) => ({
      [Modules.ORDER]: { order_id: id },
      [Modules.PAYMENT]: { payment_collection_id: paymentCollectionId },
    })),
  ]
  if (dead.length > 0) {
    await container.resolve(ContainerRegistrationKeys.LINK).dismiss(dead)
    logger.warn(`fps: cart ${cartId} was linked to an order that does not exist; it is free again.`)
  }
}
