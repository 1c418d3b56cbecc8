import { resolveCaseWorkflow } from "../../../../../../workflows"
import { parseResolution } from "../../validators"
import { answer } from "../../../answer"

/** Closes a case. A second attempt is 409. */
export const POST = answer(async (req, res) => {
  const { result } = await resolveCaseWorkflow(req.scope).run({
    input: {
      ...parseResolution(req.body),
      id: req.params.id ?? "",
      actor_id: req.auth_context.actor_id,
    },
  })
  res.json({ case: result })
})
