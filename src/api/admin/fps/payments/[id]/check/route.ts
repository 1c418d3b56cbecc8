import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { checkPaymentWorkflow } from "../../../../../../workflows"
import { notFound } from "../../../validation"

/** Asks the gateway about one gateway order at once, and settles what its answer proves. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const id = req.params.id ?? ""
  const { result } = await checkPaymentWorkflow(req.scope).run({ input: { id } })
  if (!result) {
    throw notFound("FPS payment", id)
  }
  res.json(result)
}
