import { revokePayLinkWorkflow } from "../../../../../../workflows"
import { answer } from "../../../answer"

/** Revokes a link. A second time changes nothing. */
export const POST = answer(async (req, res) => {
  const { result } = await revokePayLinkWorkflow(req.scope).run({
    input: { id: req.params.id ?? "", actor_id: req.auth_context.actor_id },
  })
  res.json({ pay_link: result })
})
