import { setTimeout as sleep } from "node:timers/promises"
import type { SettleDependencies } from "./dependencies"

/**
 * Completing a cart takes seconds. A process that died over it leaves the cart locked for minutes,
 * and whoever waits for that keeps others waiting: better to try again later.
 */
const WAIT_MS = 10_000
const POLL_MS = 100
/** A look takes milliseconds; a process that dies over it gives the cart back after this. */
const TTL_SECONDS = 10

/** A cart that was being completed all the time that was waited for it. */
export class CartBusyError extends Error {
  override readonly name = "CartBusyError"
}

/**
 * Runs a read, or a decision on what was read, while nobody completes the cart. `completeCartWorkflow` links the order before it
 * authorizes the payment, so a read in between shows an order that may yet be rolled back.
 *
 * Takes the lock as core does, with `acquire`: PostgreSQL's locking provider keeps the locks of
 * `execute` elsewhere. It is given back before core is called, which takes it itself. The owner is
 * the same in every process, since that provider hands an expired lock to its old owner only; our
 * own processes keep out of each other's way by the lease of the purchase.
 */
export async function whileCartIsQuiet<T>(
  { locking }: Pick<SettleDependencies, "locking">,
  cartId: string,
  look: () => Promise<T>,
): Promise<T> {
  const ownerId = `fps:${cartId}`
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    try {
      await locking.acquire(cartId, { ownerId, expire: TTL_SECONDS })
      break
    } catch (error) {
      if (Date.now() + POLL_MS > deadline) {
        throw new CartBusyError(`Cart ${cartId} is being completed for too long.`, {
          cause: error,
        })
      }
      await sleep(POLL_MS)
    }
  }
  try {
    return await look()
  } finally {
    await locking.release(cartId, { ownerId })
  }
}
