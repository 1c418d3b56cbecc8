import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { retrieveStorePaymentWorkflow } from "../../../../../workflows"
import { idOf, notFound } from "../../not-found"

/** The state of a payment for the storefront; a session that was replaced still answers. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const NONE = "There is no FPS payment with this payment session."
  const { result: payment } = await retrieveStorePaymentWorkflow(req.scope).run({
    input: { session_id: idOf(req.params.session_id, NONE) },
  })
  if (!payment) {
    throw notFound(NONE)
  }
  res.set("cache-control", "no-store").json({ payment })
}
