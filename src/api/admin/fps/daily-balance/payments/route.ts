import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { FIGURES, listBookPayments } from "../../../../../fps/daily-balance/read-books"
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
  res.json(await listBookPayments(req.scope, read(querySchema, req.query)))
}
