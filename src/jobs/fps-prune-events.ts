import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MedusaContainer } from "@medusajs/framework/types"
import { pruneEventsWorkflow } from "../workflows"
import { messageOf } from "../fps/medusa/message-of"

/** Deletes events, or their bodies, that are older than `eventRetentionDays`. */
export default async function fpsPruneEvents(container: MedusaContainer): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  try {
    const { result } = await pruneEventsWorkflow(container).run()
    if (result.pruned + result.removed > 0) {
      logger.info(`fps: pruned events removed=${result.removed} bodies=${result.pruned}`)
    }
  } catch (error) {
    logger.error(`fps: pruning events failed error=${messageOf(error)}`)
  }
}

/** Every hour, so that it also runs where processes never live for a day. */
export const config = {
  name: "fps-prune-events",
  schedule: { interval: 3_600_000, concurrency: "forbid" as const },
}
