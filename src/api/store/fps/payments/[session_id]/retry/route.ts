import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payAgain } from "../../../../../../fps/checkout/retry"
import { idOf, notFound } from "../../../validation"

/**
 * A new QR code for an order that waits for another try. Whoever knows the session may ask, as for
 * its state: what they get can only pay that order.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const NONE = "There is no FPS payment with this payment session."
  const payment = await payAgain(req.scope, idOf(req.params.session_id, NONE))
  if (!payment) {
    throw notFound(NONE)
  }
  res.set("cache-control", "no-store").json({ payment })
}
