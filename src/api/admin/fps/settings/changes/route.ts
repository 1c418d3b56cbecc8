import { listSettingChanges } from "../../../../../fps/settings/answers"
import { parseChangesQuery } from "../validators"
import { answer } from "../../answer"

/** Lists who changed which setting, newest first. */
export const GET = answer(async (req, res) => {
  res.json(await listSettingChanges(req.scope, parseChangesQuery(req.query)))
})
