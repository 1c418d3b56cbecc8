import { Modules } from "@medusajs/framework/utils"

/** The part of Medusa's configuration that says where events and locks are stored. */
export type ModulesConfig = Readonly<Record<string, unknown>>

interface ModuleEntry {
  readonly resolve?: unknown
  readonly options?: { readonly providers?: readonly { readonly is_default?: boolean }[] }
}

/** A package's name, or a path to it. */
const REDIS = /-redis(\/|$)/

/**
 * True if each process keeps its locks in memory. They are in memory without a provider of Medusa's
 * `locking` module, or with several and no default. Pure.
 */
export function areLocksInMemory(modules: ModulesConfig): boolean {
  const providers = entry(modules, Modules.LOCKING).options?.providers ?? []
  return providers.length !== 1 && !providers.some((one) => one.is_default)
}

/** True if several processes are configured: they share events or workflows through Redis. Pure. */
export function isSharedThroughRedis(modules: ModulesConfig): boolean {
  return [Modules.EVENT_BUS, Modules.WORKFLOW_ENGINE].some((name) => {
    const { resolve } = entry(modules, name)
    return typeof resolve === "string" && REDIS.test(resolve)
  })
}

function entry(modules: ModulesConfig, name: string): ModuleEntry {
  const found = modules[name]
  return typeof found === "object" && found !== null ? found : {}
}
