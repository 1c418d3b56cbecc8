import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { copyCart } from "../../../../../../fps/checkout/copy-cart"
import { unlessClosed } from "../../../../../closed"
import { idOf, notFound } from "../../../validation"

/**
 * Returns the cart for another attempt after a payment that was not paid. Anybody who knows the
 * session may ask, as for its state, which names the cart too.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const NONE = "There is no FPS payment of a cart with this payment session."
  const copy = await unlessClosed(res, copyCart(req.scope, idOf(req.params.session_id, NONE)))
  if (copy === "answered") {
    return
  }
  if (!copy) {
    throw notFound(NONE)
  }
  res.set("cache-control", "no-store").json(copy)
}
