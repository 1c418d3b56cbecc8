import {
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { listSettingChangesStep } from "../steps/list-setting-changes"

export type { AdminSettingChange, ListSettingChangesResult } from "../steps/list-setting-changes"

/** The id of {@link listSettingChangesWorkflow}. */
export const listSettingChangesWorkflowId = "fps-list-setting-changes"

/**
 * @summary List who changed which setting, newest first. Values of secrets are never told.
 *
 * @example
 * const { result } = await listSettingChangesWorkflow(container).run({
 *   input: { limit: 20, offset: 0 },
 * })
 */
export const listSettingChangesWorkflow = createWorkflow(
  listSettingChangesWorkflowId,
  (input: WorkflowData<{ limit: number; offset: number }>) =>
    new WorkflowResponse(listSettingChangesStep(input)),
)
