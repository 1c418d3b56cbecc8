import type { LedgerPayment } from "../../types"
import type { Observation } from "../observation"

/** The statuses of a session on which core placed nothing. */
export const UNPLACED: ReadonlySet<string> = new Set(["pending", "requires_more", "error"])

/**
 * True if an order may be the leftover of an interrupted completion, as far as the observation
 * says: its cart is open again, or core placed it on none of the sessions of this payment. Only
 * then is Medusa asked more, which costs as much as the rest of a pass. Pure.
 */
export function mayBeCutOff({ ledger, medusa }: Observation, payment: LedgerPayment): boolean {
  const { order } = medusa
  if (!order || (order.version ?? 1) !== 1) {
    return false
  }
  const paid = medusa.payments.flatMap(({ sessionIds }) => sessionIds)
  const placedAt = (id: string) =>
    ledger.payments.flatMap((facts) => facts.placedAt.get(id) ?? [])[0]
  return (
    medusa.isCartOpen ||
    medusa.sessions
      .filter(({ collectionId }) => collectionId === payment.paymentCollectionId)
      .filter(({ id, status }) => status !== "canceled" && !paid.includes(id))
      .every(({ id, status }) => {
        const at = placedAt(id)
        // An earlier completion that was undone leaves the session waiting.
        const wasBefore = at !== undefined && at < order.createdAt
        return UNPLACED.has(status) || (status === "pending_authorization" && wasBefore)
      })
  )
}
