import { TestDatabaseUtils } from "@medusajs/test-utils"
import { MikroORM } from "@medusajs/framework/mikro-orm/postgresql"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ModulesSdkUtils } from "@medusajs/framework/utils"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { Client } from "pg"

const MIGRATIONS = join(__dirname, "../../../src/modules/fps/migrations")

/** The name of each migration, oldest first: a schema that a store may have. */
export const SCHEMAS = readdirSync(MIGRATIONS)
  .flatMap((file) => /^(Migration\d+)\.ts$/.exec(file)?.[1] ?? [])
  .sort()

/** A database that is brought from one state to another by the module's own migrations. */
export interface MigratedDatabase {
  readonly knex: Knex
  /** Runs every migration up to this one, itself included; without a name, all. */
  up(to?: string): Promise<void>
  /** Takes back the last one. */
  down(): Promise<void>
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  drop(): Promise<void>
}

/** An empty database. */
export async function createEmptyDatabase(name: string): Promise<MigratedDatabase> {
  await administer(`drop database if exists "${name}" with (force)`)
  await administer(`create database "${name}"`)
  const clientUrl = TestDatabaseUtils.getDatabaseURL(name)
  const orm = await MikroORM.init({
    ...TestDatabaseUtils.getMikroOrmConfig({
      mikroOrmEntities: [],
      pathToMigrations: MIGRATIONS,
      clientUrl,
      schema: "public",
    }),
    discovery: { warnWhenNoEntities: false },
  })
  const knex = ModulesSdkUtils.createPgConnection({ clientUrl, schema: "public" })
  const client = new Client({ connectionString: clientUrl })
  await client.connect()
  return {
    knex,
    async up(to) {
      await orm.migrator.up(to === undefined ? undefined : { to })
    },
    async down() {
      await orm.migrator.down()
    },
    async sql(text, values) {
      return (await client.query<Record<string, unknown>>(text, values)).rows
    },
    async drop() {
      await Promise.all([orm.close(), knex.destroy(), client.end()])
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
