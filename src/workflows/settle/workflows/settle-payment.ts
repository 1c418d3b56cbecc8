import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { settlePaymentStep, type SettlePaymentInput } from "../steps/settle-payment"

/** The id of {@link settlePaymentWorkflow}. */
export const settlePaymentWorkflowId = "fps-settle-payment"

/**
 * @summary Settle news of a gateway order that the ledger has and Medusa does not have yet.
 *
 * @example
 * await settlePaymentWorkflow(container).run({ input: { payment_id: "fpspay_123" } })
 */
export const settlePaymentWorkflow = createWorkflow(
  settlePaymentWorkflowId,
  (input: WorkflowData<SettlePaymentInput>) => new WorkflowResponse(settlePaymentStep(input)),
)
