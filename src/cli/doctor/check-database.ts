import { CURRENCY } from "../../protocol"
import { explainMissing } from "../../fps/medusa/tables"
import { isOlder, OLDEST_MEDUSA } from "../../fps/settings/medusa-version"
import type { Database, Facts, Region, Infrastructure, InstalledPackage } from "./facts"
import { fail, ok, warn, type Finding } from "./report"

const PROVIDER = "pp_fps_checkout"
const MIGRATE = "Run npx medusa db:migrate."

/** Checks if the database answers, has our tables, and a region that offers FPS. Pure. */
export function checkDatabase({ database, configuration }: Facts): Finding[] {
  if (!database) {
    return configuration.ok
      ? [
          fail(
            "database",
            "no database is named",
            "Set projectConfig.databaseUrl in medusa-config.ts.",
          ),
        ]
      : []
  }
  if (!database.ok) {
    return [
      fail(
        "database",
        `the database cannot be read: ${database.reason}`,
        database.remedy ?? "See that PostgreSQL runs, and that databaseUrl is right.",
      ),
    ]
  }
  const plugin = configuration.ok ? configuration.value.plugin : undefined
  return [
    checkVersion(database.value),
    ...(plugin ? [checkMigrations(database.value, plugin.migrations)] : []),
    ...checkTables(database.value),
    ...checkRegions(database.value),
  ]
}

const OLDEST_POSTGRES = 14

function checkVersion({ version }: Database): Finding {
  const answers = `PostgreSQL ${version} answers`
  return Number.parseInt(version) < OLDEST_POSTGRES
    ? fail(
        "database",
        `${answers}, which is too old`,
        `Use PostgreSQL ${OLDEST_POSTGRES} or newer.`,
      )
    : ok("database", answers)
}

function checkMigrations({ migrations }: Database, ours: readonly string[]): Finding {
  if (migrations === undefined) {
    return fail("migrations", "the database has no tables of Medusa yet", MIGRATE)
  }
  if (ours.length === 0) {
    return fail(
      "migrations",
      "the plugin's migrations are not there",
      "Install medusa-payment-fps again.",
    )
  }
  const missing = ours.filter((name) => !migrations.includes(name))
  return missing.length === 0
    ? ok("migrations", "all migrations of the plugin have run")
    : fail("migrations", `not run: ${missing.join(", ")}`, MIGRATE)
}

function checkTables({ missing, migrations }: Database): Finding[] {
  // Without any table, the check of the migrations has said so.
  if (!missing || migrations === undefined) {
    return []
  }
  const { what, remedy } = explainMissing(missing)
  return [fail("database", what, remedy)]
}

function checkRegions({ regions, migrations }: Database): Finding[] {
  if (migrations === undefined) {
    return []
  }
  const names = (some: readonly Region[]) => some.map(({ name }) => name).join(", ")
  const wanted = CURRENCY.toUpperCase()
  const right = regions.filter(({ currency }) => currency === CURRENCY)
  const offering = right.filter(({ hasProvider }) => hasProvider)
  const wrong = regions.filter((one) => one.hasProvider && !right.includes(one))
  return [
    regionFinding(),
    ...(wrong.length > 0
      ? [
          warn(
            "region",
            `${PROVIDER} is in a region of another currency: ${names(wrong)}`,
            `Take it out there: a cart in another currency than ${wanted} is refused.`,
          ),
        ]
      : []),
  ]

  function regionFinding(): Finding {
    if (offering.length > 0) {
      return ok("region", `${PROVIDER} can be chosen in ${names(offering)}`)
    }
    return right.length > 0
      ? fail(
          "region",
          `${PROVIDER} is in no region with ${wanted}`,
          `Start the backend once, then add ${PROVIDER} to ${names(right)} in the admin, under Settings, Regions.`,
        )
      : fail(
          "region",
          `no region has the currency ${wanted}`,
          `In the admin under Settings: add ${wanted} to the currencies (Store), make a region with it and with ${PROVIDER} (Regions), then prices in it and a delivery option.`,
        )
  }
}

const LINES = "docs/deployment.md, Several machines, has the lines."

/** Checks if the planned number of processes can work side by side. Pure. */
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
    return fail("locking", `${processes} processes, but locks are in memory (not shared)`, remedy)
  }
  return store.hasRedisUrl || store.eventsThroughRedis || store.workflowsThroughRedis
    ? warn("locking", "Redis is set, but locks are in memory (not shared)", remedy)
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

/** The oldest Node that Medusa and this package run on. */
const NODE = "20.19.0"
/** The first Medusa that `npm run versions` has not tried. */
export const UNTRIED_MEDUSA = "2.23.0"

/** Packages of Medusa that have versions of their own, or run nowhere in a store. */
const APART = /^@medusajs\/(ui|ui-preset|icons|eslint-plugin|toolbox)$/

/** Checks if this Node is new enough. Pure. */
export function checkNode(version: string): Finding {
  const what = `Node ${version}`
  return isOlder(version, NODE)
    ? fail("node", what, `Use Node ${NODE} or newer.`)
    : ok("node", what)
}

/** Checks if Medusa has one version that takes payments. Pure. */
export function checkMedusa(packages: readonly InstalledPackage[]): Finding[] {
  const version = packages.find(({ name }) => name === "@medusajs/medusa")?.version
  if (version === undefined) {
    return [
      fail(
        "medusa",
        "@medusajs/medusa is not installed",
        "Run it in the folder of the Medusa backend, and install its packages first.",
      ),
    ]
  }
  return [checkAge(version), ...checkOneVersion(packages, version)]
}

function checkAge(version: string): Finding {
  const what = `Medusa ${version}`
  if (isOlder(version, OLDEST_MEDUSA)) {
    return fail(
      "medusa",
      `${what} is too old`,
      `Update the @medusajs packages to ${OLDEST_MEDUSA} or newer, and @medusajs/ui to what they ask for.`,
    )
  }
  return isOlder(version, UNTRIED_MEDUSA)
    ? ok("medusa", what)
    : warn(
        "medusa",
        `${what} is newer than what this version of medusa-payment-fps was tried with`,
        "Still take Medusa's security releases, and look for a newer medusa-payment-fps.",
      )
}

function checkOneVersion(packages: readonly InstalledPackage[], version: string): Finding[] {
  const missing = packages.filter((one) => one.version === undefined).map(({ name }) => name)
  const others = packages
    .filter((one) => !APART.test(one.name) && one.version && one.version !== version)
    .map((one) => `${one.name} ${one.version ?? ""}`)
  return [
    ...(missing.length > 0
      ? [warn("medusa", `not installed: ${missing.join(", ")}`, "Install the store's packages.")]
      : []),
    ...(others.length > 0
      ? [
          warn(
            "medusa",
            `of another version than Medusa: ${others.join(", ")}`,
            `Give all @medusajs packages of package.json the version ${version}.`,
          ),
        ]
      : []),
  ]
}
