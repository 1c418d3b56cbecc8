import type { LedgerPayment } from "../../../modules/fps"
import { FPS_PROVIDER } from "../../../medusa/fps-provider"
import type { SettleDependencies } from "./dependencies"
import { moneyLeft, type MedusaState } from "./medusa-state"

/** What was read of a payment that counts as settled. */
export interface SettledInput {
  readonly payment: LedgerPayment
  readonly state: MedusaState
}

/**
 * Tells a person when Medusa has the money of two gateway orders for one purchase. The lock keeps
 * that from happening; this looks for it all the same, since a lock can be lost.
 *
 * Whichever of the two looks last sees both, and often each of them does: the key is the pair's, so
 * that one of them is asked back and never both. Of three, the pairs that share the first payment
 * count, which leaves one.
 */
export async function openDuplicateCase(
  { fps, logger }: Pick<SettleDependencies, "fps" | "logger">,
  { payment, state }: SettledInput,
): Promise<void> {
  const own = state.ownPayments.find(({ left }) => left > 0)
  const [other] = state.otherPayments
    .filter(({ left, providerId }) => left > 0 && FPS_PROVIDER.test(providerId))
    .map(({ id }) => id)
    .sort()
  if (!own || !other) {
    return
  }
  const { opened } = await fps.openCase({
    kind: "duplicate_payment",
    moneyKey: `captured_twice:${[own.id, other].sort().join(":")}`,
    amount: moneyLeft(state),
    currencyCode: payment.currencyCode,
    paymentId: payment.id,
    gatewayOrderId: payment.gatewayOrderId,
    sessionId: payment.sessionId,
    cartId: state.cartId,
    orderId: state.order?.id ?? null,
    evidence: { reference: payment.reference, captured: true, other_payment_id: other },
  })
  if (opened) {
    logger.error(`fps: Medusa captured ${payment.id} beside another payment for the same purchase.`)
  }
}
