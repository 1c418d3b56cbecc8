import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { followCancellationStep } from "../steps/follow-cancellation"

/** The id of {@link followCancellationWorkflow}. */
export const followCancellationWorkflowId = "fps-follow-cancellation"

/**
 * @summary Bring a gateway order in line with the cancellation of its order by staff.
 *
 * @example
 * await followCancellationWorkflow(container).run({ input: { payment_id: "fpspay_123" } })
 */
export const followCancellationWorkflow = createWorkflow(
  followCancellationWorkflowId,
  (input: WorkflowData<{ payment_id: string }>) =>
    new WorkflowResponse(followCancellationStep(input)),
)
