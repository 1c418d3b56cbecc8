import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { listEventsStep, type ListEventsInput } from "../steps/list-events"

export type { AdminEvent } from "../lib/admin-event"
export type { ListEventsInput, ListEventsResult } from "../steps/list-events"

/** The id of {@link listEventsWorkflow}. */
export const listEventsWorkflowId = "fps-list-events"

/**
 * @summary List the events that the gateway sent and whose signature was right.
 *
 * @example
 * const { result } = await listEventsWorkflow(container).run({
 *   input: { limit: 20, offset: 0, order: { received_at: "DESC" }, filters: { state: ["dead"] } },
 * })
 */
export const listEventsWorkflow = createWorkflow(
  listEventsWorkflowId,
  (input: WorkflowData<ListEventsInput>) => new WorkflowResponse(listEventsStep(input)),
)
