import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { retrievePaymentWorkflow } from "../../../../../workflows"
import { notFound } from "../../not-found"

/** One gateway order with its history. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const id = req.params.id ?? ""
  const { result: payment } = await retrievePaymentWorkflow(req.scope).run({ input: { id } })
  if (!payment) {
    throw notFound("FPS payment", id)
  }
  res.json({ payment })
}
