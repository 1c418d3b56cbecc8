import { defineConfig, MikroORM } from "@medusajs/framework/mikro-orm/postgresql"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { CustomDBMigrator, ModulesSdkUtils } from "@medusajs/framework/utils"
import { join } from "node:path"
import { Client } from "pg"
import { databaseUrl, withClient } from "../../helpers/database/connect"

const MIGRATIONS = join(__dirname, "../../../src/modules/fps/migrations")

/** A database that is brought from one state to another by the module's own migrations. */
export interface MigratedDatabase {
  readonly knex: Knex
  /** Runs every migration. */
  up(): Promise<void>
  /** Takes back the last one. */
  down(): Promise<void>
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  drop(): Promise<void>
}

/** An empty database. */
export async function createEmptyDatabase(name: string): Promise<MigratedDatabase> {
  await administer(`drop database if exists "${name}" with (force)`)
  await administer(`create database "${name}"`)
  const clientUrl = databaseUrl(name)
  // Not by Medusa's test-utils: those of 2.17 need a package that nothing installs.
  const orm = await MikroORM.init(
    defineConfig({
      clientUrl,
      schema: "public",
      entities: [],
      migrations: { path: MIGRATIONS, pathTs: MIGRATIONS, silent: true, snapshot: false },
      extensions: [CustomDBMigrator],
      discovery: { warnWhenNoEntities: false },
    }),
  )
  const knex = ModulesSdkUtils.createPgConnection({ clientUrl, schema: "public" })
  const client = new Client({ connectionString: clientUrl })
  await client.connect()
  return {
    knex,
    async up() {
      await orm.migrator.up()
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

function administer(statement: string): Promise<unknown> {
  return withClient("postgres", (client) => client.query(statement))
}
