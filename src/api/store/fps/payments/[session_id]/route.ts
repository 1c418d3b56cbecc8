import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { retrieveStorePaymentWorkflow } from "../../../../../workflows"

/** The state of a payment for the storefront; a session that was replaced still answers. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { result: payment } = await retrieveStorePaymentWorkflow(req.scope).run({
    input: { session_id: req.params.session_id ?? "" },
  })
  if (!payment) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      "There is no FPS payment with this payment session.",
    )
  }
  res.set("cache-control", "no-store").json({ payment })
}
