import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ModulesSdkUtils } from "@medusajs/framework/utils"
import { TestDatabaseUtils } from "@medusajs/test-utils"
import { createModuleDatabase, type ModuleDatabase } from "../helpers/module-database"
import { describeKeys } from "./settings/keys"
import { describeSaves } from "./settings/saves"
import { OPTIONS, type Instances } from "./settings/support"
import { createSettingsStore } from "../../src/fps/settings/settings-store"

const NAME = "fps-settings"

describe("settings in PostgreSQL", () => {
  let database: ModuleDatabase | undefined
  let pools: Knex[] = []
  const get = (): ModuleDatabase => {
    if (!database) {
      throw new Error("The database is not made yet.")
    }
    return database
  }
  beforeAll(async () => {
    database = await createModuleDatabase(NAME)
  })
  afterEach(async () => {
    await Promise.all(pools.map((pool) => pool.destroy()))
    pools = []
    await get().client.query("truncate fps_setting, fps_setting_change")
  })
  afterAll(() => database?.drop())

  const instances: Instances = {
    client: () => get().client,
    start(change = {}) {
      const clientUrl = TestDatabaseUtils.getDatabaseURL(NAME)
      // As every process of the store has it: a pool of its own, and nothing shared.
      const knex = ModulesSdkUtils.createPgConnection({ clientUrl, schema: "public" })
      pools.push(knex)
      const warnings: string[] = []
      const logger = { warn: (message: string) => warnings.push(message) }
      const store = createSettingsStore({ knex, options: { ...OPTIONS, ...change }, logger })
      return {
        store,
        warnings,
        die: async () => {
          pools = pools.filter((pool) => pool !== knex)
          await knex.destroy()
        },
      }
    },
  }
  describeSaves(instances)
  describeKeys(instances)
})
