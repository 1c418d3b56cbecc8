import { z } from "zod"
import { findMissing, VISIBLE_COLUMNS } from "../../../fps/medusa/tables"
import type { Database, Reading } from "../facts"
import type { MedusaConfig } from "./load-config"
import { isObject, messageOf, type Redact } from "./redact"
import { requireOf, type StoreFolder } from "./store"

const TIMEOUT_MS = 5000

/** The part of a client of `pg` that is used. */
interface Client {
  connect(): Promise<unknown>
  query(text: string): Promise<{ readonly rows: readonly unknown[] }>
  end(): Promise<unknown>
  on(name: "error", listener: () => void): unknown
}

/**
 * Reads the store's database with the store's own driver, connection and TLS; writes nothing.
 * Undefined if the configuration names no database.
 */
export async function readDatabase(
  store: StoreFolder,
  config: MedusaConfig,
  redact: Redact,
): Promise<Reading<Database> | undefined> {
  const project = isObject(config.projectConfig) ? config.projectConfig : {}
  if (typeof project.databaseUrl !== "string") {
    return undefined
  }
  try {
    const Driver = requireOf(store, "@medusajs/framework/pg")?.Client
    if (typeof Driver !== "function") {
      return { ok: false, reason: "Medusa's driver for PostgreSQL is not installed" }
    }
    const client = Reflect.construct(Driver, [connectionOf(project)]) as Client
    // The next statement reports a server that ended the connection.
    client.on("error", () => undefined)
    try {
      await client.connect()
      return { ok: true, value: await readAll(client, schemaOf(project)) }
    } finally {
      await client.end().catch(() => undefined)
    }
  } catch (error) {
    return { ok: false, reason: messageOf(error, redact) }
  }
}

/** As Medusa connects: TLS is in either of two places, and the driver does not know `ssl_mode`. */
function connectionOf(project: Readonly<Record<string, unknown>>): object {
  const driver = isObject(project.databaseDriverOptions) ? project.databaseDriverOptions : {}
  const connection = isObject(driver.connection) ? driver.connection : {}
  return {
    connectionString: String(project.databaseUrl).replace(/([?&])ssl_mode=[^&]*&?/gi, "$1"),
    ssl: driver.ssl ?? connection.ssl ?? false,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    ...(driver.dynamicPassword ? { password: driver.dynamicPassword } : {}),
  }
}

function schemaOf({ databaseSchema }: Readonly<Record<string, unknown>>): string {
  return typeof databaseSchema === "string" && databaseSchema !== "" ? databaseSchema : "public"
}

const versionSchema = z.object({ server_version: z.string() })
const tableSchema = z.object({ name: z.string() })
const migrationSchema = z.object({ name: z.string() })
const columnSchema = z.object({ table: z.string(), column: z.string() })
const regionSchema = z.object({ name: z.string(), currency: z.string(), hasProvider: z.boolean() })
const channelSchema = z.object({ id: z.string() })
const settingSchema = z.object({
  path: z.string(),
  value: z.unknown(),
  encrypted: z.string().nullable(),
})

const REGIONS = `
  select r.name, lower(r.currency_code) as currency, exists (
    select from region_payment_provider l
      join payment_provider p on p.id = l.payment_provider_id
     where l.region_id = r.id and l.deleted_at is null
       and p.id = 'pp_fps_checkout' and p.is_enabled and p.deleted_at is null
  ) as "hasProvider"
  from region r where r.deleted_at is null order by r.name`

const CHANNELS = "select id from sales_channel where deleted_at is null"

const SETTINGS = "select path, value, encrypted from fps_setting where deleted_at is null"

async function readAll(client: Client, schema: string): Promise<Database> {
  await client.query("set default_transaction_read_only = on")
  await client.query(`set search_path to "${schema.replaceAll('"', '""')}"`)
  const tables = (
    await rowsOf(
      client,
      tableSchema,
      "select tablename as name from pg_tables where schemaname = current_schema()",
    )
  ).map(({ name }) => name)
  const when = async <T>(needed: readonly string[], read: () => Promise<T>) =>
    needed.every((table) => tables.includes(table)) ? read() : undefined

  const [version] = await rowsOf(client, versionSchema, "show server_version")
  const migrations = await when(["mikro_orm_migrations"], () =>
    rowsOf(client, migrationSchema, "select name from mikro_orm_migrations"),
  )
  const visible = await rowsOf(client, columnSchema, VISIBLE_COLUMNS)
  const regions = await when(["region", "region_payment_provider", "payment_provider"], () =>
    rowsOf(client, regionSchema, REGIONS),
  )
  const channels = await when(["sales_channel"], () => rowsOf(client, channelSchema, CHANNELS))
  const settings = await when(["fps_setting"], () => rowsOf(client, settingSchema, SETTINGS))
  return {
    version: version?.server_version.split(" ")[0] ?? "unknown",
    migrations: migrations?.map(({ name }) => name),
    missing: findMissing(visible),
    regions: regions ?? [],
    salesChannels: channels?.map(({ id }) => id),
    settings: settings?.map(({ path, value, encrypted }) => ({
      path,
      value: value ?? null,
      encrypted,
      changedBy: null,
      changedAt: new Date(0),
    })),
  }
}

async function rowsOf<T>(client: Client, schema: z.ZodType<T>, query: string): Promise<T[]> {
  const { rows } = await client.query(query)
  return z.array(schema).parse(rows)
}
