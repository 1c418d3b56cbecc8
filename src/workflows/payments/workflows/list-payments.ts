import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { listPaymentsStep, type ListPaymentsInput } from "../steps/list-payments"

export type { AdminPayment } from "../lib/admin-payment"
export type {
  ListPaymentsFilters,
  ListPaymentsInput,
  ListPaymentsResult,
} from "../steps/list-payments"

/** The id of {@link listPaymentsWorkflow}. */
export const listPaymentsWorkflowId = "fps-list-payments"

/**
 * @summary List gateway orders, whatever became of their payment sessions.
 *
 * @example
 * const { result } = await listPaymentsWorkflow(container).run({
 *   input: { limit: 20, offset: 0, order: { created_at: "DESC" }, filters: { status: ["paid"] } },
 * })
 */
export const listPaymentsWorkflow = createWorkflow(
  listPaymentsWorkflowId,
  (input: WorkflowData<ListPaymentsInput>) => new WorkflowResponse(listPaymentsStep(input)),
)
