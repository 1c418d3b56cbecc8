import { z } from "zod"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { LedgerPayment } from "../../types"
import { whileCartIsQuiet } from "../cart-lock"
import type { SettleDependencies } from "../../dependencies"
import { isOrderOf, readOrderLinks } from "../order-links"

type RepairDependencies = Pick<
  SettleDependencies,
  "container" | "knex" | "query" | "locking" | "logger"
>

/**
 * Fixes the links that an interrupted completion of the payment's cart left. Core links a new order
 * to the cart and to the payment collection at the same time. When the process or the database dies
 * meanwhile, one link stands alone:
 *
 * - to an order that core deleted: the cart could never be completed, since core answers with the
 *   deleted order, or refuses "multiple links". The link is removed.
 * - to an existing order: core would place it a second time, or take the cart for completed with an
 *   order without a payment. The other link is made, if the order's total is paid and it belongs to
 *   nothing else.
 *
 * Reads while nobody completes the cart. An order that the store soft-deleted counts as existing,
 * and stays as it is: staff decided that.
 */
export async function fixLinks(
  dependencies: RepairDependencies,
  payment: LedgerPayment,
): Promise<void> {
  const { cartId } = payment
  if (cartId) {
    await whileCartIsQuiet(dependencies, cartId, () =>
      repairQuietly(dependencies, { payment, cartId }),
    )
  }
}

async function repairQuietly(
  dependencies: RepairDependencies,
  { payment, cartId }: { readonly payment: LedgerPayment; readonly cartId: string },
): Promise<void> {
  const { container, logger } = dependencies
  const { paymentCollectionId } = payment
  const links = await readOrderLinks(dependencies, { cartId, paymentCollectionId })
  const ids = [...new Set([...links.ofCart, ...links.ofCollection])]
  if (ids.length === 0) {
    return
  }
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
  const isGone = (id: string) => !orders.some((order) => order.id === id)
  const dead = [
    ...links.ofCart.filter(isGone).map(toCart),
    ...links.ofCollection.filter(isGone).map(toCollection),
  ]
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  if (dead.length > 0) {
    await link.dismiss(dead)
    logger.warn(`fps: removed link to a deleted order cart=${cartId}`)
  }
  const [left, another] = orders
  if (!left || another || left.deleted_at) {
    return
  }
  const { id } = left
  const stands = { cart: links.ofCart.includes(id), collection: links.ofCollection.includes(id) }
  if (stands.cart === stands.collection) {
    return
  }
  if (await isOrderOf(dependencies, { orderId: id, payment, cartId })) {
    await link.create(stands.cart ? toCollection(id) : toCart(id))
    await markCompleted(dependencies, cartId)
    logger.warn(
      `fps: linked an interrupted order, check its stock reservation and confirmation order=${id}`,
    )
  }
}

const completedSchema = z.object({ completed_at: z.unknown() })

/** The customer must not continue with a cart that became an order. */
async function markCompleted({ container }: RepairDependencies, cartId: string): Promise<void> {
  const carts = container.resolve(Modules.CART)
  const cart = completedSchema.parse(await carts.retrieveCart(cartId, { select: ["completed_at"] }))
  if (!cart.completed_at) {
    await carts.updateCarts([{ id: cartId, completed_at: new Date() }])
  }
}
