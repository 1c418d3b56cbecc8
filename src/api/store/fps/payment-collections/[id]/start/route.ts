import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payCollection } from "../../../../../../fps/pay-links/start-payment"
import { unlessClosed } from "../../../../../closed"
import { idOf, notFound } from "../../../validation"

/**
 * Gives the order of a payment collection a QR code for what it owes. Anybody who knows the collection
 * may ask, as for a session of core's: the code can only pay that order. A second request gets the
 * same code.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const NONE = "There is no payment collection of an order with this id."
  const payment = await unlessClosed(res, payCollection(req.scope, idOf(req.params.id, NONE)))
  if (payment === "answered") {
    return
  }
  if (!payment) {
    throw notFound(NONE)
  }
  res.set("cache-control", "no-store").json({ payment })
}
