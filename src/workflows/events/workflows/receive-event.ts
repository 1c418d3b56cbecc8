import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { receiveEventStep, type ReceiveEventInput } from "../steps/receive-event"

/** The id of {@link receiveEventWorkflow}. */
export const receiveEventWorkflowId = "fps-receive-event"

/**
 * @summary Verify a delivery of the gateway and store it in the inbox.
 *
 * @example
 * const { result } = await receiveEventWorkflow(container).run({
 *   input: { body: raw.toString("base64"), signature: "t=…,s1=…", delivery_id: "…" },
 * })
 */
export const receiveEventWorkflow = createWorkflow(
  receiveEventWorkflowId,
  (input: WorkflowData<ReceiveEventInput>) => new WorkflowResponse(receiveEventStep(input)),
)
