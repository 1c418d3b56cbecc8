import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import type { InboxEvent } from "../../../modules/fps"
import { settleEventStep } from "../steps/settle-event"

/** The id of {@link settleEventWorkflow}. */
export const settleEventWorkflowId = "fps-settle-event"

/**
 * @summary Bring cart, payment and order in line with an event that was verified and stored.
 *
 * Serialized for each payment collection and safe to repeat. Core's workflows run inside it at top
 * level, not as steps: run as steps they skip their own locks.
 *
 * @example
 * const { result } = await settleEventWorkflow(container).run({ input: event })
 * // "settled" | "held" | "recorded" | "round_trip_test"
 */
export const settleEventWorkflow = createWorkflow(
  settleEventWorkflowId,
  (event: WorkflowData<InboxEvent>) => new WorkflowResponse(settleEventStep(event)),
)
