import type { ViewDependencies } from "../dependencies"
import { isFps, isOfOrder, isOpen } from "../medusa/observation"
import type { Debt, DebtSession } from "../medusa/read-debt"

/** True if an order was placed on an FPS session of its cart, and waits for that money. */
export function waitsForFps(debt: Debt): boolean {
  const session = isUnpaid(debt) ? openSessionOf(debt) : undefined
  return session !== undefined && isOfOrder(session, debt)
}

/** Reads {@link waitsForFps}, also where core deleted the session on which it placed the order. */
export async function readWaitsForFps(
  { fps }: Pick<ViewDependencies, "fps">,
  debt: Debt,
): Promise<boolean> {
  if (waitsForFps(debt) || !isUnpaid(debt)) {
    return waitsForFps(debt)
  }
  const ofCart = debt.collections.filter((one) => one.ofCart).map(({ id }) => id)
  const payments = await fps.payments.listOfCollections(ofCart)
  const ids = await Promise.all(payments.map(async ({ id }) => fps.payments.listSessionIds(id)))
  if (payments.length === 0) {
    return false
  }
  const placedAt = await fps.payments.listPlacedAt(ids.flat())
  return [...placedAt.values()].some((at) => at >= debt.createdAt)
}

/** An order with money, or with another provider's authorization, owes a rest at most. */
export function isUnpaid({ state, owed, isPendingElsewhere, collections }: Debt): boolean {
  return (
    state === "active" &&
    owed > 0 &&
    !isPendingElsewhere &&
    !collections.some(({ hasPayments }) => hasPayments)
  )
}

/** The FPS session that an order waits for, in whichever collection. */
export function openSessionOf({ sessions }: Debt): DebtSession | undefined {
  const open = sessions.filter((one) => isFps(one) && !one.hasPayment && isOpen(one))
  return open.find(({ status }) => status === "pending_authorization") ?? open[0]
}
