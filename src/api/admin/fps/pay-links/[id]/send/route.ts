import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { sendPayLink } from "../../../../../../fps/pay-links/send-link"

/** Sends an open link to the email of its order. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const pay_link = await sendPayLink(req.scope, { id: req.params.id ?? "" })
  res.set("cache-control", "no-store").json({ pay_link })
}
