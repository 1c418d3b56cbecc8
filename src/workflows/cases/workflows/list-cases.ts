import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { listCasesStep, type ListCasesInput } from "../steps/list-cases"

export { CASE_KINDS } from "../../../modules/fps/models/fps-case"
export type { AdminCase } from "../lib/admin-case"
export type { ListCasesInput, ListCasesResult } from "../steps/list-cases"

/** The id of {@link listCasesWorkflow}. */
export const listCasesWorkflowId = "fps-list-cases"

/**
 * @summary List the money, or its absence, that waits for a person.
 *
 * @example
 * const { result } = await listCasesWorkflow(container).run({
 *   input: { limit: 20, offset: 0, order: { created_at: "ASC" }, filters: { status: "open" } },
 * })
 */
export const listCasesWorkflow = createWorkflow(
  listCasesWorkflowId,
  (input: WorkflowData<ListCasesInput>) => new WorkflowResponse(listCasesStep(input)),
)
