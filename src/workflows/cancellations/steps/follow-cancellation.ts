import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { LedgerPayment } from "../../../modules/fps"
import { settleDependencies, type SettleDependencies } from "../../settle/lib/dependencies"
import { readMedusaState } from "../../settle/lib/medusa-state"
import { withPaymentLock } from "../../settle/lib/payment-lock"
import { markSessionCanceled } from "../../settle/lib/session-status"
import { openCancelledCase } from "../lib/cancelled-money"

/** The id of {@link followCancellationStep}. */
export const followCancellationStepId = "fps-follow-cancellation"

/**
 * Looks at a gateway order whose Medusa order may have been cancelled by staff. Core takes no lock
 * when it cancels: an order cancelled while the money came is cancelled, paid, and refunded by
 * nobody, so such money becomes a case. One that still waits for money loses its session, so that
 * nothing can capture on it; a payment that comes all the same is a late payment.
 */
export const followCancellationStep = createStep(
  followCancellationStepId,
  async (input: { payment_id: string }, { container }) => {
    const dependencies = settleDependencies(container)
    const payment = await dependencies.fps.findPayment({ id: input.payment_id })
    if (payment) {
      await withPaymentLock(dependencies, payment, (current) => follow(dependencies, current))
    }
    return new StepResponse(undefined)
  },
)

async function follow(dependencies: SettleDependencies, payment: LedgerPayment): Promise<void> {
  const state = await readMedusaState(dependencies, payment)
  if (!state.order?.canceled) {
    return
  }
  if (payment.status !== "paid") {
    for (const session of state.ownSessions) {
      await markSessionCanceled(dependencies, session)
    }
    return
  }
  await openCancelledCase(dependencies, { payment, state })
}
