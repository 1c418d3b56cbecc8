import { checkPaymentWorkflow } from "../../../../../../workflows"
import { notFound } from "../../../validation"
import { answer } from "../../../answer"

/** Asks the gateway for the status of one payment now, and settles what the response proves. */
export const POST = answer(async (req, res) => {
  const id = req.params.id ?? ""
  const { result } = await checkPaymentWorkflow(req.scope).run({ input: { id } })
  if (!result) {
    throw notFound("FPS payment", id)
  }
  res.json(result)
})
