import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { owesRefusedRefund, mustKeepSession } from "../fps/checkout/order-guards"

/**
 * Refuses to cancel a paid order with `refunds: "refuse"`: core would cancel it, ask for the
 * refund, and only log that it was refused.
 */
export async function keepPaidOrder(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  if (await owesRefusedRefund(req.scope, req.params.id ?? "")) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "This order is paid by FPS and cannot be cancelled, because the option refunds is set to refuse. Set refunds to manual to cancel it; what you then owe the customer is recorded as a case.",
    )
  }
  next()
}

/**
 * Refuses to replace the session that an order was placed on. Core lets
 * anybody who knows a payment collection's id do so, and the payment would then fit nowhere.
 */
export async function keepSessionOfPlacedOrder(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  if (await mustKeepSession(req.scope, req.params.id ?? "")) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "This order is placed, so its payment session cannot be replaced. Use POST /store/fps/payments/:session_id/retry for a new QR code while it waits for its payment, or a copy of the cart.",
      "fps_order_placed",
    )
  }
  next()
}
