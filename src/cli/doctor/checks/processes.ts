import type { Facts, Infrastructure } from "../facts"
import { fail, ok, warn, type Finding } from "../finding"

const LINES = "docs/deployment.md, Several machines, has the lines."

/** Whether as many processes as are meant to run can work side by side. Pure. */
export function checkProcesses({ configuration, processes }: Facts): Finding[] {
  if (!configuration.ok) {
    return []
  }
  const { infrastructure } = configuration.value
  return [
    checkLocks(infrastructure, processes),
    ...(processes > 1 ? [checkSharing(infrastructure, processes)] : []),
    checkWorkers(infrastructure.workerMode, processes),
  ]
}

function checkLocks(store: Infrastructure, processes: number): Finding {
  const isOne = processes === 1
  if (!store.locksAreInMemory) {
    return ok("locking", "locks are shared by all processes")
  }
  const remedy = `Add "@medusajs/medusa/locking" with the provider "@medusajs/medusa/locking-redis": two processes could complete the same cart at once. ${LINES}`
  if (!isOne) {
    return fail("locking", `${processes} processes, and locks are in the memory of each`, remedy)
  }
  return store.hasRedisUrl || store.eventsThroughRedis || store.workflowsThroughRedis
    ? warn("locking", "Redis is set, and locks are in the memory of each process", remedy)
    : ok("locking", "locks are in memory, which is enough for one process")
}

function checkSharing(store: Infrastructure, processes: number): Finding {
  const missing = [
    ...(store.eventsThroughRedis ? [] : ["@medusajs/medusa/event-bus-redis"]),
    ...(store.workflowsThroughRedis ? [] : ["@medusajs/medusa/workflow-engine-redis"]),
  ]
  if (missing.length > 0) {
    const all = store.hasSharedCache ? missing : [...missing, "@medusajs/medusa/caching-redis"]
    return fail(
      "redis",
      `${processes} processes do not share events, workflows and scheduled jobs`,
      `Add ${all.join(", ")}. ${LINES}`,
    )
  }
  return store.hasSharedCache
    ? ok("redis", "events, workflows and the cache are shared")
    : warn(
        "redis",
        "the cache is in the memory of each process",
        `Add @medusajs/medusa/caching-redis. ${LINES}`,
      )
}

function checkWorkers(mode: string, processes: number): Finding {
  if (mode === "shared") {
    return ok("workers", "each process answers requests and runs jobs")
  }
  const isServer = mode === "server"
  const lacks = isServer
    ? "runs no jobs: payments without news never expire"
    : "answers no requests: no event arrives"
  const other = isServer ? "worker" : "server"
  return processes === 1
    ? fail(
        "workers",
        `the worker mode is "${mode}", which ${lacks}`,
        `Run a second process with MEDUSA_WORKER_MODE=${other} (and say --processes 2), or this one with "shared".`,
      )
    : ok("workers", `the worker mode is "${mode}" here; another process has to be "${other}"`)
}
