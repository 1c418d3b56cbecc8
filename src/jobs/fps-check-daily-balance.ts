import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MedusaContainer } from "@medusajs/framework/types"
import { viewDependencies } from "../fps/dependencies"
import { messageOf } from "../fps/medusa/message-of"
import { checkDailyBalance } from "../fps/daily-balance/check-daily-balance"

/** Checks the daily balance: the days that changed, and each night the last 35. */
export default async function fpsCheckDailyBalance(container: MedusaContainer): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  if (viewDependencies(container).fps.medusaTables.missing) {
    return
  }
  try {
    const { differences } = await checkDailyBalance(container)
    if (differences > 0) {
      logger.error(`fps: daily balance does not match payments=${differences}`)
    }
  } catch (error) {
    logger.error(`fps: daily balance check failed error=${messageOf(error)}`)
  }
}

/** Every ten minutes. */
export const config = {
  name: "fps-check-daily-balance",
  schedule: { interval: 600_000, concurrency: "forbid" as const },
}
