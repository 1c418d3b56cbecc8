import { existsSync, readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Configuration, PaymentProvider, Plugin, Infrastructure } from "../facts"
import type { MedusaConfig } from "./load-config"
import { isObject } from "./redact"
import { readManifest, type StoreFolder } from "./store"

/** This package. */
const PACKAGE = "medusa-payment-fps"

/** Reads the parts of the configuration that FPS depends on. */
export function readConfiguration(
  store: StoreFolder,
  config: MedusaConfig,
  env: Readonly<Record<string, string | undefined>>,
): Configuration {
  const payment = moduleOf(config, "payment")
  const { options } = isObject(payment) ? payment : {}
  const providers = isObject(options) ? options.providers : undefined
  return {
    plugin: pluginOf(store, config),
    payment: { providers: listOf(providers).map((entry) => providerOf(store, entry)) },
    infrastructure: readInfrastructure(config, env),
  }
}

function moduleOf({ modules }: MedusaConfig, name: string): unknown {
  return isObject(modules) ? modules[name] : undefined
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Under `plugins`, as a store has it, or as a module of the app that this package's root is. */
function pluginOf(store: StoreFolder, config: MedusaConfig): Plugin | undefined {
  for (const entry of listOf(config.plugins)) {
    const { resolve, options } = isObject(entry) ? entry : { resolve: entry, options: undefined }
    const folder = typeof resolve === "string" ? folderOf(store, resolve) : undefined
    if (folder !== undefined && readManifest(folder)?.name === PACKAGE) {
      const module = join(folder, ".medusa", "server", "src", "modules", "fps")
      return { options: options ?? {}, migrations: migrationsIn(module) }
    }
  }
  const module = moduleOf(config, "fps")
  if (!isObject(module) || typeof module.resolve !== "string") {
    return undefined
  }
  const file = fileOf(store, module.resolve)
  return { options: module.options ?? {}, migrations: file ? migrationsIn(dirname(file)) : [] }
}

/** Found as Medusa finds the folder of a plugin. */
function folderOf({ require, directory }: StoreFolder, plugin: string): string | undefined {
  try {
    return dirname(require.resolve(join(plugin, "package.json"), { paths: [directory] }))
  } catch {
    return undefined
  }
}

/** Found as Medusa finds a module or a provider: `./` is in `src`. */
function fileOf({ require, directory }: StoreFolder, resolve: string): string | undefined {
  const isLocal = resolve.startsWith("./")
  const below = isLocal && !resolve.startsWith("./src") ? "src" : "."
  try {
    return require.resolve(isLocal ? join(directory, below, resolve) : resolve)
  } catch {
    return undefined
  }
}

function migrationsIn(module: string): string[] {
  const folder = join(module, "migrations")
  if (!existsSync(folder)) {
    return []
  }
  return readdirSync(folder)
    .flatMap((file) => /^(Migration\w+)\.(js|ts)$/.exec(file)?.[1] ?? [])
    .sort()
}

function providerOf(store: StoreFolder, entry: unknown): PaymentProvider {
  const { id, resolve } = isObject(entry) ? entry : {}
  const file = typeof resolve === "string" ? fileOf(store, resolve) : undefined
  return {
    id: typeof id === "string" ? id : undefined,
    resolve: typeof resolve === "string" ? resolve : undefined,
    isOurs: file !== undefined && isOurProvider(file),
  }
}

function isOurProvider(file: string): boolean {
  return (
    /[\\/]providers[\\/]fps[\\/]index\.(js|ts)$/.test(file) && packageOf(dirname(file)) === PACKAGE
  )
}

function packageOf(folder: string): string | undefined {
  const name = readManifest(folder)?.name
  return name ?? (dirname(folder) === folder ? undefined : packageOf(dirname(folder)))
}

/** A package's name, or a path to it. */
const REDIS = /-redis(\/|$)/
/** Medusa's modules that are no store of their own for a cache of several processes. */
const IN_MEMORY = /inmemory|-local(\/|$)/

/**
 * Where a store keeps events, workflows, locks and its cache. Pure. Locks are judged as the `fps`
 * module does at its start (`areLocksInMemory`): without a provider, or with several and no
 * default, each process has them in memory.
 */
export function readInfrastructure(
  config: MedusaConfig,
  env: Readonly<Record<string, string | undefined>>,
): Infrastructure {
  const project = isObject(config.projectConfig) ? config.projectConfig : {}
  const modules = isObject(config.modules) ? config.modules : {}
  const locking = providersOf(modules.locking)
  return {
    hasRedisUrl: typeof project.redisUrl === "string" && project.redisUrl !== "",
    workerMode: textOr(project.workerMode ?? env.MEDUSA_WORKER_MODE, "shared"),
    locksAreInMemory:
      locking.length !== 1 && !locking.some((one) => isObject(one) && Boolean(one.is_default)),
    eventsThroughRedis: REDIS.test(resolveOf(modules.event_bus)),
    workflowsThroughRedis: REDIS.test(resolveOf(modules.workflows)),
    hasSharedCache: isShared(modules.cache) || providersOf(modules.caching).some(isShared),
  }
}

function isShared(entry: unknown): boolean {
  const resolve = resolveOf(entry)
  return resolve !== "" && !IN_MEMORY.test(resolve)
}

function providersOf(entry: unknown): readonly unknown[] {
  const options = isObject(entry) ? entry.options : undefined
  const providers = isObject(options) ? options.providers : undefined
  return Array.isArray(providers) ? providers : []
}

function resolveOf(entry: unknown): string {
  return isObject(entry) ? textOr(entry.resolve, "") : ""
}

function textOr(value: unknown, other: string): string {
  return typeof value === "string" && value !== "" ? value : other
}
