import { readDailyBalance } from "../../../../fps/daily-balance/read-daily-balance"
import { parseDays } from "../validation"
import { answer } from "../answer"

const MOST_DAYS = 366

/** Returns the daily balance: a row for each day and environment. */
export const GET = answer(async (req, res) => {
  const days = parseDays(req.query, { most: MOST_DAYS })
  res.json({ daily_balance: await readDailyBalance(req.scope, days) })
})
