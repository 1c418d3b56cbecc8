import { listOrderPayments } from "../../../../../fps/payments/answers"
import { notFound } from "../../validation"
import { answer } from "../../answer"

/** Lists the payments and cases of one order. */
export const GET = answer(async (req, res) => {
  const orderId = req.params.order_id ?? ""
  const found = await listOrderPayments(req.scope, orderId)
  if (!found) {
    throw notFound("order", orderId)
  }
  res.json(found)
})
