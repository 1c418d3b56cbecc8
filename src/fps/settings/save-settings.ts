import type { MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type FpsModuleService, type SaveResult } from "../../modules/fps"
import type { AdminSettings } from "./admin-settings"
import { readSettings } from "./read-settings"

/** What staff save. */
export interface SaveSettingsInput {
  /** A part of `fpsOptions`, as it came; null takes the panel's value away. */
  readonly body: unknown
  /** The version that the person looked at. */
  readonly version?: number
  /** The admin user's id. */
  readonly actorId: string
}

/** What became of it. */
export type SaveSettingsResult =
  { readonly saved: true; readonly settings: AdminSettings } | Exclude<SaveResult, { saved: true }>

/**
 * Saves fields of the settings: all of them or none. No workflow, on purpose: a workflow engine
 * keeps what it is given, in Redis or in the database, and secrets are only ever stored encrypted.
 */
export async function saveSettings(
  container: MedusaContainer,
  { body, version, actorId }: SaveSettingsInput,
): Promise<SaveSettingsResult> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const result = await fps.settingsStore.save({ body, version, changedBy: actorId })
  return result.saved ? { saved: true, settings: await readSettings(container) } : result
}
