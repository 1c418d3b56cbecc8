import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { listEventsWorkflow } from "../../../../workflows"
import { parseEventQuery } from "./query"

/** Lists events, newest first unless `order` says otherwise. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { result } = await listEventsWorkflow(req.scope).run({ input: parseEventQuery(req.query) })
  res.json(result)
}
