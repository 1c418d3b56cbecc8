import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { FIGURES, listBalancePayments } from "../../../../../fps/daily-balance/read-daily-balance"
import { day, limit, offset, read } from "../../validation"

const querySchema = z.strictObject({
  day,
  environment: z.enum(["sandbox", "production"]),
  figure: z.enum([...FIGURES, "difference"]),
  limit,
  offset,
})

/** The payments behind one figure of the books. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json(await listBalancePayments(req.scope, read(querySchema, req.query)))
}
