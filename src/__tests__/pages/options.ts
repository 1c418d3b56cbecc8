import { runInNewContext } from "node:vm"
import { optionsSchema } from "../../fps/settings/schema"
import { parseOptions } from "../../fps/settings/parse-options"
import { asObject, isPart, transpile, type Source } from "./compile"

/** What the environment of a store owner who filled everything in may hold. */
const ENVIRONMENT: Readonly<Record<string, string>> = {
  FPS_SANDBOX_URL: "https://sandbox.gateway.example",
  FPS_SANDBOX_API_KEY: "key-of-the-sandbox",
  FPS_SANDBOX_SIGNING_SECRET: "secret-of-the-sandbox",
  FPS_URL: "https://gateway.example",
  FPS_API_KEY: "key-of-production",
  FPS_SIGNING_SECRET: "secret-of-production",
  FPS_OLD_SIGNING_SECRET: "older-secret-of-production",
  FPS_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
}

/** Options that can be used, to put a part of others over. */
const BASE = {
  environments: {
    sandbox: {
      baseUrl: "https://sandbox.gateway.example",
      apiKey: "key-of-the-sandbox",
      signingSecret: "secret-of-the-sandbox",
    },
  },
  backendUrl: "https://api.example.com",
  storefront: { successUrl: "https://shop.example.com", failureUrl: "https://shop.example.com" },
}

interface Configuration {
  readonly plugins?: readonly { readonly resolve: string; readonly options: unknown }[]
  readonly modules?: readonly Module[]
}

/** A module as a store's configuration names it. */
interface Module {
  readonly resolve: string
  readonly dependencies?: readonly string[]
  readonly options?: { readonly providers?: readonly { resolve: string; id: string }[] }
}

/** The payment modules that a block of code sets up, in a whole configuration or a part of one. */
export function paymentModulesIn(source: Source): readonly Module[] {
  if (!source.code.includes('"@medusajs/medusa/payment"')) {
    return []
  }
  const { modules = [] } = run(isPart(source) ? asObject(source) : source) as Configuration
  return modules.filter(({ resolve }) => resolve === "@medusajs/medusa/payment")
}

/**
 * The options that a block of code shows: of a whole `medusa-config.ts`, or a part of `fpsOptions`
 * put over others. Undefined when it shows none.
 */
export function optionsIn(source: Source): unknown {
  if (source.code.includes("defineConfig(")) {
    const { plugins } = run(source) as Configuration
    return plugins?.find(({ resolve }) => resolve === "medusa-payment-fps")?.options
  }
  if (isPart(source) && /^(\/\/ fpsOptions, in part\n|storefront: )/.test(source.code)) {
    return { ...BASE, ...(run(asObject(source)) as object) }
  }
  return undefined
}

/** What is wrong with options, in the words of a start that fails; null when nothing is. */
export function optionsFault(options: unknown): string | null {
  try {
    parseOptions(options)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Every option with its default; undefined where there is none, `required` where it must be set. */
export function optionsWithDefaults(): Record<string, unknown> {
  const { shape } = optionsSchema
  const filled = parseOptions(BASE) as Record<string, unknown>
  const nested = {
    environments: Object.keys(shape.environments.shape),
    storefront: Object.keys(shape.storefront.shape),
  }
  const top = Object.keys(shape).filter((name) => !(name in nested))
  return {
    ...Object.fromEntries(top.map((name) => [name, isRequired(name) ? "required" : filled[name]])),
    ...Object.fromEntries(nested.environments.map((name) => [`environments.${name}`, undefined])),
    ...Object.fromEntries(
      nested.storefront.map((name) => [
        `storefront.${name}`,
        shape.storefront.shape[name as keyof typeof shape.storefront.shape].safeParse(undefined)
          .success
          ? undefined
          : "required",
      ]),
    ),
  }
}

function isRequired(name: string): boolean {
  return optionsFault({ ...BASE, [name]: undefined })?.includes(`${name} is missing`) ?? false
}

function run(source: Source): unknown {
  const exports: { default?: unknown } = {}
  runInNewContext(transpile(source).js, {
    exports,
    process: { env: ENVIRONMENT },
    defineConfig: (configuration: unknown) => configuration,
    redisUrl: "redis://localhost:6379",
    stripeOptions: {},
  })
  // Out of the other realm, where an array is none of ours.
  return JSON.parse(JSON.stringify(exports.default)) as unknown
}
