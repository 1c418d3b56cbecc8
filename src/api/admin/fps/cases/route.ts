import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { listCasesWorkflow } from "../../../../workflows"
import { parseCaseQuery } from "./query"

/** Lists cases, oldest first unless `order` says otherwise. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { result } = await listCasesWorkflow(req.scope).run({ input: parseCaseQuery(req.query) })
  res.json(result)
}
