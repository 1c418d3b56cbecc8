import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { pruneEventsStep } from "../steps/prune-events"

/** The id of {@link pruneEventsWorkflow}. */
export const pruneEventsWorkflowId = "fps-prune-events"

/**
 * @summary Forget the raw bodies of events that are over and older than `eventRetentionDays`.
 *
 * What was read from them stays, and so does the ledger.
 *
 * @example
 * const { result } = await pruneEventsWorkflow(container).run()
 * // { pruned: 12 }
 */
export const pruneEventsWorkflow = createWorkflow(
  pruneEventsWorkflowId,
  () => new WorkflowResponse(pruneEventsStep()),
)
