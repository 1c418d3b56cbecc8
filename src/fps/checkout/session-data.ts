import { MedusaError } from "@medusajs/framework/utils"
import type { LedgerPayment } from "../../fps/types"

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

/**
 * The id of the session that Medusa is working on, from the context that core itself fills in.
 * While a session is being created, its row holds whatever the browser sent as `data`, and a cart
 * completed in that moment hands it to `authorizePayment`: the `session_id` in there may name
 * somebody else's paid session.
 */
export function currentSessionId(
  context: { readonly idempotency_key?: string } | undefined,
): string | undefined {
  return context?.idempotency_key
}

/**
 * The session's id out of a payment's data, which was written by `authorizePayment`. Never to be
 * used where a payment is decided on; see {@link currentSessionId}.
 */
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
