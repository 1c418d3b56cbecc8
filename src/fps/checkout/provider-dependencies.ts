import { MedusaError } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { FpsModuleService } from "../../modules/fps"

/** The container's contents, as the host's configuration lists them. */
interface Cradle {
  readonly fps?: FpsModuleService
  readonly query?: ProviderDependencies["query"]
  readonly logger: Logger
  /** Every module has it. */
  readonly [ContainerRegistrationKeys.PG_CONNECTION]: Knex
}

/** What the provider works with: the `fps` module, Medusa's query and its connections. */
export interface ProviderDependencies {
  readonly fps: FpsModuleService
  readonly query: Omit<RemoteQueryFunction, symbol>
  readonly knex: Knex
  readonly logger: Logger
}

/**
 * Takes the collaborators out of the Payment Module's container. They are there only if the host's
 * configuration lists them, so the error for a missing one names the lines to add.
 */
export function resolveDependencies(cradle: object): ProviderDependencies {
  try {
    const { fps, query, logger, [ContainerRegistrationKeys.PG_CONNECTION]: knex } = cradle as Cradle
    if (fps && query) {
      return { fps, query, logger, knex }
    }
  } catch {
    // An unlisted dependency makes the container throw; a listed but absent one is undefined.
  }
  throw new MedusaError(
    MedusaError.Types.INVALID_ARGUMENT,
    [
      "medusa-payment-fps: the payment module cannot reach the fps module.",
      "In medusa-config.ts, list the plugin and give the payment module its dependencies:",
      '  plugins: [{ resolve: "medusa-payment-fps", options: fpsOptions }],',
      "  modules: [{",
      '    resolve: "@medusajs/medusa/payment",',
      '    dependencies: ["fps", "query"],',
      '    options: { providers: [{ resolve: "medusa-payment-fps/providers/fps", id: "checkout" }] },',
      "  }],",
    ].join("\n"),
  )
}
