import { defineConfig } from "@medusajs/framework/utils"

const env = process.env
const redisUrl = env.REDIS_URL

/** What several processes share. */
const redisModules = redisUrl
  ? [
      { resolve: "@medusajs/medusa/event-bus-redis", options: { redisUrl } },
      {
        resolve: "@medusajs/medusa/workflow-engine-redis",
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
    ]
  : []

const stripe = {
  resolve: "./src/providers/stripe",
  id: "stripe",
  options: {
    apiKey: "sk_test_bench",
    webhookSecret: env.FPS_BENCH_SECRET,
    capture: true,
    // So that an order is placed before its money is there, as with FPS.
    asyncPaymentMethodTypes: ["us_bank_account"],
    host: env.FPS_BENCH_STRIPE,
  },
}

/** The start with the plugin is measured against the start without. */
const isWithPlugin = env.FPS_OPTIONS !== undefined

/** A store as its owner has it, with the plugin by the lines of `docs/get-started.md`, and Stripe beside it. */
export default defineConfig({
  projectConfig: {
    databaseUrl: env.DATABASE_URL,
    redisUrl,
    databaseDriverOptions: { connection: { ssl: false } },
    http: {
      storeCors: "http://localhost:8000",
      adminCors: "http://localhost:9000",
      authCors: "http://localhost:9000",
      jwtSecret: "supersecret",
      cookieSecret: "supersecret",
    },
  },
  admin: { disable: true },
  plugins: isWithPlugin
    ? [
        {
          resolve: "medusa-payment-fps",
          options: JSON.parse(env.FPS_OPTIONS ?? "{}") as Record<string, unknown>,
        },
      ]
    : [],
  modules: [
    {
      resolve: "@medusajs/medusa/payment",
      options: {
        providers: [
          stripe,
          ...(isWithPlugin
            ? [{ resolve: "medusa-payment-fps/providers/fps", id: "checkout" }]
            : []),
        ],
      },
    },
    ...redisModules,
  ],
})
