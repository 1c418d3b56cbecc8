import { CartBusyError } from "../../../src/fps/medusa/cart-lock"
import { type Activity, isAlive } from "../scheduler"
import type { World } from "../world"

const POLL_MS = 1_000

/**
 * Core's lock on a cart: given to its owner again, and to others once it ran out. A process that is
 * alive is never so slow here that its lock does: core places two orders then, whoever it is.
 */
export async function acquire(
  { sim, shop }: World,
  activity: Activity,
  { owner, ttl, patience }: { owner: string; ttl: number; patience: number },
): Promise<void> {
  const deadline = sim.now + patience
  for (;;) {
    const has = await sim.call(activity, "", () => {
      const { lock } = shop
      if (lock && lock.owner !== owner && (lock.until > sim.now || isAlive(lock.holder))) {
        return false
      }
      shop.lock = { owner, until: sim.now + ttl, holder: activity }
      return true
    })
    if (has) {
      return
    }
    if (sim.now + POLL_MS > deadline) {
      throw new CartBusyError("The cart is being completed for too long.")
    }
    await sim.sleep(activity, POLL_MS)
  }
}

/** Nothing where the lock went to somebody else meanwhile. */
export async function release(
  { sim, shop }: World,
  activity: Activity,
  owner: string,
): Promise<void> {
  await sim.call(activity, "", () => {
    if (shop.lock?.owner === owner) {
      shop.lock = null
    }
  })
}

/** As a look takes it: the same owner in every process. */
export async function whileCartIsQuiet<T>(
  world: World,
  activity: Activity,
  run: () => Promise<T>,
): Promise<T> {
  const owner = "fps"
  await acquire(world, activity, { owner, ttl: 10_000, patience: 10_000 })
  try {
    return await run()
  } finally {
    await release(world, activity, owner)
  }
}
