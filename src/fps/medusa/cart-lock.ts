import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { SettleDependencies } from "../dependencies"

const POLL_MS = 100
/**
 * Completing a cart takes seconds. A process that died over it leaves the cart locked for minutes,
 * and whoever waits for that keeps others waiting: better to try again later. A look takes
 * milliseconds; a process that dies over it gives the cart back after ten seconds.
 */
const TO_LOOK = { waitMs: 10_000, ttlSeconds: 10 }
/** What core's own workflows take a cart for when they put money into it. */
const TO_CHANGE = { waitMs: 30_000, ttlSeconds: 120 }

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
  return withLock(locking, { cartId, ownerId: `fps:${cartId}`, ...TO_LOOK }, look)
}

/**
 * Changes what a cart is paid with while nobody else does, not even another process of ours: one that
 * was paused over it for longer than its lease may be at it still.
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
