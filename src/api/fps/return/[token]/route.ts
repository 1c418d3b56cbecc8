import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolveReturnWorkflow } from "../../../../workflows"
import { sendUnknownPayment } from "../unknown-payment"

/**
 * Takes the browser that the gateway sends, by GET or as a form, and redirects to the storefront. An
 * unknown token is 404.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { result } = await resolveReturnWorkflow(req.scope).run({
    input: {
      token: req.params.token ?? "",
      outcome: outcomeOf(req.query.outcome),
    },
  })
  if (!result.location) {
    sendUnknownPayment(req, res)
    return
  }
  res.set("cache-control", "no-store").set("referrer-policy", "no-referrer")
  res.redirect(303, result.location)
}

/** The same, for a gateway that sends the browser with a form. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  await GET(req, res)
}

/**
 * A gateway may append parameters of its own, or join them carelessly (`outcome=failure?status=3`,
 * `outcome=failure&outcome=failure`): a failure stays one. Two that disagree say nothing.
 */
function outcomeOf(value: unknown): "success" | "failure" {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  const isFailure = values.every((one) => typeof one === "string" && one.startsWith("failure"))
  return isFailure ? "failure" : "success"
}
