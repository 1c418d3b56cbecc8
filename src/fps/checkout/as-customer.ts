import type { SettleDependencies } from "../dependencies"
import { settlePurchase } from "../settle/scheduler"
import { PurchaseBusyError, withPurchase, type LeasedPurchase } from "../settle/with-purchase"

/**
 * So many customers of one purchase at once, in one process, that have the same in hand: a person has
 * few tabs.
 */
const MOST_AT_ONCE = 4
const busy = new Map<string, number>()

/** A purchase, and what the customer has in hand. */
interface CustomerOf {
  readonly purchaseId: string
  /**
   * Each is counted by itself. A collection's id and a link are passed on by mail: a reader of
   * that mail must not take the places of the customer, who has the session.
   */
  readonly by: "session" | "link" | "collection"
}

/**
 * Runs an action of a customer under the lease of a purchase, and settles the purchase afterwards: a
 * pass that came meanwhile has given up. Refuses one customer too many with
 * {@link PurchaseBusyError}: the job hardly gets a lease that many wait for.
 */
export async function asCustomer<T>(
  dependencies: SettleDependencies,
  { purchaseId, by }: CustomerOf,
  run: (purchase: LeasedPurchase) => Promise<T>,
): Promise<T> {
  const place = `${by} ${purchaseId}`
  const others = busy.get(place) ?? 0
  if (others >= MOST_AT_ONCE) {
    throw new PurchaseBusyError("Too many requests wait for this purchase.")
  }
  busy.set(place, others + 1)
  try {
    return await withPurchase(dependencies, purchaseId, run)
  } finally {
    await settlePurchase(dependencies.container, purchaseId).finally(() => leave(place))
  }
}

function leave(place: string): void {
  const left = (busy.get(place) ?? 1) - 1
  if (left > 0) {
    busy.set(place, left)
  } else {
    busy.delete(place)
  }
}
