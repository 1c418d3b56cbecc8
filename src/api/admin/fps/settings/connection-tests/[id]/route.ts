import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { retrieveConnectionTest } from "../../../../../../fps/settings/connection-test/answers"
import { notFound } from "../../../validation"

/** Returns one connection test with its steps. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const id = req.params.id ?? ""
  const test = await retrieveConnectionTest(req.scope, id)
  if (!test) {
    throw notFound("test", id)
  }
  res.json({ test })
}
