import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { listSettingChanges } from "../../../../../fps/settings/answers"
import { parseChangesQuery } from "../validators"

/** Lists who changed which setting, newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json(await listSettingChanges(req.scope, parseChangesQuery(req.query)))
}
