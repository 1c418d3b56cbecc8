import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { listOrderPayments } from "../../../../../fps/payments/answers"
import { notFound } from "../../validation"

/** Lists the payments and cases of one order. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const orderId = req.params.order_id ?? ""
  const found = await listOrderPayments(req.scope, orderId)
  if (!found) {
    throw notFound("order", orderId)
  }
  res.json(found)
}
