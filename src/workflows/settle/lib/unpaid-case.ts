import type { LedgerPayment } from "../../../modules/fps"
import type { SettleDependencies } from "./dependencies"
import type { MedusaState } from "./medusa-state"

/**
 * Records that an order stands although its gateway order closed unpaid. The closing is settled
 * with that: should the money still come, it is taken.
 */
export async function openUnpaidCase(
  { fps }: Pick<SettleDependencies, "fps">,
  { payment, state, error }: { payment: LedgerPayment; state: MedusaState; error?: string },
): Promise<void> {
  await fps.openCase({
    kind: "shipped_unpaid",
    moneyKey: `unpaid:${payment.gatewayOrderId ?? payment.id}`,
    amount: payment.amount,
    currencyCode: payment.currencyCode,
    paymentId: payment.id,
    gatewayOrderId: payment.gatewayOrderId,
    sessionId: payment.sessionId,
    cartId: state.cartId,
    orderId: state.order?.id ?? null,
    evidence: { reference: payment.reference, status: payment.status, error: error ?? null },
  })
  await fps.changePayment(payment.id, { move: "settle", unpaidOnly: true })
}
