import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { isGatewayError } from "../../gateway"
import { messageOf } from "../medusa/message-of"
import { PurchaseBusyError } from "../settle/with-purchase"
import type { PayProblem } from "./pay-page-texts"
import { CannotPayError } from "../checkout/renew-code"

/**
 * What a shopper is told whose button led nowhere; the reason is for the log. Errors that come through
 * core's workflows have lost their kind: what is not known otherwise is a service that is away.
 */
export function problemOf(container: MedusaContainer, error: unknown): PayProblem {
  const logger: Logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  logger.warn(`fps: a payment link led to no QR code: ${messageOf(error)}`)
  if (error instanceof PurchaseBusyError) {
    return "busy"
  }
  if (error instanceof CannotPayError) {
    return "details"
  }
  return isGatewayError(error) && error.code === "invalid_order" ? "details" : "away"
}
