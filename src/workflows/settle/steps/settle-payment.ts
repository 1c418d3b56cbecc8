import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { settleDependencies } from "../lib/dependencies"
import { withPaymentLock } from "../lib/payment-lock"
import { settleClosed } from "../lib/settle-closed"
import { settlePaid, type SettleOutcome } from "../lib/settle-paid"

/** The id of {@link settlePaymentStep}. */
export const settlePaymentStepId = "fps-settle-payment"

/** Which ledger row, and how often it was tried before. */
export interface SettlePaymentInput {
  readonly payment_id: string
  /** Counts from 1; a cart that cannot complete becomes a case after a few. */
  readonly attempt?: number
}

/** Settles a ledger row that is paid or closed and still open; anything else is left as it is. */
export const settlePaymentStep = createStep(
  settlePaymentStepId,
  async (input: SettlePaymentInput, { container }) => {
    const dependencies = settleDependencies(container)
    const payment = await dependencies.fps.findPayment({ id: input.payment_id })
    if (!payment) {
      return new StepResponse<SettleOutcome>("recorded")
    }
    const outcome = await withPaymentLock(dependencies, payment, async (current, signal) => {
      if (current.settlement !== "open") {
        return "recorded" as const
      }
      switch (current.status) {
        case "paid":
          return settlePaid(dependencies, {
            payment: current,
            attempt: input.attempt ?? 1,
            signal,
          })
        case "expired":
        case "cancelled":
          return settleClosed(dependencies, { payment: current, signal })
        case "creating":
        case "pending":
          return "recorded" as const
      }
    })
    return new StepResponse<SettleOutcome>(outcome)
  },
)
