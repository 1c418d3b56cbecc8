import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"
import { userNames } from "../lib/user-names"

/** A line of the list of changes. The values of a secret are null. */
export interface AdminSettingChange {
  readonly id: string
  readonly path: string
  readonly action: "set" | "removed"
  readonly old_value: unknown
  readonly new_value: unknown
  readonly is_secret: boolean
  readonly changed_by: string | null
  readonly changed_by_name: string | null
  /** ISO 8601. */
  readonly changed_at: string
}

/** A page of changes. */
export interface ListSettingChangesResult {
  readonly changes: AdminSettingChange[]
  readonly count: number
  readonly limit: number
  readonly offset: number
}

/** The id of {@link listSettingChangesStep}. */
export const listSettingChangesStepId = "fps-list-setting-changes"

/** Lists who changed which setting, newest first. */
export const listSettingChangesStep = createStep(
  listSettingChangesStepId,
  async (page: { limit: number; offset: number }, { container }) => {
    const fps = container.resolve<FpsModuleService>(FPS_MODULE)
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const { changes, count } = await fps.settingsStore.changes(page)
    const names = await userNames(
      query,
      changes.map(({ changedBy }) => changedBy),
    )
    return new StepResponse<ListSettingChangesResult>({
      changes: changes.map((change) => ({
        id: change.id,
        path: change.path,
        action: change.action,
        old_value: change.oldValue,
        new_value: change.newValue,
        is_secret: change.isSecret,
        changed_by: change.changedBy,
        changed_by_name: change.changedBy === null ? null : (names.get(change.changedBy) ?? null),
        changed_at: change.changedAt.toISOString(),
      })),
      count,
      limit: page.limit,
      offset: page.offset,
    })
  },
)
