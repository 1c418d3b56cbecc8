import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readDailyBalance } from "../../../../fps/daily-balance/read-daily-balance"
import { parseDays } from "../validation"

const MOST_DAYS = 366

/** Returns the daily balance: a row for each day and environment. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const days = parseDays(req.query, { most: MOST_DAYS })
  res.json({ daily_balance: await readDailyBalance(req.scope, days) })
}
