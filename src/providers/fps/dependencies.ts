import { MedusaError } from "@medusajs/framework/utils"
import type { Logger, RemoteQueryFunction } from "@medusajs/framework/types"
import type { FpsModuleService } from "../../modules/fps"

/** The container's contents, as the host's configuration lists them. */
interface Cradle {
  readonly fps?: FpsModuleService
  readonly query?: ProviderDependencies["query"]
  readonly logger: Logger
}

/** What the provider works with: the `fps` module and Medusa's query. */
export interface ProviderDependencies {
  readonly fps: FpsModuleService
  readonly query: Omit<RemoteQueryFunction, symbol>
  readonly logger: Logger
}

/**
 * Takes the collaborators out of the Payment module's container. They are only there when the
 * host's configuration lists them, so a missing one is answered with the lines to add.
 */
export function resolveDependencies(cradle: object): ProviderDependencies {
  try {
    const { fps, query, logger } = cradle as Cradle
    if (fps && query) {
      return { fps, query, logger }
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
