import { FPS, orderOfCollection, sumOf } from "./medusa/shop"
import type { World } from "./world"

/**
 * In a kind world nothing is given to a person for being stuck. Not so where staff, or the customer in
 * another tab, replaced the session of an order while it was being placed: the money that Medusa took
 * stays with the cart, and nothing by which it could be completed.
 */
export function stuck({ ledger, shop, sim, hadTrouble, wasHot }: World): string[] {
  const wasReplaced = [...shop.payments.values()].some((payment) => {
    const order = orderOfCollection(shop, payment.collectionId)
    return (
      (payment.providerId !== FPS || !shop.sessions.has(payment.sessionId)) &&
      sumOf(payment.captures) > 0 &&
      // An order that is newer was placed on another session.
      (!order || order.madeAt > payment.madeAt)
    )
  })
  const isKind = sim.weather.fault === 0 && !hadTrouble && !wasHot && !wasReplaced
  return [...ledger.cases.values()]
    .filter(({ kind }) => isKind && kind === "order_not_completed")
    .map(({ paymentId }) => `${String(paymentId)} is stuck, and nothing went wrong`)
}
