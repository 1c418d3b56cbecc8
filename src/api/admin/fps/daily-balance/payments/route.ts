import { z } from "zod"
import { FIGURES, listBalancePayments } from "../../../../../fps/daily-balance/read-daily-balance"
import { day, environment, limit, offset, read } from "../../validation"
import { answer } from "../../answer"

const querySchema = z.strictObject({
  day,
  environment,
  figure: z.enum([...FIGURES, "difference"]),
  limit,
  offset,
})

/** Lists the payments behind one figure of the daily balance. */
export const GET = answer(async (req, res) => {
  res.json(await listBalancePayments(req.scope, read(querySchema, req.query)))
})
