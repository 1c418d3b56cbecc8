import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { checkPaymentStep } from "../steps/check-payment"

export type { AdminPayment } from "../../../views/payments/admin-payment"
export type { CheckPaymentResult } from "../steps/check-payment"

/** The id of {@link checkPaymentWorkflow}. */
export const checkPaymentWorkflowId = "fps-check-payment"

/**
 * @summary Ask the gateway about a gateway order because a person wants to know.
 *
 * Asked without mapped `statusAnswers` too: such an answer proves nothing and changes nothing, and
 * health then shows its shape, from which the values can be mapped.
 *
 * @example
 * const { result } = await checkPaymentWorkflow(container).run({ input: { id: "fpspay_123" } })
 * // { payment: { … }, answer: "paid" }
 */
export const checkPaymentWorkflow = createWorkflow(
  checkPaymentWorkflowId,
  (input: WorkflowData<{ id: string }>) => new WorkflowResponse(checkPaymentStep(input)),
)
