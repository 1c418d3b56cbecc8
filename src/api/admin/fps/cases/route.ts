import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { listCases } from "../../../../fps/cases/answers"
import { parseCaseQuery } from "./validators"

/** Lists cases, oldest first unless `order` says otherwise. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json(await listCases(req.scope, parseCaseQuery(req.query)))
}
