import type { MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type FpsModuleService } from "../modules/fps"
import { oneStep } from "./one-step"

/** Small enough for every lock it takes. */
const BATCH = 500
/** The next run continues. */
const MAX_BATCHES = 200

/**
 * Deletes what is older than `eventRetentionDays`: events that nothing needs any more, raw bodies
 * of the others, what customers said of their payments, samples of status responses, and bank
 * statements.
 */
async function pruneEvents(
  _: object,
  container: MedusaContainer,
): Promise<{ pruned: number; removed: number }> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const { eventRetentionDays: olderThanDays } = await fps.settings()
  const removed = await removeEvents(fps, olderThanDays)
  const pruned = await inBatches(() => fps.events.pruneBodies({ olderThanDays, limit: BATCH }))
  await inBatches(() => fps.payments.forgetClaims({ olderThanDays, limit: BATCH }))
  await fps.health.forgetSamples({ olderThanDays })
  await fps.alarms.forget({ olderThanDays })
  await fps.statements.remove({ olderThanDays })
  return { pruned, removed }
}

function removeEvents(fps: FpsModuleService, olderThanDays: number): Promise<number> {
  let after: Date | null = null
  return inBatches(async () => {
    const { removed, last } = await fps.events.remove({ olderThanDays, limit: BATCH, after })
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
export const pruneEventsWorkflow = oneStep(pruneEventsWorkflowId, pruneEvents)
