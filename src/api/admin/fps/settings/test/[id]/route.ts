import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { retrieveConnectionTestWorkflow } from "../../../../../../workflows"
import { notFound } from "../../../not-found"

/** One test of the connection with its steps. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const id = req.params.id ?? ""
  const { result: test } = await retrieveConnectionTestWorkflow(req.scope).run({ input: { id } })
  if (!test) {
    throw notFound("test", id)
  }
  res.json({ test })
}
