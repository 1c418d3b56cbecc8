import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { revokePayLinkWorkflow } from "../../../../../../workflows"

/** Revokes a link. A second time changes nothing. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { result } = await revokePayLinkWorkflow(req.scope).run({
    input: { id: req.params.id ?? "", actor_id: req.auth_context.actor_id },
  })
  res.json({ pay_link: result })
}
