import type { SettleDependencies } from "../dependencies"
import { settlePurchase } from "../settle/scheduler"
import { PurchaseBusyError, withPurchase, type LeasedPurchase } from "../settle/with-purchase"

/** So many customers of one purchase at once, in one process: a person has few tabs. */
const MOST_AT_ONCE = 4
const busy = new Map<string, number>()

/**
 * Runs an action of a customer under the lease of a purchase, and settles the purchase afterwards: a
 * pass that came meanwhile has given up. Refuses one customer too many with
 * {@link PurchaseBusyError}: the job hardly gets a lease that many wait for.
 */
export async function asCustomer<T>(
  dependencies: SettleDependencies,
  id: string,
  run: (purchase: LeasedPurchase) => Promise<T>,
): Promise<T> {
  const others = busy.get(id) ?? 0
  if (others >= MOST_AT_ONCE) {
    throw new PurchaseBusyError("Too many requests wait for this purchase.")
  }
  busy.set(id, others + 1)
  try {
    return await withPurchase(dependencies, id, run).finally(async () =>
      settlePurchase(dependencies.container, id),
    )
  } finally {
    const left = (busy.get(id) ?? 1) - 1
    if (left > 0) {
      busy.set(id, left)
    } else {
      busy.delete(id)
    }
  }
}
