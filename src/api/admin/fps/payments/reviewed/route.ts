import { z } from "zod"
import { FPS_MODULE, type FpsModuleService } from "../../../../../modules/fps"
import { shortList } from "../../../../../protocol"
import { read, text } from "../../validation"
import { answer } from "../../answer"

const MOST = 100

const bodySchema = z.strictObject({
  ids: shortList(z.array(text.max(100)).min(1), {
    most: MOST,
    error: `must be at most ${MOST} ids`,
  }),
})

/** Marks timed-out payments as reviewed, one or many. Others, and marked ones, stay as they are. */
export const POST = answer(async (req, res) => {
  const { ids } = read(bodySchema, req.body)
  const fps = req.scope.resolve<FpsModuleService>(FPS_MODULE)
  const reviewed = await fps.payments.review({ ids, reviewedBy: req.auth_context.actor_id })
  res.json({ reviewed })
})
