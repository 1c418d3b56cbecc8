import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { retrieveStorePaymentStep } from "../steps/retrieve-store-payment"

export type { StorePayment } from "../lib/payment-view"

/** The id of {@link retrieveStorePaymentWorkflow}. */
export const retrieveStorePaymentWorkflowId = "fps-retrieve-store-payment"

/**
 * @summary Retrieve the state of a payment as the storefront may see it.
 *
 * @example
 * const { result } = await retrieveStorePaymentWorkflow(container).run({
 *   input: { session_id: "payses_123" },
 * })
 */
export const retrieveStorePaymentWorkflow = createWorkflow(
  retrieveStorePaymentWorkflowId,
  (input: WorkflowData<{ session_id: string }>) =>
    new WorkflowResponse(retrieveStorePaymentStep(input)),
)
