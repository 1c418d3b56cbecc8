import { createRequire } from "node:module"
import { container } from "@medusajs/framework"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer, RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import type { FpsModuleService } from "../../modules/fps"

/** The dependencies of the provider: the `fps` module, Medusa's query and its connections. */
export interface ProviderDependencies {
  readonly fps: FpsModuleService
  readonly query: Omit<RemoteQueryFunction, symbol>
  readonly knex: Knex
  readonly logger: Logger
}

/** The parts of every module's container. */
interface Cradle {
  readonly logger: Logger
  readonly [ContainerRegistrationKeys.PG_CONNECTION]: Knex
}

type Taken = { [K in "fps" | "query"]?: ProviderDependencies[K] | undefined }

/** The container of the whole application. */
type Application = Pick<MedusaContainer, "resolve" | "hasRegistration">

/**
 * Returns the provider's collaborators, when it is called: the application's container is filled
 * after the provider is made. The Payment Module's own container has `fps` and `query` where a store
 * lists them as its `dependencies`.
 */
export function resolveDependencies(
  cradle: object,
  application: Application = container,
): ProviderDependencies {
  const { logger, [ContainerRegistrationKeys.PG_CONNECTION]: knex } = cradle as Cradle
  const listed = fromModule(cradle)
  const { fps = listed.fps, query = listed.query } = fromApplication(application)
  if (fps && query) {
    return { fps, query, logger, knex }
  }
  throw new MedusaError(
    MedusaError.Types.INVALID_ARGUMENT,
    application.hasRegistration(ContainerRegistrationKeys.QUERY) ? NOT_LISTED : anotherCopy(),
  )
}

/** A container throws for what it does not have; what is listed and absent is undefined. */
function fromModule(cradle: object): Taken {
  try {
    const { fps, query } = cradle as Taken
    return { fps, query }
  } catch {
    return {}
  }
}

function fromApplication(application: Application): Taken {
  const optional = { allowUnregistered: true }
  return {
    fps: application.resolve<Taken["fps"]>("fps", optional),
    query: application.resolve<Taken["query"]>(ContainerRegistrationKeys.QUERY, optional),
  }
}

const NOT_LISTED = [
  "medusa-payment-fps: the store has the payment provider, but not the plugin.",
  'Add the plugin in medusa-config.ts: plugins: [{ resolve: "medusa-payment-fps", options: fpsOptions }]',
].join("\n")

/** The container that the plugin imports is filled by nobody: Medusa runs with another one. */
function anotherCopy(): string {
  const { resolve, cache } = createRequire(__filename)
  const own = resolve("@medusajs/framework")
  const others = Object.keys(cache).filter((file) => FRAMEWORK.test(file) && file !== own)
  return [
    "medusa-payment-fps: the plugin and the store use two copies of @medusajs/framework.",
    `The plugin uses ${own}`,
    ...others.map((file) => `The store uses ${file}`),
    "Install one version of Medusa's packages for both. A plugin that is linked from its own folder brings its own copy:",
    'give the payment module in medusa-config.ts dependencies: ["fps", "query"] there.',
  ].join("\n")
}

const FRAMEWORK = /[\\/]@medusajs[\\/]framework[\\/]dist[\\/]index\.js$/
