import { CURRENCY } from "../../../protocol"
import type { Database, Facts, Region } from "../facts"
import { fail, ok, warn, type Finding } from "../finding"

const PROVIDER = "pp_fps_checkout"
const MIGRATE = "Run npx medusa db:migrate."

/** Whether the database answers, has our tables, and a region that offers FPS. Pure. */
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
