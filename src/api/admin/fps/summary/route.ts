import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readSummary } from "../../../../fps/payments/answers"

/** How today goes in Hong Kong: what came, what waits, what is to be sent back. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ summary: await readSummary(req.scope, new Date()) })
}
