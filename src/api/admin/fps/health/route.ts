import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readHealth } from "../../../../fps/health/read-health"

/** Returns the state of the connection with the gateway. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json(await readHealth(req.scope))
}
