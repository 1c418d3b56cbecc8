import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { replayEventWorkflow } from "../../../../../../workflows"
import { notFound } from "../../../validation"

/** Reads and settles an event once more. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const id = req.params.id ?? ""
  const { result } = await replayEventWorkflow(req.scope).run({ input: { id } })
  if (result.replayed) {
    res.json({ event: result.event })
    return
  }
  if (result.reason === "unreadable") {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "This event cannot be replayed: its signature was right, but its body could not be read. Look at the body, and find out at the gateway what became of the payment.",
    )
  }
  throw notFound("event", id)
}
