import { Modules } from "@medusajs/framework/utils"
import { sql } from "./sql"
import type { Store } from "./store"
import { eventually } from "./wait"

/**
 * Locks carts as core does while it completes them, until the answer is called. Waits for a look of
 * the job's, which has the lock for some milliseconds.
 */
export async function holdCarts(
  store: Store,
  cartIds: readonly string[],
): Promise<() => Promise<void>> {
  const ownerId = "who-completes-it"
  const locking = store.container().resolve(Modules.LOCKING)
  const isLocked = async (cartId: string) =>
    locking.acquire(cartId, { ownerId, expire: 60 }).then(
      () => true,
      () => false,
    )
  for (const cartId of cartIds) {
    await eventually(async () => isLocked(cartId), Boolean)
  }
  return async () => {
    await locking.release([...cartIds], { ownerId })
  }
}

/** Locks the cart of an order; see {@link holdCarts}. */
export async function holdCartOf(store: Store, orderId: string): Promise<() => Promise<void>> {
  const [link] = await sql(store, "select cart_id from order_cart where order_id = ?", [orderId])
  return holdCarts(store, [String(link?.cart_id)])
}
