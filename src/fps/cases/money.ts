import type { PaymentFacts } from "../purchases/read-purchase"
import {
  medusaPaymentsOf,
  sessionsOf,
  type Observation,
  type MedusaPayment,
  type SessionState,
} from "../medusa/observation"

/** Returns the payment of a case, among those of its purchase. */
export function gatewayOrderIn({ ledger }: Observation, id: string): PaymentFacts {
  const found = ledger.payments.find(({ payment }) => payment.id === id)
  if (!found) {
    throw new Error(`Payment ${id} is not of purchase ${ledger.purchase.id} any more.`)
  }
  return found
}

/** Returns the Medusa payments of a payment. */
export function ownPayments(seen: Observation, id: string): readonly MedusaPayment[] {
  return medusaPaymentsOf(seen, gatewayOrderIn(seen, id))
}

/** Returns the sessions of a payment that Medusa still has. */
export function ownSessions(seen: Observation, id: string): readonly SessionState[] {
  return sessionsOf(seen, gatewayOrderIn(seen, id))
}

/** True if an active order, or one that is about to be placed, has the money of a payment. */
export function hasMoney(seen: Observation, id: string): boolean {
  return ownPayments(seen, id).some(({ left }) => left > 0) && !seen.medusa.order?.canceled
}
