import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { retrieveEventStep } from "../steps/retrieve-event"

export type { AdminEventDetails } from "../steps/retrieve-event"

/** The id of {@link retrieveEventWorkflow}. */
export const retrieveEventWorkflowId = "fps-retrieve-event"

/**
 * @summary Retrieve an event with its raw body.
 *
 * @example
 * const { result } = await retrieveEventWorkflow(container).run({ input: { id: "fpsevt_123" } })
 */
export const retrieveEventWorkflow = createWorkflow(
  retrieveEventWorkflowId,
  (input: WorkflowData<{ id: string }>) => new WorkflowResponse(retrieveEventStep(input)),
)
