import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { listPaymentsWorkflow } from "../../../../workflows"
import { parsePaymentQuery } from "./query"

/** Lists gateway orders, newest first unless `order` says otherwise. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { result } = await listPaymentsWorkflow(req.scope).run({
    input: parsePaymentQuery(req.query),
  })
  res.json(result)
}
