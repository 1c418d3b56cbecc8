import { isDeepStrictEqual } from "node:util"
import type { MedusaContainer } from "@medusajs/framework/types"
import supertest, { type Agent } from "supertest"
import {
  FPS_MODULE,
  type FpsModuleService,
  type FpsOptions,
  type FpsSettings,
} from "../../src/modules/fps"
import { createSandbox, type Sandbox } from "../../src/sandbox"
import { bootMedusa, type BootedMedusa } from "./boot"
import type { CartCopies } from "./cart-copies"
import type { Seeded } from "./seed"
import { Shop } from "./shop"
import { eventually } from "./wait"
import { portOfOurs } from "./this-run"

export const SANDBOX_SECRET = "sandbox-signing-secret-for-tests"
export const PRODUCTION_SECRET = "production-signing-secret-for-tests"
export const SANDBOX_KEY = "sandbox-api-key-for-tests"
export const PRODUCTION_KEY = "production-api-key-for-tests"

/** What a suite works with. Filled in before the first test. */
export interface Store {
  readonly container: () => MedusaContainer
  readonly fps: () => FpsModuleService
  readonly sandbox: () => Sandbox
  readonly http: () => Agent
  readonly shop: () => Shop
  readonly seeded: () => Seeded
  readonly backendUrl: () => string
  /** Where the test has the database of Medusa at hand. */
  readonly carts?: () => CartCopies
}

/** With the making of the template, where this suite is the first. */
const BOOTED_WITHIN_MS = 300_000

type Overrides = Partial<Omit<FpsOptions, "environments">> & {
  /** Replaces both environments; the sandbox's address is only known once it runs. */
  readonly environments?: (sandboxUrl: string) => FpsOptions["environments"]
}

/**
 * Boots a real Medusa with the plugin on a database of its own, next to a real sandbox gateway
 * that posts its events to it over HTTP. Every test starts from the seeded database. Once in a file:
 * Medusa keeps its container and its modules in globals.
 */
export function describeStore(
  name: string,
  options: Overrides,
  suite: (store: Store) => void,
): void {
  describe(name, () => {
    let sandbox: Sandbox | undefined
    let medusa: BootedMedusa | undefined
    let backendUrl = ""

    beforeAll(async () => {
      const port = await portOfOurs()
      backendUrl = `http://localhost:${port}`
      sandbox = await createSandbox({
        apiKey: SANDBOX_KEY,
        signingSecret: SANDBOX_SECRET,
        retry: { initialMs: 200, factor: 2, maxMs: 2000, maxAttempts: 10 },
      })
      process.env.PORT = String(port)
      process.env.MEDUSA_ADMIN_DISABLED = "true"
      process.env.FPS_OPTIONS = JSON.stringify({
        backendUrl,
        storefront: {
          successUrl: "https://shop.test/{country_code}/order/{order_id}?session={session_id}",
          failureUrl: "https://shop.test/failed?cart={cart_id}&status={status}",
          pendingUrl: "https://shop.test/pending?session={session_id}&status={status}",
        },
        ...options,
        environments: (options.environments ?? bothEnvironments)(sandbox.url),
      })
      medusa = await bootMedusa()
    }, BOOTED_WITHIN_MS)

    afterAll(async () => {
      await medusa?.close()
      await sandbox?.close()
    })

    let settings: FpsSettings | undefined
    beforeEach(async () => {
      await required(medusa).reset()
      // What the test before saved in the panel stays in force for half a second.
      const inForce = () => store.fps().settingsStore.settings()
      settings ??= await inForce()
      await eventually(inForce, (now) => isDeepStrictEqual(now, settings))
    })
    afterEach(() => required(medusa).idle())

    const container = () => required(medusa).container
    const store: Store = {
      container,
      fps: () => container().resolve<FpsModuleService>(FPS_MODULE),
      sandbox: () => required(sandbox),
      http: () => supertest.agent(backendUrl),
      shop: () => new Shop(store),
      seeded: () => required(medusa).seeded,
      backendUrl: () => backendUrl,
      carts: () => required(medusa).carts,
    }
    suite(store)
  })
}

function bothEnvironments(sandboxUrl: string): FpsOptions["environments"] {
  return {
    sandbox: { baseUrl: sandboxUrl, apiKey: SANDBOX_KEY, signingSecret: SANDBOX_SECRET },
    production: {
      baseUrl: "https://gateway.invalid",
      apiKey: PRODUCTION_KEY,
      signingSecret: PRODUCTION_SECRET,
    },
  }
}

function required<T>(value: T | undefined): T {
  if (value === undefined) {
    throw new Error("The store is not started yet.")
  }
  return value
}
