import { refusal } from "../../../../../../fps/refusals"
import { replayEventWorkflow } from "../../../../../../workflows"
import { notFound } from "../../../validation"
import { answer } from "../../../answer"

/** Reads and settles an event once more. */
export const POST = answer(async (req, res) => {
  const id = req.params.id ?? ""
  const { result } = await replayEventWorkflow(req.scope).run({ input: { id } })
  if (result.replayed) {
    res.json({ event: result.event })
    return
  }
  throw result.reason === "unreadable" ? refusal("event_unreadable") : notFound("event", id)
})
