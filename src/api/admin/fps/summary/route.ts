import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readSummary } from "../../../../fps/payments/answers"

/** Returns today's figures in Hong Kong: received, waiting, and to refund. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ summary: await readSummary(req.scope, new Date()) })
}
