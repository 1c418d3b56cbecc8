import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { tryStatusAnswerStep, type TryStatusAnswerInput } from "../steps/try-status-answer"

export { statusAnswersSchema } from "../../../protocol"
export type { TryStatusAnswerInput } from "../steps/try-status-answer"

/** The id of {@link tryStatusAnswerWorkflow}. */
export const tryStatusAnswerWorkflowId = "fps-try-status-answer"

/**
 * @summary Say how an answer of the status query would be read. Changes nothing.
 *
 * @example
 * const { result } = await tryStatusAnswerWorkflow(container).run({
 *   input: { answer: { data: { status: "PAID" } }, map: { path: "data.status", paid: ["PAID"], … } },
 * })
 */
export const tryStatusAnswerWorkflow = createWorkflow(
  tryStatusAnswerWorkflowId,
  (input: WorkflowData<TryStatusAnswerInput>) => new WorkflowResponse(tryStatusAnswerStep(input)),
)
