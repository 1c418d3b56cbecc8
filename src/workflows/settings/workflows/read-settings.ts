import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { readSettingsStep } from "../steps/read-settings"

export type { AdminSettings, SettingSource } from "../lib/admin-settings"

/** The id of {@link readSettingsWorkflow}. */
export const readSettingsWorkflowId = "fps-read-settings"

/**
 * @summary Read the settings in force: where each comes from, and of secrets only whether they are set.
 *
 * @example
 * const { result } = await readSettingsWorkflow(container).run()
 */
export const readSettingsWorkflow = createWorkflow(
  readSettingsWorkflowId,
  () => new WorkflowResponse(readSettingsStep()),
)
