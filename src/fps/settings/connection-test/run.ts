import { randomBytes, randomInt } from "node:crypto"
import { returnUrl, webhookUrl } from "../urls"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { gatewayClient } from "../../../gateway/client"
import { isGatewayError, wasReached } from "../../../gateway/errors"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"
import { messageOf } from "../../medusa/message-of"
import type { FpsSettings } from "../schema"
import { asMinorUnits, CURRENCY, type OrderCreationInput } from "../../../protocol"
import { explainFailure } from "./explain-failure"
import type { ConnectionTest } from "./tests"

/**
 * Creates the payment of a test and records the result. From then on the test waits for its
 * webhook, on whichever instance that arrives. Never throws.
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
      const reached = wasReached(error)
      fps.health.gateway(test.environment, reached)
      if (reached) {
        await fps.purchases.noteHeard(test.environment)
      }
      await fps.connectionTests.advance({
        id,
        news: { type: "not_created", ...explainFailure(error) },
        // The payment may exist anyway, and be paid one day.
        gatewayOrderId: isGatewayError(error) ? error.gatewayOrderId : undefined,
      })
    }
  } catch (error) {
    // The database is unreachable: the test is found out of time later, and ends as interrupted.
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(`fps: connection test interrupted error=${messageOf(error)}`)
  }
}

/** Test references begin so. References of payments are random, so the table decides. */
const TEST_REFERENCE_PREFIX = "TEST"

/** HK$1.00 */
const AMOUNT = asMinorUnits(100)
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
const RANDOM_LENGTH = 20

/**
 * Makes a reference that is recognised at the gateway too: TEST and 20 capital letters and digits.
 */
export function testReference(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  return TEST_REFERENCE_PREFIX + random.join("")
}

/** 192 bits for the URL of a test's webhooks. */
export function eventToken(): string {
  return randomBytes(24).toString("base64url")
}

/** The smallest payment that the gateway takes. It has no name, address or phone of a person. */
function testOrder(test: ConnectionTest, settings: FpsSettings): OrderCreationInput {
  const { backendUrl } = settings
  const language = settings.languages.en ?? "en"
  return {
    variant: settings.orderCreation,
    amount: AMOUNT,
    currency: CURRENCY,
    expiresAt: test.expiresAt,
    reference: test.reference,
    uniqueOrderId: test.uniqueOrderId,
    urls: {
      success: returnUrl(backendUrl, "connection-test"),
      failure: returnUrl(backendUrl, "connection-test"),
      events: `${webhookUrl(settings)}?test=${test.eventToken}`,
    },
    language,
    customerLanguage: settings.orderCreation === "legacy" ? "en-US" : language,
    customer: {
      firstName: "Connection",
      lastName: "Test",
      email: "connection-test@example.com",
      // The number for examples in Hong Kong's numbering plan.
      tel: "+85221234567",
    },
  }
}
