import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type {
  ILockingModule,
  IPaymentModuleService,
  Logger,
  MedusaContainer,
  RemoteQueryFunction,
} from "@medusajs/framework/types"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { FPS_MODULE, type FpsModuleService } from "../modules/fps"

/** The dependencies of settling. */
export interface SettleDependencies {
  readonly container: MedusaContainer
  readonly fps: FpsModuleService
  readonly query: Omit<RemoteQueryFunction, symbol>
  /** The connections of Medusa and all its modules. */
  readonly knex: Knex
  readonly locking: ILockingModule
  readonly payments: IPaymentModuleService
  readonly logger: Logger
}

/** Takes the collaborators out of Medusa's container. */
export function settleDependencies(container: MedusaContainer): SettleDependencies {
  return {
    container,
    fps: container.resolve<FpsModuleService>(FPS_MODULE),
    query: container.resolve(ContainerRegistrationKeys.QUERY),
    knex: container.resolve(ContainerRegistrationKeys.PG_CONNECTION),
    locking: container.resolve(Modules.LOCKING),
    payments: container.resolve(Modules.PAYMENT),
    logger: container.resolve(ContainerRegistrationKeys.LOGGER),
  }
}

/** Medusa's query. */
export type Query = Omit<RemoteQueryFunction, symbol>

/** The dependencies of answers. */
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
