import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { retrieveEventWorkflow } from "../../../../../workflows"
import { notFound } from "../../not-found"

/** One event with its raw body. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const id = req.params.id ?? ""
  const { result: event } = await retrieveEventWorkflow(req.scope).run({ input: { id } })
  if (!event) {
    throw notFound("event", id)
  }
  res.json({ event })
}
