import type { ViewDependencies } from "../dependencies"
import { isFps, isOfOrder, isOpen, isUncovered } from "../medusa/observation"
import type { Debt, DebtSession } from "../medusa/read-debt"
import type { LedgerPayment } from "../types"

/** True if an order was placed on an FPS session of its cart, and waits for that money. */
export function waitsForFps(debt: Debt): boolean {
  const session = isUnpaid(debt) ? openSessionOf(debt) : undefined
  return session !== undefined && isOfOrder(session, debt)
}

/** Reads {@link waitsForFps}, also where core deleted the session of the order, or made it new. */
export async function readWaitsForFps(
  dependencies: Pick<ViewDependencies, "fps">,
  debt: Debt,
): Promise<boolean> {
  return (
    waitsForFps(debt) || (isUnpaid(debt) && (await findPlacedPayment(dependencies, debt)) !== null)
  )
}

/** Finds the payment on whose session core placed an order, also where it has deleted that session. */
export async function findPlacedPayment(
  { fps }: Pick<ViewDependencies, "fps">,
  debt: Debt,
): Promise<LedgerPayment | null> {
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

/** An order with money, credit of staff, or another provider's authorization owes a rest at most. */
export function isUnpaid(debt: Debt): boolean {
  return debt.state === "active" && isUncovered(debt) && !debt.isPendingElsewhere && !debt.hasMoney
}

/** The FPS session that an order waits for, in whichever collection. */
export function openSessionOf({ sessions }: Debt): DebtSession | undefined {
  const open = sessions.filter((one) => isFps(one) && !one.hasPayment && isOpen(one))
  return open.find(({ status }) => status === "pending_authorization") ?? open[0]
}
