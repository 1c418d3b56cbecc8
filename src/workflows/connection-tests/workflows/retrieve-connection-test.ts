import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { retrieveConnectionTestStep } from "../steps/retrieve-connection-test"

/** The id of {@link retrieveConnectionTestWorkflow}. */
export const retrieveConnectionTestWorkflowId = "fps-retrieve-connection-test"

/**
 * @summary Read a test of the connection with its steps; without an id the one that began last.
 *
 * @example
 * const { result } = await retrieveConnectionTestWorkflow(container).run({
 *   input: { id: "fpstest_…" },
 * })
 */
export const retrieveConnectionTestWorkflow = createWorkflow(
  retrieveConnectionTestWorkflowId,
  (input: WorkflowData<{ id?: string }>) => new WorkflowResponse(retrieveConnectionTestStep(input)),
)
