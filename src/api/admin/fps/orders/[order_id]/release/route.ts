import { listOrderPayments } from "../../../../../../fps/payments/answers"
import { releaseOrderWorkflow } from "../../../../../../workflows"
import { parseRelease } from "../../validators"
import { answer } from "../../../answer"

/** Lets an unpaid order be fulfilled, with a note that says why. */
export const POST = answer(async (req, res) => {
  const orderId = req.params.order_id ?? ""
  await releaseOrderWorkflow(req.scope).run({
    input: {
      ...parseRelease(req.body),
      order_id: orderId,
      actor_id: req.auth_context.actor_id,
    },
  })
  res.json(await listOrderPayments(req.scope, orderId))
})
