import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MedusaContainer } from "@medusajs/framework/types"
import { messageOf } from "../fps/medusa/message-of"
import { sweepOrders } from "../fps/settle/route-events"

/** Finds orders that were cancelled or edited and whose event was lost. */
export default async function fpsSweepOrders(container: MedusaContainer): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  try {
    const changed = await sweepOrders(container)
    if (changed > 0) {
      logger.info(`fps: ${changed} orders changed unheard; they are looked at again.`)
    }
  } catch (error) {
    logger.error(`fps: orders could not be compared: ${messageOf(error)}`)
  }
}

/** Every hour. */
export const config = {
  name: "fps-sweep-orders",
  schedule: { interval: 3_600_000, concurrency: "forbid" as const },
}
