import { listPayments } from "../../../../fps/payments/answers"
import { parsePaymentQuery } from "./validators"
import { answer } from "../answer"

/** Lists payments, newest first unless `order` says otherwise. */
export const GET = answer(async (req, res) => {
  res.json(await listPayments(req.scope, parsePaymentQuery(req.query)))
})
