import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MedusaContainer } from "@medusajs/framework/types"
import { pruneEventsWorkflow } from "../workflows"
import { messageOf } from "../workflows/events/lib/message-of"

/** Keeps house: forgets raw bodies of events that are older than `eventRetentionDays`. */
export default async function fpsPruneEvents(container: MedusaContainer): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  try {
    const { result } = await pruneEventsWorkflow(container).run()
    if (result.pruned > 0) {
      logger.info(`fps: the raw bodies of ${result.pruned} old events were pruned.`)
    }
  } catch (error) {
    logger.error(`fps: old events could not be pruned: ${messageOf(error)}`)
  }
}

/** Every hour, so that it also happens where processes never live for a day. */
export const config = {
  name: "fps-prune-events",
  schedule: { interval: 3_600_000, concurrency: "forbid" as const },
}
