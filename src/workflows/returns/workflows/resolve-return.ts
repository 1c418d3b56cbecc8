import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { resolveReturnStep, type ResolveReturnInput } from "../steps/resolve-return"

/** The id of {@link resolveReturnWorkflow}. */
export const resolveReturnWorkflowId = "fps-resolve-return"

/**
 * @summary Find out what became of a payment whose shopper is back, and where they belong.
 *
 * @example
 * const { result } = await resolveReturnWorkflow(container).run({
 *   input: { token, outcome: "success" },
 * })
 * // { location: "https://shop.example.com/…" } or { location: null }
 */
export const resolveReturnWorkflow = createWorkflow(
  resolveReturnWorkflowId,
  (input: WorkflowData<ResolveReturnInput>) => new WorkflowResponse(resolveReturnStep(input)),
)
