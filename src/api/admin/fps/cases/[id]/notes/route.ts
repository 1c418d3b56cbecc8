import { FPS_MODULE, type FpsModuleService } from "../../../../../../modules/fps"
import { retrieveCase } from "../../../../../../fps/cases/answers"
import { notFound } from "../../../validation"
import { parseNote } from "../../validators"
import { answer } from "../../../answer"

/** Adds a note to a case, open or closed; it decides nothing. */
export const POST = answer(async (req, res) => {
  const id = req.params.id ?? ""
  const { text } = parseNote(req.body)
  const fps = req.scope.resolve<FpsModuleService>(FPS_MODULE)
  if (!(await fps.cases.addNote({ caseId: id, text, writtenBy: req.auth_context.actor_id }))) {
    throw notFound("case", id)
  }
  res.json({ case: await retrieveCase(req.scope, id) })
})
