import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolveReturnWorkflow } from "../../../../workflows"
import { hideToken, sendUnknownPayment } from "../unknown-payment"

/**
 * Takes the browser that the gateway sends, and redirects to the storefront. An unknown token is
 * 404.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  hideToken(req)
  const { result } = await resolveReturnWorkflow(req.scope).run({
    input: {
      token: req.params.token ?? "",
      // A gateway may append parameters; only this exact word says that the payment failed.
      outcome: req.query.outcome === "failure" ? "failure" : "success",
    },
  })
  if (!result.location) {
    sendUnknownPayment(req, res)
    return
  }
  res.set("cache-control", "no-store").set("referrer-policy", "no-referrer")
  res.redirect(303, result.location)
}
