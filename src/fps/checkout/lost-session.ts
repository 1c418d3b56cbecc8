import type { ViewDependencies } from "../dependencies"
import { isFps, isOpen } from "../medusa/observation"
import { readDebt, type Debt } from "../medusa/read-debt"
import type { LeasedPurchase } from "../settle/with-purchase"
import type { LedgerPayment } from "../types"
import { isUnpaid } from "./waits-for-fps"

/**
 * Finds the payment on whose session core placed an order that waits, and whose session core deleted
 * meanwhile: a customer chose again while the cart was completed. Its money still goes into the order,
 * since a settlement pass makes the session again. Null: there is none.
 */
export async function findLostPayment(
  { fps }: Pick<ViewDependencies, "fps">,
  debt: Debt,
): Promise<LedgerPayment | null> {
  const hasSession = debt.sessions.some((one) => one.ofCart && isFps(one) && isOpen(one))
  if (hasSession || !isUnpaid(debt)) {
    return null
  }
  const ofCart = debt.collections.filter((one) => one.ofCart).map(({ id }) => id)
  for (const payment of await fps.payments.listOfCollections(ofCart)) {
    const sessionIds = await fps.payments.listSessionIds(payment.id)
    const placedAt = await fps.payments.listPlacedAt(sessionIds)
    if ([...placedAt.values()].some((at) => at >= debt.createdAt)) {
      return payment
    }
  }
  return null
}

/**
 * Makes the session of {@link findLostPayment} again, and returns the order's debt as it is then. A
 * QR code on another session would be a second one beside the first.
 */
export async function restoreLostSession(
  dependencies: ViewDependencies,
  { debt, purchase }: { debt: Debt; purchase: LeasedPurchase },
): Promise<Debt> {
  const lost = await findLostPayment(dependencies, debt)
  if (!lost) {
    return debt
  }
  await purchase.ports.medusa.restoreSession(lost, purchase.lease)
  return (await readDebt(dependencies.query, debt.orderId)) ?? debt
}
