import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { SettleDependencies } from "../dependencies"

const POLL_MS = 100
/**
 * Completing a cart takes seconds. A process that dies meanwhile leaves the cart locked for
 * minutes, and waiting for that would hold up others, so the caller tries again later. A reading
 * takes milliseconds, and its lock lasts ten seconds at most.
 */
const TO_READ = { waitMs: 10_000, ttlSeconds: 10 }
/**
 * A capture takes less than a second. A process that dies over it keeps the cart locked until then,
 * and the order is paid only afterwards.
 */
const TO_CHANGE = { waitMs: 30_000, ttlSeconds: 30 }

/** The cart was being completed for as long as we waited. */
export class CartBusyError extends Error {
  override readonly name = "CartBusyError"
}

/**
 * Runs a read, or a decision on what was read, while nobody completes the cart.
 * `completeCartWorkflow` links the order before it authorizes the payment, so a read in between
 * shows an order that may be rolled back.
 *
 * Takes the lock as core does, with `acquire`: PostgreSQL's locking provider keeps the locks of
 * `execute` elsewhere. The lock is given back before core is called, which takes it itself. All
 * processes use the same owner, because that provider gives an expired lock to its old owner only;
 * the lease of the purchase keeps our own processes apart.
 */
export async function whileCartIsQuiet<T>(
  { locking }: Pick<SettleDependencies, "locking">,
  cartId: string,
  look: () => Promise<T>,
): Promise<T> {
  return withLock(locking, { cartId, ownerId: `fps:${cartId}`, ...TO_READ }, look)
}

/**
 * Changes what a cart is paid with while nobody else does, including another process of ours: one
 * that was paused for longer than its lease may still be running.
 */
export async function whileCartIsOurs<T>(
  { locking }: Pick<SettleDependencies, "locking">,
  cartId: string,
  change: () => Promise<T>,
): Promise<T> {
  return withLock(locking, { cartId, ownerId: `fps:${randomUUID()}`, ...TO_CHANGE }, change)
}

interface Hold {
  readonly cartId: string
  readonly ownerId: string
  readonly waitMs: number
  readonly ttlSeconds: number
}

async function withLock<T>(
  locking: SettleDependencies["locking"],
  { cartId, ownerId, waitMs, ttlSeconds }: Hold,
  run: () => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + waitMs
  for (;;) {
    try {
      await locking.acquire(cartId, { ownerId, expire: ttlSeconds })
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
    return await run()
  } finally {
    await locking.release(cartId, { ownerId })
  }
}
