import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { retrieveCaseStep } from "../steps/retrieve-case"

export type { Shopper } from "../lib/shopper"
export type { AdminCaseDetails } from "../steps/retrieve-case"

/** The id of {@link retrieveCaseWorkflow}. */
export const retrieveCaseWorkflowId = "fps-retrieve-case"

/**
 * @summary Read a case together with the shopper whose money it is.
 *
 * @example
 * const { result } = await retrieveCaseWorkflow(container).run({ input: { id: "fpscase_…" } })
 */
export const retrieveCaseWorkflow = createWorkflow(
  retrieveCaseWorkflowId,
  (input: WorkflowData<{ id: string }>) => new WorkflowResponse(retrieveCaseStep(input)),
)
