import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"
import { toAdminEvent, type AdminEvent } from "../../../views/events/admin-event"
import { settleStoredEvent } from "../lib/settle-waiting"

/** The event as it stands after its replay, or why it was not replayed. */
export type ReplayEventResult =
  | { readonly replayed: true; readonly event: AdminEvent }
  | { readonly replayed: false; readonly reason: "not_found" | "unreadable" }

/** The id of {@link replayEventStep}. */
export const replayEventStepId = "fps-replay-event"

/**
 * Settles an event once more, from what is stored of it. Settling looks at what Medusa has and does
 * what is left to do, so an event that was settled before changes nothing.
 */
export const replayEventStep = createStep(
  replayEventStepId,
  async (input: { id: string }, { container }) => {
    const fps = container.resolve<FpsModuleService>(FPS_MODULE)
    const put = await fps.replayEvent(input.id)
    if (put !== "replayed") {
      return new StepResponse<ReplayEventResult>({ replayed: false, reason: put })
    }
    await settleStoredEvent(container, input.id)
    const found = await fps.findEvent(input.id)
    return new StepResponse<ReplayEventResult>(
      found
        ? { replayed: true, event: toAdminEvent(found.event) }
        : { replayed: false, reason: "not_found" },
    )
  },
)
