import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { retrieveStoreCartStep } from "../steps/retrieve-store-cart"

export type { StoreCart } from "../steps/retrieve-store-cart"

/** The id of {@link retrieveStoreCartWorkflow}. */
export const retrieveStoreCartWorkflowId = "fps-retrieve-store-cart"

/**
 * @summary Check whether a cart can be paid with FPS, and find the payment that it has.
 *
 * @example
 * const { result } = await retrieveStoreCartWorkflow(container).run({
 *   input: { cart_id: "cart_123" },
 * })
 */
export const retrieveStoreCartWorkflow = createWorkflow(
  retrieveStoreCartWorkflowId,
  (input: WorkflowData<{ cart_id: string }>) => new WorkflowResponse(retrieveStoreCartStep(input)),
)
