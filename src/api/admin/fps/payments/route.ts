import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { listPayments } from "../../../../fps/payments/answers"
import { parsePaymentQuery } from "./validators"

/** Lists payments, newest first unless `order` says otherwise. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json(await listPayments(req.scope, parsePaymentQuery(req.query)))
}
