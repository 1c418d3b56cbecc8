import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { resolveCaseStep, type ResolveCaseInput } from "../steps/resolve-case"

export type { AdminCase } from "../../../views/cases/admin-case"

/** The id of {@link resolveCaseWorkflow}. */
export const resolveCaseWorkflowId = "fps-resolve-case"

/**
 * @summary End a case: the money was sent back, is used after all, or nothing is to be done.
 *
 * @example
 * await resolveCaseWorkflow(container).run({
 *   input: { id: "fpscase_123", resolution: "refunded", reference: "FT123", actor_id: "user_1" },
 * })
 */
export const resolveCaseWorkflow = createWorkflow(
  resolveCaseWorkflowId,
  (input: WorkflowData<ResolveCaseInput>) => new WorkflowResponse(resolveCaseStep(input)),
)
