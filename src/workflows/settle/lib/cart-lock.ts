import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { SettleDependencies } from "./dependencies"

/** Core waits this long for a cart as well. */
const WAIT_MS = 30_000
const POLL_MS = 100
/** A read takes milliseconds; a process that dies over it gives the cart back after this. */
const TTL_SECONDS = 10

/**
 * Runs a read while nobody completes the cart. `completeCartWorkflow` links the order before it
 * authorizes the payment, so a read in between shows an order that may yet be rolled back.
 *
 * Takes the lock as core does, with `acquire`: PostgreSQL's locking provider keeps the locks of
 * `execute` elsewhere. It is given back before core is called, which takes it itself.
 */
export async function whileCartIsQuiet<T>(
  { locking }: Pick<SettleDependencies, "locking">,
  cartId: string,
  read: () => Promise<T>,
): Promise<T> {
  const ownerId = `fps:${randomUUID()}`
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    try {
      await locking.acquire(cartId, { ownerId, expire: TTL_SECONDS })
      break
    } catch (error) {
      if (Date.now() + POLL_MS > deadline) {
        throw new Error(`Cart ${cartId} is being completed for too long.`, { cause: error })
      }
      await sleep(POLL_MS)
    }
  }
  try {
    return await read()
  } finally {
    await locking.release(cartId, { ownerId })
  }
}
