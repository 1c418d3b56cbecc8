import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { retrievePaymentStep } from "../steps/retrieve-payment"

export type { TimelineEntry } from "../lib/timeline"
export type { AdminPaymentDetails } from "../steps/retrieve-payment"

/** The id of {@link retrievePaymentWorkflow}. */
export const retrievePaymentWorkflowId = "fps-retrieve-payment"

/**
 * @summary Retrieve a gateway order with its history.
 *
 * @example
 * const { result } = await retrievePaymentWorkflow(container).run({ input: { id: "fpspay_123" } })
 */
export const retrievePaymentWorkflow = createWorkflow(
  retrievePaymentWorkflowId,
  (input: WorkflowData<{ id: string }>) => new WorkflowResponse(retrievePaymentStep(input)),
)
