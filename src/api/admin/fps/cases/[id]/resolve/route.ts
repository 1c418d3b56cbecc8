import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolveCaseWorkflow } from "../../../../../../workflows"
import { parseResolution } from "../../validators"

/** Closes a case. A second attempt is 409. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { result } = await resolveCaseWorkflow(req.scope).run({
    input: {
      ...parseResolution(req.body),
      id: req.params.id ?? "",
      actor_id: req.auth_context.actor_id,
    },
  })
  res.json({ case: result })
}
