import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolveReturnWorkflow } from "../../../../workflows"
import { hideToken, sendUnknownPayment } from "../unknown-payment"

/** Where the gateway sends the browser. Leads on to the storefront; an unknown token leads nowhere. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  hideToken(req)
  const { result } = await resolveReturnWorkflow(req.scope).run({
    input: {
      token: req.params.token ?? "",
      // A gateway may append parameters of its own; only the plain word says that it failed.
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
