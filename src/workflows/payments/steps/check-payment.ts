import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { messageOf } from "../../../medusa/message-of"
import { settleDependencies, type SettleDependencies } from "../../settle/lib/dependencies"
import type { CheckStatusResult } from "../../status/steps/check-status"
import { checkStatusWorkflow } from "../../status/workflows/check-status"
import { toAdminPayment, type AdminPayment } from "../../../views/payments/admin-payment"

/** What the gateway said about a payment, and the payment as it stands afterwards. */
export interface CheckPaymentResult {
  readonly payment: AdminPayment
  readonly answer: CheckStatusResult
}

/** The id of {@link checkPaymentStep}. */
export const checkPaymentStepId = "fps-check-payment"

/** Asks the gateway about one gateway order at once; null when there is none with the id. */
export const checkPaymentStep = createStep(
  checkPaymentStepId,
  async (input: { id: string }, { container }) => {
    const dependencies = settleDependencies(container)
    const { fps, query } = dependencies
    if (!(await fps.findPayment({ id: input.id }))) {
      return new StepResponse<CheckPaymentResult | null>(null)
    }
    const answer = await ask(dependencies, input.id)
    const payment = await fps.findPayment({ id: input.id })
    return new StepResponse<CheckPaymentResult | null>(
      payment && { payment: await toAdminPayment(query, payment), answer },
    )
  },
)

/** Money that could not be settled at once is settled by the job: the answer stands. */
async function ask(
  { container, fps, logger }: SettleDependencies,
  id: string,
): Promise<CheckStatusResult> {
  try {
    const { result } = await checkStatusWorkflow(container).run({
      input: { payment_id: id, by_person: true },
    })
    return result
  } catch (error) {
    const payment = await fps.findPayment({ id })
    if (payment?.status !== "paid") {
      throw error
    }
    logger.warn(`fps: payment ${id} is paid and is settled later: ${messageOf(error)}`)
    return "paid"
  }
}
