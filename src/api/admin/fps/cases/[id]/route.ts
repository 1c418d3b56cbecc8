import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { retrieveCase } from "../../../../../fps/cases/answers"
import { notFound } from "../../validation"

/** Returns one case with its customer. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const id = req.params.id ?? ""
  const found = await retrieveCase(req.scope, id)
  if (!found) {
    throw notFound("case", id)
  }
  res.json({ case: found })
}
