import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"
import { toAdminSettings, type AdminSettings } from "./admin-settings"
import { userNames } from "./user-names"

/** Reads the settings and who changed them. */
export async function readAdminSettings(container: MedusaContainer): Promise<AdminSettings> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const view = await fps.settingsStore.view()
  const changers = [...view.panel.values()].map(({ changedBy }) => changedBy)
  return toAdminSettings(view, await userNames(query, changers))
}
