import type { Lease } from "../../../src/modules/fps"
import type { SettlePorts } from "../../../src/fps/settle/ports"
import { ensurePurchase, giveBackLease, takeLease } from "../fps/purchases"
import type { Processes } from "../processes"
import type { Activity } from "../scheduler"
import type { World } from "../world"
import { newId } from "./shop"

const WAIT_MS = 20_000
const LEASE_SECONDS = 15

/** Who has a purchase to itself, and what it works with. */
export interface Leased {
  readonly activity: Activity
  readonly lease: Lease
  readonly ports: SettlePorts
}

/**
 * `withPurchase`, and the look that its callers take afterwards: for whoever makes a code beside the
 * looks. Nothing is done where the lease does not come free, or where something was begun and is not
 * finished.
 */
export async function withLease(
  world: World,
  { processes, activity }: { processes: Processes; activity: Activity },
  run: (leased: Leased) => Promise<void>,
): Promise<void> {
  const { sim, ledger, shop } = world
  const id = await sim.call(activity, "", () => ensurePurchase(ledger, shop.cart.id, sim.now))
  const lease = await leaseFor(world, activity, id)
  const ports = processes.portsOf(activity)
  const stop = lease && ports.keep(lease)
  try {
    if (lease && !(await ports.fps.purchases.read(id))?.purchase.intent) {
      await run({ activity, lease, ports })
    }
  } finally {
    stop?.()
    if (lease) {
      await sim.call(activity, "", () => giveBackLease(ledger, lease)).catch(() => undefined)
    }
    await processes.settlePurchase(activity, id)
  }
}

async function leaseFor(world: World, activity: Activity, id: string): Promise<Lease | null> {
  const { sim, ledger, shop } = world
  const token = newId(shop, "customer")
  const deadline = sim.now + WAIT_MS
  while (sim.now <= deadline) {
    const lease = await sim.call(activity, "customer: leases the purchase", () =>
      takeLease(ledger, { id, token, seconds: LEASE_SECONDS }, sim.now),
    )
    if (lease) {
      return lease
    }
    await sim.sleep(activity, 1_000)
  }
  return null
}
