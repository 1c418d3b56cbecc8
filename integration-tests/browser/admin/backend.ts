import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import supertest from "supertest"

import { createMedusaRunner } from "../../../src/demo/medusa"
import { builtPanel } from "../../helpers/built-panel"
import { databaseUrl } from "../../helpers/database/connect"
import { STAFF } from "../../helpers/seed"
import { portOfOurs } from "../../helpers/this-run"

/** A running Medusa, with or without its admin panel. */
export interface Backend {
  readonly url: string
  /** Asks the admin API as {@link STAFF}. */
  get(path: string): Promise<{ status: number; body: unknown }>
  post(path: string, body?: object): Promise<{ status: number; body: unknown }>
  log(): string
  stop(): Promise<void>
}

/** How a backend of the tests is started. */
export interface BackendInput {
  readonly database: string
  readonly withPanel: boolean
  /** `fpsOptions` without `backendUrl`. */
  readonly options: Record<string, unknown>
  /** More of the environment, such as another log level. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a Medusa as a process of its own, the way an owner does. */
export async function startBackend(input: BackendInput): Promise<Backend> {
  const folder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-panel-"))
  const logFile = join(folder, "medusa.log")
  const port = await portOfOurs()
  const url = `http://localhost:${port}`
  const medusa = createMedusaRunner({
    logFile,
    env: {
      // Anything else would have logging in ask for https.
      NODE_ENV: "development",
      NODE_OPTIONS: "",
      ...(input.withPanel ? { FPS_ADMIN_BUILT: await builtPanel() } : {}),
      MEDUSA_DISABLE_TELEMETRY: "true",
      MEDUSA_ADMIN_DISABLED: String(!input.withPanel),
      DATABASE_URL: databaseUrl(input.database),
      MEDUSA_BACKEND_URL: url,
      ADMIN_CORS: url,
      AUTH_CORS: url,
      FPS_OPTIONS: JSON.stringify({ backendUrl: url, ...input.options }),
      ...input.env,
    },
  })
  await medusa.start({ port, onExit: () => undefined })
  const agent = supertest.agent(url)
  const login = await agent.post("/auth/user/emailpass").send(STAFF)
  const authorization = `Bearer ${(login.body as { token: string }).token}`
  return {
    url,
    async get(path) {
      const { status, body } = await agent.get(path).set({ authorization })
      return { status, body }
    },
    async post(path, body = {}) {
      const { status, body: answer } = await agent.post(path).set({ authorization }).send(body)
      return { status, body: answer as unknown }
    },
    log: () => readFileSync(logFile, "utf8"),
    async stop() {
      await medusa.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
