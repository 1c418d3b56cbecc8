import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { pruneEventsStep } from "../steps/prune-events"

/** The id of {@link pruneEventsWorkflow}. */
export const pruneEventsWorkflowId = "fps-prune-events"

/**
 * @summary Forget events that are over and older than `eventRetentionDays`.
 *
 * Those that nothing needs any more are removed; of the others the raw body is forgotten, and what
 * was read from it stays. The ledger and the cases stay.
 *
 * @example
 * const { result } = await pruneEventsWorkflow(container).run()
 * // { pruned: 12, removed: 340 }
 */
export const pruneEventsWorkflow = createWorkflow(
  pruneEventsWorkflowId,
  () => new WorkflowResponse(pruneEventsStep()),
)
