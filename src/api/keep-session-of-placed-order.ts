import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { mustKeepSession } from "../fps/checkout/placed-order"

/**
 * Core lets anyone who knows a payment collection's id replace the session of an order that is
 * placed and waits for its money; the payment would then fit nowhere. Refused for payment
 * collections that have an order and a gateway order.
 */
export async function keepSessionOfPlacedOrder(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  if (await mustKeepSession(req.scope, req.params.id ?? "")) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "This order is placed and waits for its FPS payment, so its payment cannot be replaced. To try again, start a new cart with the same items.",
      "fps_order_placed",
    )
  }
  next()
}
