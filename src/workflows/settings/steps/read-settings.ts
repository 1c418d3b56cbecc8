import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { readAdminSettings } from "../lib/read-admin-settings"

/** The id of {@link readSettingsStep}. */
export const readSettingsStepId = "fps-read-settings"

/** Reads the settings in force, with the source of each. */
export const readSettingsStep = createStep(
  readSettingsStepId,
  async (_: unknown, { container }) => new StepResponse(await readAdminSettings(container)),
)
