import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"

/** The id of {@link pruneEventsStep}. */
export const pruneEventsStepId = "fps-prune-events"

/** Short enough for every lock it takes. */
const BATCH = 500
/** What is left then is for the next time. */
const MAX_BATCHES = 200

/**
 * Forgets events that nothing needs any more, the raw bodies of the others, and samples of status
 * answers, that are older than `eventRetentionDays`.
 */
export const pruneEventsStep = createStep(pruneEventsStepId, async (_: object, { container }) => {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const { eventRetentionDays: olderThanDays } = await fps.settings()
  const removed = await removeEvents(fps, olderThanDays)
  const pruned = await inBatches(() => fps.pruneEventBodies({ olderThanDays, limit: BATCH }))
  await fps.forgetHealthSamples({ olderThanDays })
  return new StepResponse({ pruned, removed })
})

function removeEvents(fps: FpsModuleService, olderThanDays: number): Promise<number> {
  let after: Date | null = null
  return inBatches(async () => {
    const { removed, last } = await fps.removeEvents({ olderThanDays, limit: BATCH, after })
    after = last
    return removed
  })
}

/** Repeats until a batch is not full, and returns the sum. */
async function inBatches(next: () => Promise<number>): Promise<number> {
  let sum = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const now = await next()
    sum += now
    if (now < BATCH) {
      break
    }
  }
  return sum
}
