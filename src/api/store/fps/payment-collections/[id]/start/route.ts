import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payCollection } from "../../../../../../fps/checkout/retry"
import { idOf, notFound } from "../../../validation"

/**
 * A QR code for what the order of a payment collection owes. Whoever knows the collection may ask, as
 * they may ask core for a session of it: what they get can only pay that order. Asking again leads to
 * the same code.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const NONE = "There is no payment collection of an order with this id."
  const payment = await payCollection(req.scope, idOf(req.params.id, NONE))
  if (!payment) {
    throw notFound(NONE)
  }
  res.set("cache-control", "no-store").json({ payment })
}
