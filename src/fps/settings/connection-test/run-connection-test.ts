import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { gatewayClient, isGatewayError, wasReached } from "../../../gateway"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"
import { messageOf } from "../../medusa/message-of"
import { explainFailure } from "./explain-failure"
import { testOrder } from "./test-order"

/**
 * Creates the gateway order of a test and takes down what came of it; from then on the test waits
 * for its event, on whichever instance that arrives. Never throws.
 */
export async function runConnectionTest(container: MedusaContainer, id: string): Promise<void> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  try {
    const test = await fps.connectionTests.find({ id })
    const settings = await fps.settings()
    const environment = test && settings.environments[test.environment]
    if (!environment) {
      throw new Error("The environment was taken away meanwhile.")
    }
    const client = gatewayClient(environment)
    try {
      const created = await client.createOrder(testOrder(test, settings))
      fps.health.gateway(test.environment, true)
      await fps.connectionTests.advance({ id, news: { type: "created" }, ...created })
    } catch (error) {
      fps.health.gateway(test.environment, wasReached(error))
      await fps.connectionTests.advance({
        id,
        news: { type: "not_created", ...explainFailure(error) },
        // It may have been created all the same, and paid one day.
        gatewayOrderId: isGatewayError(error) ? error.gatewayOrderId : undefined,
      })
    }
  } catch (error) {
    // The table is away: the test is found running and out of time, and ends as interrupted.
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(`fps: a test of the connection was interrupted: ${messageOf(error)}`)
  }
}
