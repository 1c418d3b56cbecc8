import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import {
  startConnectionTestStep,
  type StartConnectionTestInput,
} from "../steps/start-connection-test"

export type { AdminConnectionTest } from "../../../views/connection-tests/admin-test"
export type {
  StartConnectionTestInput,
  StartConnectionTestResult,
} from "../steps/start-connection-test"

/** The id of {@link startConnectionTestWorkflow}. */
export const startConnectionTestWorkflowId = "fps-start-connection-test"

/**
 * @summary Begin a test of the connection; `runConnectionTest` carries it out.
 *
 * @example
 * const { result } = await startConnectionTestWorkflow(container).run({
 *   input: { environment: "sandbox", confirmed: false, actor_id: "user_…" },
 * })
 */
export const startConnectionTestWorkflow = createWorkflow(
  startConnectionTestWorkflowId,
  (input: WorkflowData<StartConnectionTestInput>) =>
    new WorkflowResponse(startConnectionTestStep(input)),
)
