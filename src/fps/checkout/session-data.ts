import { MedusaError } from "@medusajs/framework/utils"
import type { LedgerPayment } from "../../fps/types"
import type { FpsSettings } from "../settings/schema"

/**
 * Returns the data of a payment that the storefront may read. Every key is ours and overwrites what the browser sent
 * under the same name. No secret is in it.
 */
export function sessionData(
  payment: LedgerPayment,
  { payeeName }: Pick<FpsSettings, "payeeName">,
): Record<string, unknown> {
  return {
    session_id: payment.sessionId,
    gateway_order_id: payment.gatewayOrderId,
    redirect_url: payment.redirectUrl,
    expires_at: payment.expiresAt.toISOString(),
    environment: payment.environment,
    payee_name: payeeName,
  }
}

/**
 * Returns the id of the session that Medusa is working on, from the context that core fills in.
 * While a session is being created, its row holds the browser's `data`, and a cart completed at
 * that moment passes it to `authorizePayment`: its `session_id` may name another customer's paid
 * session.
 */
export function currentSessionId(
  context: { readonly idempotency_key?: string } | undefined,
): string | undefined {
  return context?.idempotency_key
}

/**
 * Returns the session's id from a payment's data, which `authorizePayment` wrote. It must not
 * decide about a payment; see {@link currentSessionId}.
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
