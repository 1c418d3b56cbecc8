import { TestDatabaseUtils } from "@medusajs/test-utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ModulesSdkUtils, toMikroOrmEntities } from "@medusajs/framework/utils"
import { join } from "node:path"
import { Client } from "pg"
import { FpsPayment } from "../../src/modules/fps/models/fps-payment"

/** A database that has the module's tables, and nothing else of Medusa. */
export interface ModuleDatabase {
  /** As the module has it: pooled, and telling of each statement by its event `query`. */
  readonly knex: Knex
  /** A plain connection. */
  readonly client: Client
  drop(): Promise<void>
}

const MIGRATIONS = join(__dirname, "../../src/modules/fps/migrations")

/** Makes the database anew, with the module's own migrations. */
export async function createModuleDatabase(name: string): Promise<ModuleDatabase> {
  const clientUrl = TestDatabaseUtils.getDatabaseURL(name)
  await administer(`drop database if exists "${name}" with (force)`)
  await administer(`create database "${name}"`)
  // A scan that begins where another one stopped reads other rows in each run.
  await administer(`alter database "${name}" set synchronize_seqscans = off`)
  const wrapper = TestDatabaseUtils.getMikroOrmWrapper({
    mikroOrmEntities: toMikroOrmEntities([FpsPayment]),
    pathToMigrations: MIGRATIONS,
    clientUrl,
    schema: "public",
  })
  await wrapper.setupDatabase()
  await wrapper.getOrm().close()
  const knex = ModulesSdkUtils.createPgConnection({ clientUrl, schema: "public" })
  const client = new Client({ connectionString: clientUrl })
  await client.connect()
  return {
    knex,
    client,
    drop: async () => {
      await Promise.all([knex.destroy(), client.end()])
      await administer(`drop database if exists "${name}" with (force)`)
    },
  }
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: TestDatabaseUtils.getDatabaseURL("postgres") })
  await client.connect()
  await client.query(statement)
  await client.end()
}
