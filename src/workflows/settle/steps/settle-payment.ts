import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { settleDependencies } from "../lib/dependencies"
import { withPaymentLock } from "../lib/payment-lock"
import { settlePaid } from "../lib/settle-paid"

/** The id of {@link settlePaymentStep}. */
export const settlePaymentStepId = "fps-settle-payment"

/** Settles a ledger row that is paid already; anything else is left as it is. */
export const settlePaymentStep = createStep(
  settlePaymentStepId,
  async (input: { payment_id: string }, { container }) => {
    const dependencies = settleDependencies(container)
    const payment = await dependencies.fps.findPayment({ id: input.payment_id })
    if (!payment) {
      return new StepResponse("recorded" as const)
    }
    const outcome = await withPaymentLock(dependencies, payment, async (current) =>
      current.status === "paid" && current.settlement === "open"
        ? settlePaid(dependencies, { payment: current, attempt: 1 })
        : ("recorded" as const),
    )
    return new StepResponse(outcome)
  },
)
