import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readSettings, saveSettings } from "../../../../fps/settings/answers"
import { sendInvalid } from "../validation"
import { readSaveBody } from "./validators"

/**
 * Returns the settings in force, where each comes from, and of secrets only whether they are set.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json(await readSettings(req.scope))
}

/** Saves some of them: the body is a part of `fpsOptions`. Answers as GET does. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
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
      res.status(403).json({
        type: "not_allowed",
        code: "settings_locked",
        message:
          "The settings are locked: lockSettings is true in medusa-config.ts, at the plugin medusa-payment-fps. Change them there.",
      })
      return
    case "outdated":
      res.status(409).json({
        type: "conflict",
        code: "settings_outdated",
        message: "Somebody else has changed the settings since. Read them again, then save.",
      })
      return
    case "invalid":
      sendInvalid(res, result.errors)
  }
}
