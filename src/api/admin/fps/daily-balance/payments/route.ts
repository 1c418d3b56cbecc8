import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { FIGURES, listBalancePayments } from "../../../../../fps/daily-balance/read-daily-balance"
import { day, environment, limit, offset, read } from "../../validation"

const querySchema = z.strictObject({
  day,
  environment,
  figure: z.enum([...FIGURES, "difference"]),
  limit,
  offset,
})

/** Lists the payments behind one figure of the daily balance. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json(await listBalancePayments(req.scope, read(querySchema, req.query)))
}
