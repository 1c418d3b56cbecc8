import type { MedusaContainer } from "@medusajs/framework/types"
import { viewDependencies } from "../view-dependencies"
import type { Page } from "../lists"
import { userNames } from "./user-names"

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
export interface ListSettingChangesResult extends Page {
  readonly changes: AdminSettingChange[]
}

/** Lists who changed which setting, newest first. Values of secrets are never told. */
export async function listSettingChanges(
  container: MedusaContainer,
  page: { readonly limit: number; readonly offset: number },
): Promise<ListSettingChangesResult> {
  const { fps, query } = viewDependencies(container)
  const { changes, count } = await fps.settingsStore.changes(page)
  const names = await userNames(
    query,
    changes.map(({ changedBy }) => changedBy),
  )
  return {
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
  }
}
