import { z } from "zod"
import { statusAnswersSchema } from "../../../protocol"

const url = z
  .string()
  .refine((value) => /^https?:\/\/[^\s]+$/i.test(value) && URL.canParse(value), {
    message: "must be an http or https address, such as https://shop.example.com",
    // What comes after may rely on it.
    abort: true,
  })

/** The gateway client puts its own paths behind it, and refuses such an address too. */
const baseUrl = url.refine((value) => !/[?#]|^[^/]*\/\/[^/]*@/.test(value), {
  message: "must have no user name, query or fragment",
})

/** A storefront address; its `{placeholders}` are filled in on return. */
const addressTemplate = z
  .string()
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value.replace(/[{}]/g, "")), {
    message: "must be an http or https address; it may hold {placeholders}",
  })
  .refine((value) => unknownPlaceholders(value).length === 0, {
    message:
      "holds an unknown placeholder; use {order_id}, {cart_id}, {session_id}, {status} or {country_code}",
  })

/** The placeholders that `storefront` addresses may hold. */
export const PLACEHOLDERS = ["order_id", "cart_id", "session_id", "status", "country_code"] as const

function unknownPlaceholders(value: string): string[] {
  const known: readonly string[] = PLACEHOLDERS
  return [...value.matchAll(/\{([^}]*)\}/g)]
    .map((m) => m[1] ?? "")
    .filter((p) => !known.includes(p))
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])

const secret = z
  .string()
  .min(1, "must not be empty")
  .refine((value) => value.trim() === value, {
    message: "must not begin or end with white space; was it copied with a line break?",
  })

/** Header values cannot hold anything else; a wrong one would only fail at the first payment. */
const apiKey = secret.refine((value) => /^[\x21-\x7e]+$/.test(value), {
  message: "must be printable ASCII without spaces, since it travels in a header",
})

const environmentSchema = z.strictObject({
  baseUrl,
  apiKey,
  signingSecret: secret,
  previousSigningSecret: secret.optional(),
})

const encryptionKey = z.string().refine((value) => Buffer.from(value, "base64").length === 32, {
  message: "must be 32 bytes in Base64; make one with: openssl rand -base64 32",
})

/** The shape of `fpsOptions`; defaults and meanings are in the README's table. */
export const optionsSchema = z
  .strictObject({
    environment: z.enum(["sandbox", "production"]).default("sandbox"),
    environments: z.strictObject({
      sandbox: environmentSchema
        .refine(({ baseUrl }) => isHttpsOrLoopback(baseUrl), {
          path: ["baseUrl"],
          message: "must be https, or http to this machine (localhost, 127.0.0.1)",
        })
        .optional(),
      production: environmentSchema
        .refine(({ baseUrl }) => new URL(baseUrl).protocol === "https:", {
          path: ["baseUrl"],
          message: "must be https",
        })
        .optional(),
    }),
    backendUrl: url,
    storefront: z.strictObject({
      successUrl: addressTemplate,
      failureUrl: addressTemplate,
      pendingUrl: addressTemplate.optional(),
    }),
    orderCreation: z.enum(["directpay", "legacy"]).default("directpay"),
    placeOrder: z.enum(["before_payment", "after_payment"]).default("before_payment"),
    expiresInMinutes: z.number().min(1).max(1440).default(15),
    expiryGraceMinutes: z.number().min(0).max(1440).default(5),
    currencies: z
      .array(z.string().regex(/^[a-z]{3}$/, "must be a lower-case currency code, such as hkd"))
      .min(1)
      .default(["hkd"]),
    languages: z.record(z.string().min(1), z.string().min(1)).default({ en: "en" }),
    defaultCountry: z
      .string()
      .regex(/^[A-Z]{2}$/, "must be a two-letter country code in capitals, such as HK")
      .default("HK"),
    statusAnswers: statusAnswersSchema.optional(),
    refunds: z.enum(["manual", "refuse"]).default("manual"),
    encryptionKeys: z.array(encryptionKey).optional(),
    lockSettings: z.boolean().default(false),
    signatureToleranceSeconds: z.number().int().positive().optional(),
    maxAttempts: z.number().int().min(1).max(100).default(10),
    eventRetentionDays: z.number().int().min(1).default(90),
  })
  .superRefine((options, context) => {
    if (!options.environments[options.environment]) {
      context.addIssue({
        code: "custom",
        path: ["environments", options.environment],
        message: `is missing, but environment is "${options.environment}"; add { baseUrl, apiKey, signingSecret }`,
      })
    }
    const { sandbox, production } = options.environments
    if (
      sandbox &&
      production &&
      secretsOf(sandbox).some((s) => secretsOf(production).includes(s))
    ) {
      context.addIssue({
        code: "custom",
        path: ["environments", "sandbox", "signingSecret"],
        message:
          "is the same as in production; the gateway gives each environment its own, and an event proves its environment by nothing else",
      })
    }
  })

function secretsOf(environment: EnvironmentSettings): string[] {
  return [environment.signingSecret, environment.previousSigningSecret].filter(
    (s) => s !== undefined,
  )
}

function isHttpsOrLoopback(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl)
  return protocol === "https:" || LOOPBACK.has(hostname)
}

/** What a store owner writes in `medusa-config.ts`. */
export type FpsOptions = z.input<typeof optionsSchema>

/** The options with every default in place. */
export type FpsSettings = z.output<typeof optionsSchema>

/** A gateway environment. */
export type Environment = FpsSettings["environment"]

/** The address and secrets of one gateway environment. Never leaves the backend. */
export type EnvironmentSettings = z.output<typeof environmentSchema>
