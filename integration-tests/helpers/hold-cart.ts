import { Modules } from "@medusajs/framework/utils"
import { sql } from "./sql"
import type { Store } from "./store"

/** Locks the cart of an order as core does while it completes it, until the answer is called. */
export async function holdCartOf(store: Store, orderId: string): Promise<() => Promise<void>> {
  const [link] = await sql(store, "select cart_id from order_cart where order_id = ?", [orderId])
  const cartId = String(link?.cart_id)
  const ownerId = "who-completes-it"
  const locking = store.container().resolve(Modules.LOCKING)
  await locking.acquire(cartId, { ownerId, expire: 60 })
  return async () => {
    await locking.release(cartId, { ownerId })
  }
}
