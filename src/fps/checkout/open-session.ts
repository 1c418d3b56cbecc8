import type { Debt, DebtCollection, DebtSession } from "../medusa/read-debt"

const OVER: readonly string[] = ["canceled", "error", "captured"]

/** The FPS session that an order waits for already, in whichever collection. */
export function openSessionOf({ sessions }: Debt): DebtSession | undefined {
  const open = sessions.filter(
    ({ isFps, hasPayment, status }) => isFps && !hasPayment && !OVER.includes(status),
  )
  return open.find(({ status }) => status === "pending_authorization") ?? open[0]
}

const PAYABLE: readonly string[] = ["not_paid", "awaiting"]

/**
 * The collection that core made for a difference. Never that of the cart: it was placed on what it was
 * placed on, and what expires in it would end the order.
 */
export function collectionForRest({ collections }: Debt): DebtCollection | undefined {
  return collections.find(
    ({ ofCart, hasPayments, status }) => !ofCart && !hasPayments && PAYABLE.includes(status),
  )
}
