import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { checkPaymentWorkflow } from "../../../../../../workflows"
import { notFound } from "../../../validation"

/** Asks the gateway for the status of one payment now, and settles what the response proves. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const id = req.params.id ?? ""
  const { result } = await checkPaymentWorkflow(req.scope).run({ input: { id } })
  if (!result) {
    throw notFound("FPS payment", id)
  }
  res.json(result)
}
