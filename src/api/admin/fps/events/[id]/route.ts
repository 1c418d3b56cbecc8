import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { retrieveEvent } from "../../../../../fps/events/answers"
import { notFound } from "../../validation"

/** Returns one event with its raw body. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const id = req.params.id ?? ""
  const event = await retrieveEvent(req.scope, id)
  if (!event) {
    throw notFound("event", id)
  }
  res.json({ event })
}
