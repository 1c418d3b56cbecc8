import { Client } from "pg"

import { findDatabaseFolder, type Secrets } from "./data-folder"
import type { DemoOptions } from "./options"
import { startPostgres } from "./postgres"

/** Title of the publishable key. The seed makes it last: where it is, the seed is complete. */
export const KEY_TITLE = "Demo shop"

const DATABASE = "medusa_payment_fps"

export interface Database {
  url: string
  stop(): Promise<void>
}

/** The demo's database: the caller's own, or the embedded PostgreSQL's. */
export async function startDatabase(options: DemoOptions, secrets: Secrets): Promise<Database> {
  if (options.databaseUrl) {
    await checkAnswer(options.databaseUrl)
    return { url: options.databaseUrl, stop: () => Promise.resolve() }
  }
  const postgres = await startPostgres({
    dataFolder: findDatabaseFolder(options.dataFolder),
    port: options.postgresPort,
    password: secrets.postgresPassword,
  })
  try {
    await createDatabase(postgres.url("postgres"))
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return { url: postgres.url(DATABASE), stop: () => postgres.stop() }
}

/** The demo shop's publishable key; `undefined` before the seed is complete. */
export async function findPublishableKey(url: string): Promise<string | undefined> {
  return withClient(url, async (client) => {
    const table = await client.query<{ name: string | null }>(
      "select to_regclass('public.api_key') as name",
    )
    if (!table.rows[0]?.name) {
      return undefined
    }
    const keys = await client.query<{ token: string }>(
      `select token from api_key
       where title = $1 and type = 'publishable' and revoked_at is null and deleted_at is null
         and id in (select publishable_key_id from publishable_api_key_sales_channel)`,
      [KEY_TITLE],
    )
    return keys.rows[0]?.token
  })
}

async function checkAnswer(url: string): Promise<void> {
  try {
    await withClient(url, (client) => client.query("select 1"))
  } catch (cause) {
    const { message } = cause as Error
    throw new Error(`The database of DATABASE_URL does not answer: ${message}`, { cause })
  }
}

async function createDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const found = await client.query("select 1 from pg_database where datname = $1", [DATABASE])
    if (found.rowCount === 0) {
      await client.query(`create database ${client.escapeIdentifier(DATABASE)}`)
    }
  })
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
