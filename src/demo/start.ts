import { join } from "node:path"

import { createSandbox, type Sandbox } from "../sandbox"
import { announcement } from "./announcement"
import { claimDataFolder, readOrMakeSecrets, type Secrets } from "./data-folder"
import { startDatabase } from "./database"
import { addressesOf, fpsOptions, PAYEE_NAME, type Addresses } from "./fps-options"
import { createMedusaRunner } from "./medusa"
import type { DemoOptions } from "./options"
import { checkPorts } from "./ports"
import { prepareStore } from "./prepare-store"
import { startShop } from "./shop"
import { warmAdmin } from "./warm-admin"

/** A demo on its way up, running, or on its way down. */
export interface Demo {
  /** Its parts, once all of them run. Rejects with a message for the person who started it. */
  ready: Promise<RunningDemo | undefined>
  /** Stops every part that has been started, the last one first. */
  stop(): Promise<void>
}

/** A running demo. */
export interface RunningDemo {
  addresses: Addresses
  /** The gateway, for the command line. */
  sandbox: Sandbox
  databaseUrl: string
  /** The key with which a storefront calls the store API. */
  publishableKey: string
}

interface Hooks {
  say: (line: string) => void
  /** Takes the addresses, once everything runs. */
  announce: (text: string) => void
  /** Medusa ended although nobody asked it to. */
  onEnd: (error: Error) => void
}

class Stopped extends Error {}

export function startDemo(options: DemoOptions, hooks: Hooks): Demo {
  const cleanups: (() => Promise<void> | void)[] = []
  let stopped = false
  // A part that is still starting when the demo is stopped registers here and is stopped too.
  const onStop = (cleanup: () => Promise<void> | void) => {
    cleanups.push(cleanup)
    if (stopped) {
      throw new Stopped()
    }
  }
  const ready = bringUp(options, { ...hooks, onStop }).catch((error: unknown) => {
    if (!(error instanceof Stopped) && !stopped) {
      throw error
    }
    return undefined
  })
  return {
    ready,
    async stop() {
      stopped = true
      for (;;) {
        for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) {
          await cleanup()
        }
        await ready.catch(() => undefined)
        if (cleanups.length === 0) {
          return
        }
      }
    },
  }
}

type Context = Hooks & { onStop: (cleanup: () => Promise<void> | void) => void }

async function bringUp(
  options: DemoOptions,
  { say, announce, onEnd, onStop }: Context,
): Promise<RunningDemo> {
  const addresses = addressesOf(options)
  onStop(claimDataFolder(options.dataFolder))
  await checkPorts([
    { port: options.medusaPort, flag: "--medusa-port", what: "Medusa" },
    ...(options.storefront
      ? []
      : [{ port: options.shopPort, flag: "--shop-port", what: "the shop" }]),
    { port: options.gatewayPort, flag: "--gateway-port", what: "the sandbox gateway" },
    ...(options.postgresPort
      ? [{ port: options.postgresPort, flag: "--postgres-port", what: "PostgreSQL" }]
      : []),
  ])
  const secrets = readOrMakeSecrets(options.dataFolder)

  say("Starting the database.")
  const database = await startDatabase(options, secrets)
  onStop(() => database.stop())

  const medusa = createMedusaRunner({
    logFile: join(options.dataFolder, "medusa.log"),
    env: medusaEnv({ options, addresses, secrets, databaseUrl: database.url }),
  })
  onStop(() => medusa.stop())
  const publishableKey = await prepareStore({
    dataFolder: options.dataFolder,
    databaseUrl: database.url,
    medusa,
    say,
  })

  say("Starting the sandbox gateway.")
  const sandbox = await createSandbox({
    port: options.gatewayPort,
    publicUrl: addresses.gateway,
    apiKey: secrets.apiKey,
    signingSecret: secrets.signingSecret,
    merchantName: PAYEE_NAME,
    dataFile: join(options.dataFolder, "gateway.json"),
  })
  onStop(() => sandbox.close())

  say("Starting Medusa.")
  await medusa.start({ port: options.medusaPort, onExit: onEnd })

  if (!options.storefront) {
    say("Starting the shop.")
    const shop = await startShop({
      port: options.shopPort,
      backendUrl: addresses.medusa,
      publishableKey,
    })
    onStop(() => shop.close())
  }

  say("Preparing the admin panel.")
  await warmAdmin(addresses.medusa)

  say("Ready.")
  const { simulatorUrl } = sandbox
  announce(
    announcement({
      addresses,
      simulator: simulatorUrl,
      database: database.url,
      storefront: options.storefront ? { publishableKey } : undefined,
    }),
  )
  return { addresses, sandbox, databaseUrl: database.url, publishableKey }
}

function medusaEnv(input: {
  options: DemoOptions
  addresses: Addresses
  secrets: Secrets
  databaseUrl: string
}): Record<string, string> {
  const { options, addresses, secrets } = input
  const { apiKey, signingSecret, encryptionKey } = secrets
  return {
    // `medusa start` serves the admin panel without a build when this is "development".
    NODE_ENV: "development",
    MEDUSA_DISABLE_TELEMETRY: "true",
    DATABASE_URL: input.databaseUrl,
    FPS_OPTIONS: JSON.stringify(
      fpsOptions({ options, addresses, apiKey, signingSecret, encryptionKey }),
    ),
    MEDUSA_BACKEND_URL: addresses.medusa,
    STORE_CORS: addresses.shop,
    ADMIN_CORS: addresses.medusa,
    AUTH_CORS: `${addresses.medusa},${addresses.shop}`,
    JWT_SECRET: secrets.jwtSecret,
    COOKIE_SECRET: secrets.cookieSecret,
  }
}
