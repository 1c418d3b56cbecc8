import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { tryStatusAnswer } from "../../../../../fps/settings/answers"
import { sendInvalid } from "../../validation"
import { readTryBody } from "../validators"

/** Returns how a status response would be read. Changes nothing. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const given = readTryBody(req.body)
  if ("errors" in given) {
    sendInvalid(res, given.errors)
    return
  }
  res.json({ reading: await tryStatusAnswer(req.scope, given.input) })
}
