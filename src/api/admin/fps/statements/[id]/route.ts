import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { retrieveStatement } from "../../../../../fps/statements/answers"
import { notFound } from "../../validation"

/** Compares a statement with the payments as they are now. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const id = req.params.id ?? ""
  const statement = await retrieveStatement(req.scope, id)
  if (!statement) {
    throw notFound("statement", id)
  }
  res.json({ statement })
}
