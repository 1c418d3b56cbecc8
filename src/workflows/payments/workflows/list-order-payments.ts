import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { listOrderPaymentsStep } from "../steps/list-order-payments"

export type { OrderPayments } from "../steps/list-order-payments"

/** The id of {@link listOrderPaymentsWorkflow}. */
export const listOrderPaymentsWorkflowId = "fps-list-order-payments"

/**
 * @summary List what the ledger and the cases say of one order.
 *
 * @example
 * const { result } = await listOrderPaymentsWorkflow(container).run({
 *   input: { order_id: "order_…" },
 * })
 */
export const listOrderPaymentsWorkflow = createWorkflow(
  listOrderPaymentsWorkflowId,
  (input: WorkflowData<{ order_id: string }>) => new WorkflowResponse(listOrderPaymentsStep(input)),
)
