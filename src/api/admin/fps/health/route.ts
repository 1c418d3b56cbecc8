import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readHealthWorkflow } from "../../../../workflows"

/** How the connection with the gateway does. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { result } = await readHealthWorkflow(req.scope).run()
  res.json(result)
}
