import type { Environment, LedgerPayment } from "../../modules/fps"
import { isBeingCreated } from "../payments/open-payment"
import type { MinorUnits } from "../../protocol"

/** Why a payment of a cart was not started. `at` is ISO 8601. */
export interface LastRefusal {
  readonly code: "gateway_refused" | "gateway_away" | "busy" | "already_paid" | "invalid_details"
  readonly at: string
}

/** A cart as it would be paid this moment. */
export interface CartToPay {
  readonly amount: MinorUnits
  readonly currencyCode: string
  readonly environment: Environment
  readonly now: Date
}

/** What failed longer ago tells nothing about the next try. */
const FRESH_MS = 300_000

/**
 * Why the newest try to pay a cart was refused, from the cart's gateway orders, newest first; null
 * when it was not. Clients of Medusa drop the reason of an error, so that they ask for it here. Pure.
 */
export function lastRefusal(
  payments: readonly LedgerPayment[],
  cart: CartToPay,
): LastRefusal | null {
  const held = payments.find(
    (payment) =>
      payment.status === "paid" &&
      payment.settlement === "held" &&
      !payment.acceptedAt &&
      payment.amount === cart.amount &&
      payment.currencyCode === cart.currencyCode &&
      payment.environment === cart.environment,
  )
  if (held) {
    return { code: "already_paid", at: (held.paidAt ?? held.createdAt).toISOString() }
  }
  const [newest] = payments
  if (!newest) {
    return null
  }
  const at = newest.createdAt.toISOString()
  if (isBeingCreated(newest, cart.now)) {
    return { code: "busy", at }
  }
  const isFresh = cart.now.getTime() - newest.createdAt.getTime() < FRESH_MS
  return newest.status === "failed" && newest.creationError && isFresh
    ? { code: codeOf(newest.creationError), at }
    : null
}

/** The ledger keeps `<outcome>: <code>` of a creation that failed. */
function codeOf(creationError: string): LastRefusal["code"] {
  if (creationError.endsWith(": invalid_order")) {
    return "invalid_details"
  }
  return creationError.startsWith("refused: ") ? "gateway_refused" : "gateway_away"
}
