import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { listOrderPaymentsWorkflow } from "../../../../../workflows"
import { notFound } from "../../not-found"

/** The gateway orders and cases of one order. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const orderId = req.params.order_id ?? ""
  const { result } = await listOrderPaymentsWorkflow(req.scope).run({
    input: { order_id: orderId },
  })
  if (!result) {
    throw notFound("order", orderId)
  }
  res.json(result)
}
