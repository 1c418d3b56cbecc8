import type { EventEmitter } from "node:events"
import type { Server } from "node:http"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import express from "express"
import { Client } from "pg"
import loaders from "@medusajs/medusa/loaders/index"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaModule } from "@medusajs/framework/modules-sdk"
import {
  ContainerRegistrationKeys,
  createMedusaContainer,
  Modules,
} from "@medusajs/framework/utils"
import type medusaConfig from "../../medusa-config"
import { FPS_MODULE } from "../../src/modules/fps"
import { databaseUrl, withClient } from "./database/connect"
import { CartCopies } from "./cart-copies"
import { forgetTables, keepTables, putTablesBack } from "./database/snapshot"
import { readSeeded, seededDatabase } from "./database/template"
import type { Seeded } from "./seed"
import { eventually } from "./wait"

const load = createRequire(__filename)
const SHUTDOWN_WITHIN_MS = 30_000
const LOOKS_END_WITHIN_MS = 3_000

/** A Medusa in this process, on a seeded database of its own. */
export interface BootedMedusa {
  readonly container: MedusaContainer
  readonly seeded: Seeded
  readonly carts: CartCopies
  /** The first call keeps what the tables hold, the later ones put them back to that. */
  reset(): Promise<void>
  /** Puts the tables back to what they held after the boot, for another suite. */
  startOver(): Promise<void>
  /** Resolves when no workflow runs any more. */
  idle(): Promise<void>
  close(): Promise<void>
}

/**
 * Boots the app in this repository's root, as `medusa start` does, listening on `PORT`. `prepare`
 * changes its database before.
 */
export async function bootMedusa(
  prepare: (client: Client) => Promise<unknown> = () => Promise.resolve(),
): Promise<BootedMedusa> {
  const name = `fps_${process.pid}_${Date.now()}`
  await seededDatabase(name)
  await withClient(name, prepare)
  process.env.DATABASE_URL = databaseUrl(name)
  configureAgain()
  const app = express()
  app.get("/health", (_, res) => res.sendStatus(200))
  const { container, shutdown } = await loaders({ directory: process.cwd(), expressApp: app })
  const server = await listening(app)
  const client = new Client({ connectionString: databaseUrl(name) })
  await client.connect()
  const endJobs = followJobs(container)
  const shapeOfAll = await keepTables(client, "fps_test_suite")
  let shape: string | undefined
  return {
    container,
    seeded: await readSeeded(name),
    carts: new CartCopies(async (text, values) => {
      const { rows } = await client.query<Record<string, unknown>>(text, values)
      return rows
    }),
    async reset() {
      if (shape === undefined) {
        shape = await keepTables(client)
      } else {
        await putTablesBack(client, shape)
      }
    },
    async startOver() {
      await idle(container)
      await putTablesBack(client, shapeOfAll, "fps_test_suite")
      await forgetTables(client)
      shape = undefined
    },
    idle: () => idle(container),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      // Whoever still asks something, such as a page that nobody closed, is not waited for.
      server.closeAllConnections()
      await closed
      await Promise.race([endJobs(), sleep(SHUTDOWN_WITHIN_MS, undefined, { ref: false })])
      await untilNobodyLooks(client)
      // `medusa start` does not wait for good either; what is left open ends with its database.
      await Promise.race([shutdown(), sleep(SHUTDOWN_WITHIN_MS, undefined, { ref: false })])
      await client.end()
      forget(container)
      await withClient("postgres", (admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}

let isConfigured = false

/** The configuration reads the environment once in a file: the next Medusa's is written into it. */
function configureAgain(): void {
  const { default: config } = load("../../medusa-config") as { default: typeof medusaConfig }
  const fps = config.modules?.[FPS_MODULE]
  if (isConfigured && fps && typeof fps === "object") {
    const { DATABASE_URL, FPS_OPTIONS = "{}" } = process.env
    config.projectConfig.databaseUrl = DATABASE_URL
    Object.assign(fps, { options: JSON.parse(FPS_OPTIONS) as object })
  }
  isConfigured = true
}

interface Scheduler {
  jobHandler(...given: unknown[]): Promise<void>
}

/**
 * A job that runs while Medusa shuts down starts itself again afterwards, without a database, and
 * takes turns from the Medusa of the next suite. Returns what lets no more begin, and resolves when
 * those that run are over.
 */
function followJobs(container: MedusaContainer): () => Promise<void> {
  const engine = container.resolve<{
    workflowOrchestratorService_: { inMemoryDistributedTransactionStorage_: Scheduler }
  }>(Modules.WORKFLOW_ENGINE)
  const scheduler = engine.workflowOrchestratorService_.inMemoryDistributedTransactionStorage_
  const handle = scheduler.jobHandler.bind(scheduler)
  const running = new Set<Promise<void>>()
  scheduler.jobHandler = async (...given) => {
    const job = handle(...given)
    running.add(job)
    await job.finally(() => running.delete(job))
  }
  return async () => {
    scheduler.jobHandler = () => Promise.resolve()
    await Promise.allSettled(running)
  }
}

/** The looks that are under way are over, or so slow that nobody waits for them. */
async function untilNobodyLooks(client: Client): Promise<void> {
  const looks = "select from fps_purchase where lease_token is not null and lease_until > now()"
  await eventually(
    () => client.query(looks),
    ({ rowCount }) => rowCount === 0,
    LOOKS_END_WITHIN_MS,
  ).catch(() => undefined)
}

/**
 * Medusa is loaded once for several suites, and keeps its container, its modules and who listens to
 * events for as long as it is: the next one that boots begins without.
 */
function forget(container: MedusaContainer): void {
  container
    .resolve<{ eventEmitter_: EventEmitter }>(Modules.EVENT_BUS)
    .eventEmitter_.removeAllListeners()
  MedusaModule.clearInstances()
  const { CONFIG_MODULE } = ContainerRegistrationKeys
  const fresh = createMedusaContainer()
  const config = container.registrations[CONFIG_MODULE]
  if (config) {
    fresh.register(CONFIG_MODULE, config)
  }
  const file = join(dirname(load.resolve("@medusajs/framework")), "container.js")
  Object.assign(load(file) as object, { container: fresh })
}

function listening(app: express.Express): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = app.listen(Number(process.env.PORT), () => resolve(server))
    server.once("error", reject)
  })
}

/** A test is not over while what it set off still runs, or it disturbs the next one. */
async function idle(container: MedusaContainer): Promise<void> {
  const engine = container.resolve(Modules.WORKFLOW_ENGINE)
  await eventually(
    () =>
      engine.listWorkflowExecutions({
        state: { $nin: ["not_started", "done", "reverted", "failed"] },
      }),
    (executions) => executions.length === 0,
  )
}
