import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { replayEventStep } from "../steps/replay-event"

export type { AdminEvent } from "../../../views/events/admin-event"
export type { ReplayEventResult } from "../steps/replay-event"

/** The id of {@link replayEventWorkflow}. */
export const replayEventWorkflowId = "fps-replay-event"

/**
 * @summary Settle a stored event once more: one that was given up on, or whose outcome is in doubt.
 *
 * Harmless for a payment that is settled.
 *
 * @example
 * const { result } = await replayEventWorkflow(container).run({ input: { id: "fpsevt_123" } })
 * // { replayed: true, event: { state: "done", outcome: "settled", … } }
 */
export const replayEventWorkflow = createWorkflow(
  replayEventWorkflowId,
  (input: WorkflowData<{ id: string }>) => new WorkflowResponse(replayEventStep(input)),
)
