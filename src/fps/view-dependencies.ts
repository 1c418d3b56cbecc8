import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MedusaContainer, RemoteQueryFunction } from "@medusajs/framework/types"
import { FPS_MODULE, type FpsModuleService } from "../modules/fps"

/** Medusa's query. */
export type Query = Omit<RemoteQueryFunction, symbol>

/** What views read from. */
export interface ViewDependencies {
  readonly fps: FpsModuleService
  readonly query: Query
}

/** Takes the collaborators out of Medusa's container. */
export function viewDependencies(container: MedusaContainer): ViewDependencies {
  return {
    fps: container.resolve<FpsModuleService>(FPS_MODULE),
    query: container.resolve(ContainerRegistrationKeys.QUERY),
  }
}
