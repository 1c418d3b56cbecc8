import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { checkStatusStep, type CheckStatusInput } from "../steps/check-status"

/** The id of {@link checkStatusWorkflow}. */
export const checkStatusWorkflowId = "fps-check-status"

/**
 * @summary Ask the gateway about a gateway order and settle what the answer proves.
 *
 * Without mapped `statusAnswers` nothing is asked, since no answer could be believed.
 *
 * @example
 * const { result } = await checkStatusWorkflow(container).run({
 *   input: { payment_id: "fpspay_123", timeout_ms: 3000 },
 * })
 */
export const checkStatusWorkflow = createWorkflow(
  checkStatusWorkflowId,
  (input: WorkflowData<CheckStatusInput>) => new WorkflowResponse(checkStatusStep(input)),
)
