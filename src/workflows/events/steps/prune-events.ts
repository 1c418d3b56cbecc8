import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"

/** The id of {@link pruneEventsStep}. */
export const pruneEventsStepId = "fps-prune-events"

/** Short enough for every lock it takes. */
const BATCH = 500
/** What is left then is for the next time. */
const MAX_BATCHES = 200

/** Forgets raw bodies, and samples of status answers, that are older than `eventRetentionDays`. */
export const pruneEventsStep = createStep(pruneEventsStepId, async (_: object, { container }) => {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const { eventRetentionDays: olderThanDays } = await fps.settings()
  let pruned = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const now = await fps.pruneEventBodies({ olderThanDays, limit: BATCH })
    pruned += now
    if (now < BATCH) {
      break
    }
  }
  await fps.forgetHealthSamples({ olderThanDays })
  return new StepResponse({ pruned })
})
