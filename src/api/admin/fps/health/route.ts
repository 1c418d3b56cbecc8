import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readHealth } from "../../../../fps/health/read-health"

/** How the connection with the gateway does. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json(await readHealth(req.scope))
}
