import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { retrieveCart } from "../../../../../fps/checkout/retrieve-cart"
import { idOf, notFound } from "../../validation"

/** Returns what a cart still needs to be paid with FPS, and its payment. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const NONE = "There is no cart with this id."
  const cart = await retrieveCart(req.scope, idOf(req.params.cart_id, NONE))
  if (!cart) {
    throw notFound(NONE)
  }
  res.set("cache-control", "no-store").json({ cart })
}
