import type { Infrastructure } from "../facts"
import type { MedusaConfig } from "./load-config"
import { isObject } from "./redact"

/** A package's name, or a path to it. */
const REDIS = /-redis(\/|$)/
/** Medusa's modules that are no store of their own for a cache of several processes. */
const IN_MEMORY = /inmemory|-local(\/|$)/

/**
 * Where a store keeps events, workflows, locks and its cache. Pure. Locks are judged as the `fps`
 * module does at its start (`areLocksInMemory`): without a provider, or with several and none of
 * them the default, they are in the memory of each process.
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
