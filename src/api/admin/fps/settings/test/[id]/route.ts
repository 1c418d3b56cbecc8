import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { retrieveConnectionTestWorkflow } from "../../../../../../workflows"
import { idOf, notFound } from "../../../not-found"

/** One test of the connection with its steps. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const id = idOf(req, "test")
  const { result: test } = await retrieveConnectionTestWorkflow(req.scope).run({ input: { id } })
  if (!test) {
    throw notFound("test", id)
  }
  res.json({ test })
}
