import { refusal } from "../../../../../../fps/refusals"
import { toMajorNumber } from "../../../../../../protocol"
import { confirmPaymentWorkflow } from "../../../../../../workflows"
import { groupReference } from "../../../../../../fps/vocabulary"
import { notFound } from "../../../validation"
import { parseConfirmation } from "../../validators"
import { answer } from "../../../answer"

/** Records a payment that the gateway did not report. A second confirmation is 409. */
export const POST = answer(async (req, res) => {
  const id = req.params.id ?? ""
  const body = parseConfirmation(req.body, new Date())
  const { actor_id, actor_type } = req.auth_context
  if (actor_type !== "user" && body.note === undefined) {
    throw refusal("person_needed")
  }
  const { result } = await confirmPaymentWorkflow(req.scope).run({
    input: { ...body, id, actor_id },
  })
  if (result.confirmed) {
    res.json({ payment: result.payment })
    return
  }
  if (result.reason === "not_found") {
    throw notFound("FPS payment", id)
  }
  throw refusal(result.reason, {
    ...("paymentId" in result ? { payment_id: result.paymentId } : {}),
    ...("amount" in result ? { amount: toMajorNumber(result.amount).toFixed(2) } : {}),
    ...("reference" in result ? { reference: groupReference(result.reference) } : {}),
  })
})
