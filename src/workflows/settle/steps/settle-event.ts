import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { settleDependencies } from "../lib/dependencies"
import { settleEvent } from "../lib/settle-event"
import type { InboxEvent } from "../../../modules/fps"

/** The id of {@link settleEventStep}. */
export const settleEventStepId = "fps-settle-event"

/**
 * Settles one stored event. There is nothing to compensate: money that came stays come, and a
 * repetition does what is left to do.
 */
export const settleEventStep = createStep(
  settleEventStepId,
  async (event: InboxEvent, { container }) => {
    return new StepResponse(await settleEvent(settleDependencies(container), event))
  },
)
