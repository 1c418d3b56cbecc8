import { readSettings, saveSettings } from "../../../../fps/settings/answers"
import { sendInvalid } from "../validation"
import { readSaveBody } from "./validators"
import { refusal } from "../../../../fps/refusals"
import { answer } from "../answer"

/**
 * Returns the settings in force, where each comes from, and of secrets only whether they are set.
 */
export const GET = answer(async (req, res) => {
  res.json(await readSettings(req.scope))
})

/** Saves some of them: the body is a part of `fpsOptions`. Answers as GET does. */
export const POST = answer(async (req, res) => {
  const given = readSaveBody(req.body)
  if (!given) {
    const message = "must be the number that GET answered"
    sendInvalid(res, [{ path: "version", code: "invalid", message }])
    return
  }
  const result = await saveSettings(req.scope, {
    ...given,
    actorId: req.auth_context.actor_id,
  })
  if (result.saved) {
    res.json(result.settings)
    return
  }
  switch (result.reason) {
    case "locked":
      throw refusal("settings_locked")
    case "outdated":
      throw refusal("settings_outdated")
    case "invalid":
      sendInvalid(res, result.errors)
  }
})
