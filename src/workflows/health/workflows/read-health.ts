import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { readHealthStep } from "../steps/read-health"

export type { AdminHealth } from "../lib/admin-health"

/** The id of {@link readHealthWorkflow}. */
export const readHealthWorkflowId = "fps-read-health"

/**
 * @summary Read how the connection with the gateway does, over all instances.
 *
 * @example
 * const { result } = await readHealthWorkflow(container).run()
 */
export const readHealthWorkflow = createWorkflow(
  readHealthWorkflowId,
  () => new WorkflowResponse(readHealthStep()),
)
