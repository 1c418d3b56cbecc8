import { fork, type ChildProcess } from "node:child_process"
import { randomBytes } from "node:crypto"
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import supertest from "supertest"
import { freePort } from "../../../src/demo/lib/ports"
import { createSandbox, type Sandbox } from "../../../src/sandbox"
import { CartCopies } from "../../helpers/cart-copies"
import { databaseUrl, withClient } from "../../helpers/database/connect"
import { keepTables, putTablesBack } from "../../helpers/database/snapshot"
import makeTemplate, { readSeeded, TEMPLATE } from "../../helpers/database/template"
import { Shop } from "../../helpers/shop"
import { SANDBOX_KEY, SANDBOX_SECRET, type Store } from "../../helpers/store"
import { TYPESCRIPT } from "../typescript"
import type { Answer, Request } from "./messages"

const START_WITHIN_MS = 120_000
const DATABASE = "fps_bench"

/** An order that waits for its money. */
export interface PlacedOrder {
  readonly orderId: string
  readonly sessionId: string
  readonly gatewayOrderId: string
  readonly cartId: string
}

/** A store whose Medusa is a process of its own. */
export interface BenchStore {
  readonly url: string
  readonly sandbox: Sandbox
  readonly shop: Shop
  sql<T>(text: string, values?: unknown[]): Promise<T[]>
  /** What Medusa's process is to do; how long that took it, in milliseconds. */
  ask(request: Request): Promise<number>
  place(count: number): Promise<PlacedOrder[]>
  /** Pays at the gateway, whose event is posted to the door. */
  pay(gatewayOrderId: string): Promise<void>
  /** The first call keeps what the tables hold, the later ones put them back to that. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** Starts Medusa with the plugin on a copy of the seeded database, and the sandbox beside it. */
export async function startBenchStore(): Promise<BenchStore> {
  await makeTemplate()
  await withClient("postgres", async (client) => {
    await client.query(`drop database if exists ${DATABASE} with (force)`)
    await client.query(`create database ${DATABASE} template ${TEMPLATE}`)
  })
  const seeded = await readSeeded(DATABASE)
  const client = new Client({ connectionString: databaseUrl(DATABASE) })
  await client.connect()
  await client.query(
    'update inventory_level set stocked_quantity = 1000000, raw_stocked_quantity = \'{"value": "1000000", "precision": 20}\'',
  )
  const sandbox = await createSandbox({ apiKey: SANDBOX_KEY, signingSecret: SANDBOX_SECRET })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = await startServer({
    DATABASE_URL: databaseUrl(DATABASE),
    PORT: String(port),
    FPS_BENCH_SECRET: SANDBOX_SECRET,
    FPS_OPTIONS: JSON.stringify({
      backendUrl: url,
      environments: {
        sandbox: { baseUrl: sandbox.url, apiKey: SANDBOX_KEY, signingSecret: SANDBOX_SECRET },
      },
      storefront: { successUrl: "https://shop.test/order", failureUrl: "https://shop.test/failed" },
      expiresInMinutes: 1440,
    }),
  })
  const carts = new CartCopies(async (text, values) => {
    const { rows } = await client.query<Record<string, unknown>>(text, values)
    return rows
  })
  const elsewhere = (): never => {
    throw new Error("Medusa runs in a process of its own.")
  }
  const store: Store = {
    container: elsewhere,
    fps: elsewhere,
    sandbox: () => sandbox,
    http: () => supertest.agent(url),
    shop: () => shop,
    seeded: () => seeded,
    backendUrl: () => url,
    carts: () => carts,
  }
  const shop = new Shop(store)
  let shape: string | undefined
  return {
    url,
    sandbox,
    shop,
    async sql<T>(text: string, values: unknown[] = []) {
      const { rows } = await client.query(text, values)
      return rows as T[]
    },
    ask: async (request) => server.ask(request),
    async place(count) {
      const placed: PlacedOrder[] = []
      while (placed.length < count) {
        const { session, cartId, gatewayOrderId, orderId } = await shop.checkout({
          placeOrder: "before_payment",
        })
        placed.push({ sessionId: session.id, cartId, gatewayOrderId, orderId: orderId ?? "" })
      }
      return placed
    },
    async pay(gatewayOrderId) {
      await sandbox.pay(gatewayOrderId)
    },
    async reset() {
      if (shape === undefined) {
        shape = await keepTables(client)
      } else {
        await putTablesBack(client, shape)
      }
      await client.query("vacuum analyze")
    },
    async close() {
      server.stop()
      await sandbox.close()
      await client.end()
      await withClient("postgres", (admin) => admin.query(`drop database ${DATABASE} with (force)`))
    },
  }
}

interface Server {
  ask(request: Request): Promise<number>
  stop(): void
}

async function startServer(env: Record<string, string>): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-bench-"))
  const logFile = join(folder, `${randomBytes(4).toString("hex")}.log`)
  const log = openSync(logFile, "a")
  const child: ChildProcess = fork(join(__dirname, "server.ts"), {
    execArgv: [...TYPESCRIPT, ...(process.env.FPS_BENCH_NODE ?? "").split(" ").filter(Boolean)],
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      MEDUSA_ADMIN_DISABLED: "true",
      MEDUSA_DISABLE_TELEMETRY: "true",
      ...env,
    },
    stdio: ["ignore", log, log, "ipc"],
  })
  closeSync(log)
  const waiting = new Map<number, (answer: Answer) => void>()
  await new Promise<void>((resolve, reject) => {
    const failed = () =>
      reject(new Error(`Medusa did not start:\n${readFileSync(logFile, "utf8")}`))
    const timer = setTimeout(failed, START_WITHIN_MS)
    child.once("exit", failed)
    child.on("message", (message: Answer | "ready") => {
      if (message === "ready") {
        clearTimeout(timer)
        child.off("exit", failed)
        resolve()
      } else {
        waiting.get(message.id)?.(message)
      }
    })
  })
  let last = 0
  return {
    async ask(request) {
      const id = ++last
      const answer = await new Promise<Answer>((resolve) => {
        waiting.set(id, resolve)
        child.send({ id, request })
      })
      waiting.delete(id)
      if ("error" in answer) {
        throw new Error(answer.error)
      }
      return answer.ms
    },
    stop() {
      child.kill()
      if (process.env.FPS_BENCH_LOG === undefined) {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}
