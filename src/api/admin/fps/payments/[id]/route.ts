import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { retrievePayment } from "../../../../../fps/payments/answers"
import { notFound } from "../../validation"

/** Returns one payment with its history. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const id = req.params.id ?? ""
  const payment = await retrievePayment(req.scope, id)
  if (!payment) {
    throw notFound("FPS payment", id)
  }
  res.json({ payment })
}
