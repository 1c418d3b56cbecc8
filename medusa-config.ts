import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { AdminOptions } from "@medusajs/framework/types"
import { defineConfig, loadEnv } from "@medusajs/framework/utils"
import express, { type Response } from "express"

loadEnv(process.env.NODE_ENV ?? "development", process.cwd())

const env = process.env

/**
 * The plugin's own root is also a small Medusa app: the demo and the integration tests run it.
 * A store that installs the package lists it under `plugins` instead (see docs/get-started.md).
 * `FPS_OPTIONS` holds options as JSON; the demo and the tests set it. What it leaves out fits a
 * sandbox started with `medusa-payment-fps sandbox --port 4010`.
 */
const fpsOptions: Record<string, unknown> = {
  backendUrl: env.MEDUSA_BACKEND_URL ?? "http://localhost:9000",
  environments: {
    sandbox: {
      baseUrl: "http://127.0.0.1:4010",
      apiKey: "sandbox-api-key",
      signingSecret: "sandbox-signing-secret",
    },
  },
  storefront: {
    successUrl: "http://localhost:8000/return?session_id={session_id}",
    failureUrl: "http://localhost:8000/return?session_id={session_id}",
  },
  ...(JSON.parse(env.FPS_OPTIONS ?? "{}") as Record<string, unknown>),
}

/**
 * Several machines share one Redis: events, workflows and scheduled jobs travel through it, and a
 * cart or a payment is locked for all of them at once. Without `REDIS_URL` all of it stays inside
 * the one process.
 */
const redisModules = (redisUrl: string) => [
  { resolve: "@medusajs/medusa/event-bus-redis", options: { redisUrl } },
  {
    resolve: "@medusajs/medusa/workflow-engine-redis",
    // One scheduled job at a time is Medusa's default: a slow one would keep all others waiting.
    options: { redis: { redisUrl, jobWorkerOptions: { concurrency: 10 } } },
  },
  {
    resolve: "@medusajs/medusa/locking",
    options: {
      providers: [
        {
          resolve: "@medusajs/medusa/locking-redis",
          id: "locking-redis",
          is_default: true,
          options: { redisUrl },
        },
      ],
    },
  },
  {
    resolve: "@medusajs/medusa/caching",
    options: {
      providers: [
        {
          resolve: "@medusajs/medusa/caching-redis",
          id: "caching-redis",
          is_default: true,
          options: { redisUrl },
        },
      ],
    },
  },
]

/**
 * Serves the panel from the folder of a build, as in production, where the tests look at it in a
 * browser: there is nothing to bundle, to watch or to write.
 */
const builtPanel = (folder: string): AdminOptions["vite"] => {
  const files = express.static(folder, { index: false, immutable: true, maxAge: "1d" })
  const page = readFileSync(join(folder, "index.html"))
  return (config) => {
    config.plugins = []
    config.optimizeDeps = { noDiscovery: true, include: [] }
    return {
      server: { hmr: false, watch: null },
      plugins: [
        {
          name: "built-panel",
          configureServer({ middlewares }) {
            middlewares.use((request, response, next) => {
              files(request, response as Response, next)
            })
            middlewares.use((_, response) =>
              response.setHeader("content-type", "text/html; charset=utf-8").end(page),
            )
          },
        },
      ],
    }
  }
}

export default defineConfig({
  projectConfig: {
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: {
      storeCors: env.STORE_CORS ?? "http://localhost:8000",
      adminCors: env.ADMIN_CORS ?? "http://localhost:9000",
      authCors: env.AUTH_CORS ?? "http://localhost:9000",
      jwtSecret: env.JWT_SECRET ?? "supersecret",
      cookieSecret: env.COOKIE_SECRET ?? "supersecret",
    },
  },
  admin: {
    disable: env.MEDUSA_ADMIN_DISABLED === "true",
    ...(env.FPS_ADMIN_BUILT ? { vite: builtPanel(env.FPS_ADMIN_BUILT) } : {}),
  },
  modules: [
    { resolve: "./src/modules/fps", options: fpsOptions },
    {
      resolve: "@medusajs/medusa/payment",
      options: { providers: [{ resolve: "./src/providers/fps", id: "checkout" }] },
    },
    ...(env.REDIS_URL ? redisModules(env.REDIS_URL) : []),
    // Medusa knows its own flags only after it has read this file.
    ...(env.MEDUSA_FF_RBAC === "true" ? [{ resolve: "@medusajs/medusa/rbac" }] : []),
  ],
})
