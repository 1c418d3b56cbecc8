import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { claimBySession } from "../../../../../../fps/checkout/claim"
import { CLAIM_LIMITS } from "../../../../../../fps/vocabulary"
import { idOf, notFound, parseClaim } from "../../../validation"

/**
 * Notes that a customer has paid by their bank. Anybody who knows the session may say so, as they may
 * ask for its state: it proves nothing.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const NONE = "There is no FPS payment with this payment session."
  const sessionId = idOf(req.params.session_id, NONE)
  const payment = await claimBySession(req.scope, { sessionId, ...parseClaim(req.body) })
  if (!payment) {
    throw notFound(NONE)
  }
  res.set("cache-control", "no-store")
  if (payment === "too_many") {
    // Medusa has no error for this status.
    res.status(429).set("retry-after", String(CLAIM_LIMITS.seconds)).json({
      type: "not_allowed",
      code: "fps_claimed",
      message: "This was said several times already. The shop knows of it; please wait.",
    })
  } else {
    res.json({ payment })
  }
}
