import { readSummary } from "../../../../fps/payments/answers"
import { answer } from "../answer"

/** Returns today's figures in Hong Kong: received, waiting, and to refund. */
export const GET = answer(async (req, res) => {
  res.json({ summary: await readSummary(req.scope, new Date()) })
})
