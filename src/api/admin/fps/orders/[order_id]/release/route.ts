import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { listOrderPayments } from "../../../../../../fps/payments/answers"
import { releaseOrderWorkflow } from "../../../../../../workflows"
import { parseRelease } from "../../validators"

/** Lets an unpaid order be fulfilled, with a note that says why. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const orderId = req.params.order_id ?? ""
  await releaseOrderWorkflow(req.scope).run({
    input: {
      ...parseRelease(req.body),
      order_id: orderId,
      actor_id: req.auth_context.actor_id,
    },
  })
  res.json(await listOrderPayments(req.scope, orderId))
}
