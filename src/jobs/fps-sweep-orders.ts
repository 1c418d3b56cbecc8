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
      logger.info(`fps: settling orders with missed events count=${changed}`)
    }
  } catch (error) {
    logger.error(`fps: order sweep failed error=${messageOf(error)}`)
  }
}

/** Every hour. */
export const config = {
  name: "fps-sweep-orders",
  schedule: { interval: 3_600_000, concurrency: "forbid" as const },
}
