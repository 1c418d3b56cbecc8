import { isWithdrawn } from "../../src/fps/cases/rules"
import { FPS, orderOfCollection, sumOf } from "./medusa/shop"
import type { World } from "./world"

/**
 * Returns the payments that got the case `order_not_completed` although no call failed. Three may get
 * it without a fault. The session of one was replaced, by staff or in another tab, while its order was
 * being placed: the captured money stays with the cart then, and no session is left by which the cart
 * could be completed. The other was asked for what an order cost that staff edited while core undid
 * it: the cart that is left costs something else. A third waits for staff on purpose: they dismissed
 * what they had recorded of it, and then it came.
 */
export function stuck({ ledger, shop, sim, hadTrouble, hadPlannedFault }: World): string[] {
  const wasReplaced = [...shop.payments.values()].some((payment) => {
    const order = orderOfCollection(shop, payment.collectionId)
    return (
      (payment.providerId !== FPS || !shop.sessions.has(payment.sessionId)) &&
      sumOf(payment.captures) > 0 &&
      // An order that is newer was placed on another session.
      (!order || order.madeAt > payment.madeAt)
    )
  })
  const wasDismissed = (paymentId: string | null) =>
    [...ledger.cases.values()].some((one) => one.paymentId === paymentId && isWithdrawn(one))
  const isFaultFree = sim.weather.fault === 0 && !hadTrouble && !hadPlannedFault && !wasReplaced
  return [...ledger.cases.values()]
    .filter(({ kind }) => isFaultFree && kind === "order_not_completed")
    .filter(({ paymentId }) => ledger.payments.get(paymentId ?? "")?.amount === shop.cart.total)
    .filter(({ paymentId }) => !wasDismissed(paymentId))
    .map(({ paymentId }) => `${String(paymentId)} is stuck, and nothing went wrong`)
}
