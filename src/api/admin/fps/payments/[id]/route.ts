import { retrievePayment } from "../../../../../fps/payments/answers"
import { notFound } from "../../validation"
import { answer } from "../../answer"

/** Returns one payment with its history. */
export const GET = answer(async (req, res) => {
  const id = req.params.id ?? ""
  const payment = await retrievePayment(req.scope, id)
  if (!payment) {
    throw notFound("FPS payment", id)
  }
  res.json({ payment })
})
