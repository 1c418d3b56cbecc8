import supertest, { type Response, type Test } from "supertest"
import { createKeyring } from "../../../src/fps/settings/keyring"
import { createSandbox, type Sandbox } from "../../../src/sandbox"
import { startBackend, type Backend } from "../../browser/admin/backend"
import { withClient } from "../../helpers/database/connect"
import { readSeeded, seededDatabase } from "../../helpers/database/template"
import { STAFF } from "../../helpers/seed"
import { Shop } from "../../helpers/shop"
import type { Store } from "../../helpers/store"
import { prepareTelemetry, type Telemetry } from "./telemetry"

/** Of this suite alone. With signs that Base64, JSON and addresses write in other ways. */
export const SECRETS = {
  apiKey: 'api+key/of"the=sandbox&5e1f',
  signingSecret: "signing+secret/of the=sandbox&5e1f",
  previousSigningSecret: "previous+secret/of the=sandbox&5e1f",
  wrongKey: "wrong+key/of=somebody&5e1f",
  wrongSecret: "wrong+secret/of=somebody&5e1f",
  productionKey: "api+key/of=production&5e1f",
  productionSecret: "signing+secret/of=production&5e1f",
  /** As short as a text that a parser quotes whole. */
  shortSecret: "hunter33",
  encryptionKey: Buffer.alloc(32, "encryption-key-5e1f").toString("base64"),
  oldEncryptionKey: Buffer.alloc(32, "old-encryption-key").toString("base64"),
  lostSecret: "api+key/whose=encryption-key-is-lost&5e1f",
  jwtSecret: "jwt+secret/of the=store&5e1f",
  cookieSecret: "cookie+secret/of the=store&5e1f",
} as const

/** What was saved before, with a key that is lost since. */
export const LOST = "environments.sandbox.apiKey"

const DATABASE = `fps_secrets_${process.pid}`

/** A store that nobody has set up yet, as a process of its own that says all it can say. */
export interface Stage {
  readonly backend: Backend
  readonly sandbox: Sandbox
  readonly telemetry: Telemetry
  readonly shop: Shop
  /** What the admin answered, whole: status, headers and body. */
  readonly answers: string[]
  /** What proves who somebody is: the bearer token and the cookie of the admin user. */
  readonly logins: Readonly<Record<string, string>>
  readonly api: {
    readonly get: (path: string) => Promise<Response>
    readonly post: (path: string, body?: object | string) => Promise<Response>
  }
  readonly sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  /** Every row of every table, as text. */
  dump(): Promise<string>
  close(): Promise<void>
}

export async function startStage(): Promise<Stage> {
  await seededDatabase(DATABASE)
  const sql = (text: string, values: unknown[] = []) =>
    withClient(
      DATABASE,
      async (client) => (await client.query<Record<string, unknown>>(text, values)).rows,
    )
  await sql("insert into fps_setting (path, encrypted, changed_at) values ($1, $2, now())", [
    LOST,
    createKeyring([Buffer.alloc(32, "lost").toString("base64")]).encrypt(SECRETS.lostSecret, LOST),
  ])
  const sandbox = await createSandbox({
    apiKey: SECRETS.apiKey,
    signingSecret: SECRETS.signingSecret,
    retry: { initialMs: 300, factor: 1.5, maxMs: 2000, maxAttempts: 20 },
  })
  const telemetry = prepareTelemetry()
  const backend = await startBackend({
    database: DATABASE,
    withPanel: false,
    options: {
      environments: {},
      encryptionKeys: [SECRETS.encryptionKey, SECRETS.oldEncryptionKey],
      storefront: { successUrl: "https://shop.test/done", failureUrl: "https://shop.test/failed" },
    },
    env: {
      ...telemetry.env,
      LOG_LEVEL: "silly",
      JWT_SECRET: SECRETS.jwtSecret,
      COOKIE_SECRET: SECRETS.cookieSecret,
    },
  })
  const seeded = await readSeeded(DATABASE)
  const agent = supertest(backend.url)
  const { body } = await agent.post("/auth/user/emailpass").send(STAFF).expect(200)
  const { token } = body as { token: string }
  const bearer = { authorization: `Bearer ${token}` }
  const session = await agent.post("/auth/session").set(bearer).expect(200)
  const cookie = [session.headers["set-cookie"]].flat().join(";").split(";")[0] ?? ""
  const answers: string[] = []
  const kept = async (test: Test) => {
    // By the cookie, as the admin panel does.
    const response = await test.set({ cookie })
    answers.push([response.status, JSON.stringify(response.headers), response.text].join("\n"))
    return response
  }
  const elsewhere = (): never => {
    throw new Error("Medusa runs in a process of its own.")
  }
  const store: Store = {
    container: elsewhere,
    fps: elsewhere,
    sandbox: () => sandbox,
    http: () => supertest.agent(backend.url),
    shop: () => new Shop(store),
    seeded: () => seeded,
    backendUrl: () => backend.url,
  }
  return {
    backend,
    sandbox,
    telemetry,
    shop: store.shop(),
    answers,
    logins: { bearer: token, cookie: decodeURIComponent(cookie.split("=").slice(1).join("=")) },
    api: {
      get: (path) => kept(agent.get(path)),
      post: (path, body = {}) =>
        kept(agent.post(path).set("content-type", "application/json").send(body)),
    },
    sql,
    async dump() {
      const tables = await sql(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema')`,
      )
      const rows = await Promise.all(
        tables.map(({ name }) => sql(`select t::text as row from ${String(name)} t`)),
      )
      return rows
        .flat()
        .map(({ row }) => row)
        .join("\n")
    },
    async close() {
      await backend.stop()
      await sandbox.close()
      telemetry.close()
      await withClient("postgres", (client) =>
        client.query(`drop database ${DATABASE} with (force)`),
      )
    },
  }
}
