import type { MedusaContainer } from "@medusajs/framework/types"
import { viewDependencies } from "../view-dependencies"
import { toAdminSettings, type AdminSettings } from "./admin-settings"
import { userNames } from "./user-names"

/** Reads the settings in force: where each comes from, and of secrets only whether they are set. */
export async function readSettings(container: MedusaContainer): Promise<AdminSettings> {
  const { fps, query } = viewDependencies(container)
  const view = await fps.settingsStore.view()
  const changers = [...view.panel.values()].map(({ changedBy }) => changedBy)
  return toAdminSettings(view, await userNames(query, changers))
}
