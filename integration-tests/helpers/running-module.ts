import {
  ContainerRegistrationKeys,
  isSharedConnectionSymbol,
  Modules,
} from "@medusajs/framework/utils"
import { initModules, MockEventBusService, TestDatabaseUtils } from "@medusajs/test-utils"
import { join } from "node:path"
import { FPS_MODULE, type FpsModuleService } from "../../src/modules/fps"
import { createModuleDatabase, type ModuleDatabase } from "./module-database"

const OPTIONS = {
  environments: {
    sandbox: {
      baseUrl: "https://gateway.example",
      apiKey: "key",
      signingSecret: "a-signing-secret",
    },
  },
  backendUrl: "https://api.example",
  storefront: { successUrl: "https://shop.example", failureUrl: "https://shop.example" },
}

/** The module without Medusa, as Medusa's loader makes it. */
export interface RunningModule {
  readonly fps: () => FpsModuleService
  readonly database: () => ModuleDatabase
}

/**
 * Starts the module anew for every test, on empty tables. Medusa's own runner for this migrates a
 * database for each test, which takes ten times as long as most of them.
 */
export function describeModule(name: string, suite: (running: RunningModule) => void): void {
  describe(name, () => {
    let database: ModuleDatabase | undefined
    let started: { fps: FpsModuleService; shutdown: () => Promise<void> } | undefined

    beforeAll(async () => {
      database = await createModuleDatabase(name)
    })
    beforeEach(async () => {
      started = await startModule(required(database), name)
    })
    afterEach(async () => {
      await started?.shutdown()
      await emptyTables(required(database))
    })
    afterAll(() => database?.drop())

    suite({ fps: () => required(started).fps, database: () => required(database) })
  })
}

async function startModule({ knex }: ModuleDatabase, name: string) {
  const databaseConfig = { clientUrl: TestDatabaseUtils.getDatabaseURL(name), schema: "public" }
  const modulesConfig = {
    [FPS_MODULE]: {
      resolve: join(__dirname, "../../src/modules/fps"),
      options: { database: databaseConfig, ...OPTIONS, [isSharedConnectionSymbol]: true },
    },
  }
  const { medusaApp, shutdown } = await initModules({
    databaseConfig,
    modulesConfig,
    injectedDependencies: {
      [ContainerRegistrationKeys.PG_CONNECTION]: knex,
      [Modules.EVENT_BUS]: new MockEventBusService(),
      [ContainerRegistrationKeys.LOGGER]: console,
      [ContainerRegistrationKeys.CONFIG_MODULE]: { modules: modulesConfig },
    },
    preventConnectionDestroyWarning: true,
  })
  const { modules } = medusaApp as { modules: Record<string, FpsModuleService> }
  return { fps: required(modules[FPS_MODULE]), shutdown }
}

/** All of the module's, whatever there will be. */
async function emptyTables({ client }: ModuleDatabase): Promise<void> {
  const { rows } = await client.query<{ tables: string }>(
    `select string_agg(format('%I', tablename), ', ') as tables from pg_tables
     where schemaname = 'public' and tablename like 'fps\\_%'`,
  )
  await client.query(`truncate ${rows[0]?.tables ?? ""}`)
}

function required<T>(value: T | undefined): T {
  if (value === undefined) {
    throw new Error("The module is not started yet.")
  }
  return value
}
