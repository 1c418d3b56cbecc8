import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { retrieveCaseWorkflow } from "../../../../../workflows"
import { notFound } from "../../not-found"

/** One case with the shopper whose money it is. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const id = req.params.id ?? ""
  const { result } = await retrieveCaseWorkflow(req.scope).run({ input: { id } })
  if (!result) {
    throw notFound("case", id)
  }
  res.json({ case: result })
}
