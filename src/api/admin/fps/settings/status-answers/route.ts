import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { tryStatusAnswerWorkflow } from "../../../../../workflows"
import { sendInvalid } from "../../invalid"
import { readTryBody } from "./try-body"

/** Says how an answer of the gateway would be read. Changes nothing. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const given = readTryBody(req.body)
  if ("errors" in given) {
    sendInvalid(res, given.errors)
    return
  }
  const { result: reading } = await tryStatusAnswerWorkflow(req.scope).run({ input: given.input })
  res.json({ reading })
}
