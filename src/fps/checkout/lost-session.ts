import type { ViewDependencies } from "../dependencies"
import { isFps, isOpen } from "../medusa/observation"
import { readDebt, type Debt } from "../medusa/read-debt"
import type { LeasedPurchase } from "../settle/with-purchase"
import type { LedgerPayment } from "../types"
import { findPlacedPayment, isUnpaid } from "./waits-for-fps"

/**
 * Finds the payment on whose session core placed an order that waits, and whose session core deleted
 * meanwhile: a customer chose again while the cart was completed. Its money still goes into the order,
 * since a settlement pass makes the session again. Null: there is none.
 */
export async function findLostPayment(
  dependencies: Pick<ViewDependencies, "fps">,
  debt: Debt,
): Promise<LedgerPayment | null> {
  const hasSession = debt.sessions.some((one) => one.ofCart && isFps(one) && isOpen(one))
  return hasSession || !isUnpaid(debt) ? null : findPlacedPayment(dependencies, debt)
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
