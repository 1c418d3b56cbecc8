import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { retryPayment } from "../../../../../../fps/pay-links/start-payment"
import { unlessClosed } from "../../../../../closed"
import { idOf, notFound } from "../../../validation"

/**
 * Gives an order that waits a new QR code. Anybody who knows the session may ask, as for its state:
 * the code can only pay that order.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const NONE = "There is no FPS payment with this payment session."
  const payment = await unlessClosed(
    res,
    retryPayment(req.scope, idOf(req.params.session_id, NONE)),
  )
  if (payment === "answered") {
    return
  }
  if (!payment) {
    throw notFound(NONE)
  }
  res.set("cache-control", "no-store").json({ payment })
}
