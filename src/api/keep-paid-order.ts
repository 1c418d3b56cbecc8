import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { owesRefusedRefund } from "../fps/checkout/owes-refused-refund"

/**
 * With `refunds: "refuse"` a paid order cannot be cancelled: core would cancel it, ask for the
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
      "This order is paid by FPS and cannot be cancelled, because the option refunds is set to refuse. Set refunds to manual to cancel it; what you then owe the shopper is recorded as a case.",
    )
  }
  next()
}
