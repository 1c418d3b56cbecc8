import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import supertest from "supertest"
import { createMedusaRunner } from "../../src/demo/medusa"
import { startPostgres, type Postgres } from "../../src/demo/postgres"
import type { FpsOptions } from "../../src/modules/fps"
import { createSandbox, type Sandbox } from "../../src/sandbox"
import { CartCopies } from "./cart-copies"
import type { Seeded } from "./seed"
import { Shop } from "./shop"
import { SANDBOX_KEY, SANDBOX_SECRET, type Store } from "./store"
import { portOfOurs } from "./this-run"

/** A store whose Medusa and PostgreSQL are processes that can be killed and started again. */
export interface RunningStore {
  readonly shop: Shop
  readonly store: Store
  readonly sandbox: Sandbox
  readonly url: string
  /** What Medusa is started with, for other commands of the same app. */
  readonly env: Readonly<Record<string, string>>
  /** Rows of a query. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** A connection for a test that wants to hold locks. */
  connect(): Promise<Client>
  startMedusa(): Promise<void>
  /** SIGKILL: nothing is cleaned up. */
  killMedusa(): Promise<void>
  startDatabase(): Promise<void>
  stopDatabase(): Promise<void>
  log(): string
  close(): Promise<void>
}

/** The Medusa app to run; by default the one in this repository's root. */
export interface App {
  readonly cwd?: string
  readonly seedScript: string
}

const DATABASE = "fps_faults"

/** Starts PostgreSQL, migrates and seeds it, and starts the sandbox and Medusa beside it. */
export async function startRunningStore(
  options: Partial<Omit<FpsOptions, "environments">>,
  app: App = { seedScript: "./integration-tests/helpers/seed-exec.ts" },
): Promise<RunningStore> {
  const folder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-faults-"))
  // As root, PostgreSQL runs as another user, who has to get in.
  chmodSync(folder, 0o755)
  const password = "faults"
  const [port, databasePort] = [await portOfOurs(), await portOfOurs()]
  const url = `http://localhost:${port}`
  let postgres: Postgres | undefined
  const startDatabase = async () => {
    postgres = await startPostgres({
      dataFolder: join(folder, "database"),
      port: databasePort,
      password,
      // What a process was told of outlives it and the server; only a power cut could take it away.
      settings: ["fsync=off", "full_page_writes=off"],
    })
  }
  await startDatabase()
  const address = (name: string) =>
    `postgres://postgres:${password}@localhost:${databasePort}/${name}`
  const connect = async (name = DATABASE) => {
    const client = new Client({ connectionString: address(name) })
    // A server that is stopped on purpose ends its clients.
    client.on("error", () => undefined)
    await client.connect()
    return client
  }
  // Kept: logging in costs both sides more than a query, and tests ask many times a second.
  let asking: Promise<Client> | undefined
  const admin = await connect("postgres")
  await admin.query(`create database ${DATABASE}`)
  await admin.end()

  const sandbox = await createSandbox({
    apiKey: SANDBOX_KEY,
    signingSecret: SANDBOX_SECRET,
    retry: { initialMs: 300, factor: 1.5, maxMs: 2000, maxAttempts: 60 },
    deliveryTimeoutMs: 15_000,
  })
  const logFile = join(folder, "medusa.log")
  const env = {
    NODE_ENV: "development",
    LOG_LEVEL: "debug",
    MEDUSA_DISABLE_TELEMETRY: "true",
    MEDUSA_ADMIN_DISABLED: "true",
    DATABASE_URL: address(DATABASE),
    FPS_OPTIONS: JSON.stringify({
      backendUrl: url,
      environments: {
        sandbox: { baseUrl: sandbox.url, apiKey: SANDBOX_KEY, signingSecret: SANDBOX_SECRET },
      },
      storefront: {
        successUrl: "https://shop.test/order/{order_id}",
        failureUrl: "https://shop.test/failed",
      },
      ...options,
    }),
  }
  const medusa = createMedusaRunner({ logFile, cwd: app.cwd, env })
  await medusa.run(["db:migrate", "--execute-safe-links", "--skip-scripts"])
  const seedFile = join(folder, "seeded.json")
  await medusa.run(["exec", app.seedScript, seedFile])
  const seeded = JSON.parse(readFileSync(seedFile, "utf8")) as Seeded
  const startMedusa = () => medusa.start({ port, onExit: () => undefined })
  await startMedusa()

  const stopAsking = async () => {
    const client = await asking
    asking = undefined
    await client?.end()
  }
  const sql = async (text: string, values: unknown[] = []) => {
    asking ??= connect()
    const { rows } = await (await asking).query<Record<string, unknown>>(text, values)
    return rows
  }
  const carts = new CartCopies(sql)
  const elsewhere = (): never => {
    throw new Error("Medusa runs in a process of its own; look at it with sql().")
  }
  const store: Store = {
    container: elsewhere,
    fps: elsewhere,
    sandbox: () => sandbox,
    http: () => supertest.agent(url),
    shop: () => new Shop(store),
    seeded: () => seeded,
    backendUrl: () => url,
    carts: () => carts,
  }
  return {
    shop: store.shop(),
    store,
    sandbox,
    url,
    env,
    connect,
    sql,
    startMedusa,
    killMedusa: () => medusa.kill(),
    startDatabase,
    async stopDatabase() {
      await stopAsking()
      await postgres?.stop()
    },
    log: () => readFileSync(logFile, "utf8"),
    async close() {
      await medusa.stop()
      await sandbox.close()
      await stopAsking()
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
