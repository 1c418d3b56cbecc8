import { MedusaError } from "@medusajs/framework/utils"
import type { LedgerPayment } from "../../modules/fps"

/**
 * What the storefront may read of a payment: every key is ours, so that whatever the browser sent
 * under the same name does not stand. No secret in it.
 */
export function sessionData(payment: LedgerPayment): Record<string, unknown> {
  return {
    session_id: payment.sessionId,
    gateway_order_id: payment.gatewayOrderId,
    redirect_url: payment.redirectUrl,
    expires_at: payment.expiresAt.toISOString(),
    environment: payment.environment,
  }
}

/** The session's id out of session data: the only key that Medusa itself sets. */
export function sessionIdOf(data: Record<string, unknown> | undefined): string {
  const id = data?.session_id
  if (typeof id !== "string" || id === "") {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "data.session_id is missing: an FPS payment needs a payment session of Medusa.",
    )
  }
  return id
}
