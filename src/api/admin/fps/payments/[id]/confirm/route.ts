import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { confirmPaymentWorkflow } from "../../../../../../workflows"
import { groupReference } from "../../../../../../fps/vocabulary"
import { notFound } from "../../../validation"
import { parseConfirmation } from "../../validators"

/** Records a payment that the gateway did not report. A second confirmation is 409. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const id = req.params.id ?? ""
  const body = parseConfirmation(req.body, new Date())
  const { actor_id, actor_type } = req.auth_context
  if (actor_type !== "user" && body.note === undefined) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "note: is missing; behind an API key there is no person, so say whose word it is",
    )
  }
  const { result } = await confirmPaymentWorkflow(req.scope).run({
    input: { ...body, id, actor_id },
  })
  if (result.confirmed) {
    res.json({ payment: result.payment })
    return
  }
  switch (result.reason) {
    case "not_found":
      throw notFound("FPS payment", id)
    case "note_needed":
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        "note: is missing; nobody was shown a code for this payment, so say how you know what it is for",
      )
    case "came_before":
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        "received_at: is before this payment was asked for; look for an earlier one of the same customer",
      )
    case "line_seen": {
      const message = `A line of this day and amount, with another text, is payment ${groupReference(result.reference)}. If this is another line, say in \`note\` how you know.`
      const { reason: code, paymentId: payment_id } = result
      res.status(409).json({ type: "conflict", code, message, payment_id })
      return
    }
    case "already_paid":
    case "still_creating":
    case "never_created":
    case "reference_used":
      // Medusa's own answer to a conflict would drop our text.
      res.status(409).json({
        type: "conflict",
        code: result.reason,
        message: CONFLICTS[result.reason],
        ...(result.reason === "reference_used" ? { payment_id: result.paymentId } : {}),
      })
  }
}

const CONFLICTS = {
  already_paid: "This payment is paid already.",
  still_creating: "This payment is being created this moment. Try again in a minute.",
  never_created:
    "The gateway never had this payment, so nobody can have paid it. Look for another one of the same customer.",
  reference_used: "This reference of the bank proves another payment already.",
} as const
