import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { listEvents } from "../../../../fps/events/answers"
import { parseEventQuery } from "./validators"

/** Lists events, newest first unless `order` says otherwise. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json(await listEvents(req.scope, parseEventQuery(req.query)))
}
