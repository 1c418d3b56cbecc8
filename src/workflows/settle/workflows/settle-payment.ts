import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { settlePaymentStep } from "../steps/settle-payment"

/** The id of {@link settlePaymentWorkflow}. */
export const settlePaymentWorkflowId = "fps-settle-payment"

/**
 * @summary Settle a payment that the ledger knows to be paid and that Medusa does not have yet.
 *
 * @example
 * await settlePaymentWorkflow(container).run({ input: { payment_id: "fpspay_123" } })
 */
export const settlePaymentWorkflow = createWorkflow(
  settlePaymentWorkflowId,
  (input: WorkflowData<{ payment_id: string }>) => new WorkflowResponse(settlePaymentStep(input)),
)
