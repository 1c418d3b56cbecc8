import { isDeepStrictEqual } from "node:util"
import type { MedusaContainer } from "@medusajs/framework/types"
import supertest, { type Agent } from "supertest"
import {
  FPS_MODULE,
  type FpsModuleService,
  type FpsOptions,
  type FpsSettings,
} from "../../src/modules/fps"
import { startOptionsSchema } from "../../src/fps/settings/schema"
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

/** The Medusa of a test file, with what only its process knows. */
interface Running {
  readonly medusa: BootedMedusa
  readonly backendUrl: string
  readonly options: object
  readonly settings: FpsSettings
  readonly sandboxPort: number
  /** Of the suite at hand. */
  readonly sandbox: Sandbox
}

let running: Running | undefined
let isClosedAtTheEnd = false

/**
 * Boots a real Medusa with the plugin on a database of its own, next to a real sandbox gateway
 * that posts its events to it over HTTP. Every test starts from the seeded database. Of several
 * in a file, those after one with equal options share its Medusa, with a sandbox of their own.
 */
export function describeStore(
  name: string,
  options: Overrides,
  suite: (store: Store) => void,
): void {
  closeAtTheEnd()
  describe(name, () => {
    beforeAll(async () => {
      running = (running && (await shared(running, options))) ?? (await booted(options))
    }, BOOTED_WITHIN_MS)
    afterAll(() => {
      jest.restoreAllMocks()
    })

    beforeEach(async () => {
      const { medusa, settings } = required(running)
      await medusa.reset()
      // What the test before saved in the panel stays in force for half a second.
      const inForce = () => store.fps().settingsStore.settings()
      await eventually(inForce, (now) => isDeepStrictEqual(now, settings))
    })
    afterEach(() => required(running).medusa.idle())

    const container = () => required(running).medusa.container
    const store: Store = {
      container,
      fps: () => fpsOf(container()),
      sandbox: () => required(running).sandbox,
      http: () => supertest.agent(required(running).backendUrl),
      shop: () => new Shop(store),
      seeded: () => required(running).medusa.seeded,
      backendUrl: () => required(running).backendUrl,
      carts: () => required(running).medusa.carts,
    }
    suite(store)
  })
}

function closeAtTheEnd(): void {
  if (!isClosedAtTheEnd) {
    isClosedAtTheEnd = true
    afterAll(async () => {
      if (running) {
        await close(running)
      }
    })
  }
}

async function booted(options: Overrides): Promise<Running> {
  const [port, sandboxPort] = [await portOfOurs(), await portOfOurs()]
  const backendUrl = `http://localhost:${port}`
  const sandbox = await startSandbox(sandboxPort)
  const all = { backendUrl, ...optionsOf(options, sandbox.url) }
  process.env.PORT = String(port)
  process.env.MEDUSA_ADMIN_DISABLED = "true"
  process.env.FPS_OPTIONS = JSON.stringify(all)
  const medusa = await bootMedusa()
  return {
    medusa,
    backendUrl,
    options: startOptionsSchema.parse(all),
    settings: await fpsOf(medusa.container).settingsStore.settings(),
    sandboxPort,
    sandbox,
  }
}

/** The Medusa of the suite before, if it has the same options. */
async function shared(known: Running, options: Overrides): Promise<Running | undefined> {
  const { medusa, backendUrl, sandbox, sandboxPort } = known
  const all = { backendUrl, ...optionsOf(options, sandbox.url) }
  if (!isDeepStrictEqual(startOptionsSchema.parse(all), known.options)) {
    await close(known)
    return undefined
  }
  await medusa.startOver()
  await sandbox.close()
  process.env.FPS_OPTIONS = JSON.stringify(all)
  return { ...known, sandbox: await startSandbox(sandboxPort) }
}

async function close({ medusa, sandbox }: Running): Promise<void> {
  await medusa.close()
  await sandbox.close()
}

function fpsOf(container: MedusaContainer): FpsModuleService {
  return container.resolve<FpsModuleService>(FPS_MODULE)
}

function startSandbox(port: number): Promise<Sandbox> {
  return createSandbox({
    port,
    apiKey: SANDBOX_KEY,
    signingSecret: SANDBOX_SECRET,
    retry: { initialMs: 200, factor: 2, maxMs: 2000, maxAttempts: 10 },
  })
}

function optionsOf(options: Overrides, sandboxUrl: string): Omit<FpsOptions, "backendUrl"> {
  return {
    storefront: {
      successUrl: "https://shop.test/{country_code}/order/{order_id}?session={session_id}",
      failureUrl: "https://shop.test/failed?cart={cart_id}&status={status}",
      pendingUrl: "https://shop.test/pending?session={session_id}&status={status}",
    },
    ...options,
    environments: (options.environments ?? bothEnvironments)(sandboxUrl),
  }
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
