import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { listSettingChangesWorkflow } from "../../../../../workflows"
import { parseChangesQuery } from "./query"

/** Who changed which setting, newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { result } = await listSettingChangesWorkflow(req.scope).run({
    input: parseChangesQuery(req.query),
  })
  res.json(result)
}
