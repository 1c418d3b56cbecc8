import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import type { LedgerPayment } from "../../../modules/fps"
import { decideClosed } from "./decide"
import type { SettleDependencies } from "./dependencies"
import { readQuietState } from "./medusa-state"
import { markSessionCanceled } from "./session-status"
import type { SettleOutcome } from "./settle-paid"

const MAX_ROUNDS = 3

/**
 * Frees what a gateway order that closed unpaid had reserved: cancels its order, or its session.
 * The caller holds the lock of the payment collection and has marked the ledger row closed, so no
 * cart completes on it from here on; one that was completing already is waited for.
 */
export async function settleClosed(
  dependencies: SettleDependencies,
  payment: LedgerPayment,
): Promise<SettleOutcome> {
  const { fps, container } = dependencies
  const paidOrPending = await hasPaidOrPendingSibling(dependencies, payment)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const state = await readQuietState(dependencies, payment)
    const decision = decideClosed(state, { paidOrPending })
    switch (decision.do) {
      case "cancel_order":
        await cancelOrderWorkflow(container).run({ input: { order_id: decision.orderId } })
        break
      case "cancel_session":
        for (const session of state.ownSessions) {
          await markSessionCanceled(dependencies, session)
        }
        await fps.changePayment(payment.id, { move: "settle" })
        return "settled"
      case "hold":
        // The order is on its way to the shopper and nobody paid: a case, and should the money
        // still come, it is taken.
        await fps.openCase({
          kind: decision.kind,
          moneyKey: `unpaid:${payment.gatewayOrderId ?? payment.id}`,
          amount: payment.amount,
          currencyCode: payment.currencyCode,
          paymentId: payment.id,
          gatewayOrderId: payment.gatewayOrderId,
          sessionId: payment.sessionId,
          cartId: state.cartId,
          orderId: state.order?.id ?? null,
          evidence: { reference: payment.reference, status: payment.status },
        })
        await fps.changePayment(payment.id, { move: "settle" })
        return "settled"
      case "nothing":
        await fps.changePayment(payment.id, { move: "settle" })
        return "recorded"
    }
  }
  throw new Error(
    `Payment ${payment.id} closed, and its order could not be cancelled; tried again.`,
  )
}

async function hasPaidOrPendingSibling(
  { fps }: SettleDependencies,
  payment: LedgerPayment,
): Promise<boolean> {
  const all = await fps.listPaymentsOfCollection(payment.paymentCollectionId)
  return all.some(
    (sibling) =>
      sibling.id !== payment.id &&
      (sibling.status === "paid" || (sibling.status === "pending" && sibling.live)),
  )
}
