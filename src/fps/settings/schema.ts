import { ENVIRONMENTS, type Environment } from "../vocabulary"
import { z } from "zod"
import { isForbiddenHost, isPrivateHost } from "../../gateway/addresses"
import { shortList, statusAnswersSchema, UNSEEN } from "../../protocol"
import { isReminderTooLate, type ReminderPolicy } from "../retry-window"
import { secretFaults } from "./secret-faults"

/** The machine-readable code of a problem. */
const code = (word: string) => ({ params: { code: word } })

const isSeen = (value: string) => !UNSEEN.test(value)
const UNSEEN_ADDRESS = {
  message: "must not hold a character that nobody sees",
  ...code("invalid_url"),
}

const url = z
  .string()
  // What is longer is not parsed, which takes a time that grows with the square of a host.
  .max(2_000, { error: "must be at most 2000 characters", abort: true })
  .refine((value) => /^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/iu.test(value) && URL.canParse(value), {
    message: "must be an http or https address, such as https://shop.example.com",
    ...code("invalid_url"),
    // Later checks rely on it.
    abort: true,
  })
  .refine(isSeen, UNSEEN_ADDRESS)

/** The gateway client appends its paths, and refuses such a URL too. */
const baseUrl = url
  .refine((value) => !isForbiddenHost(new URL(value).hostname), {
    message: "must not be a link-local address, or that of a cloud's metadata",
    ...code("forbidden_address"),
  })
  .refine((value) => !/[?#]|^[^/]*\/\/[^/]*@/.test(value), {
    message: "must have no user name, query or fragment",
    ...code("url_with_extras"),
  })

const sandboxUrl = baseUrl.refine((value) => isHttpsOrPrivate(value), {
  message:
    "must be https, or http to this machine or a private network (localhost, 192.168.1.20, a name without a dot, or one that ends with .local, .internal or .test)",
  ...code("https_or_private"),
})

const productionUrl = baseUrl.refine((value) => new URL(value).protocol === "https:", {
  message: "must be https",
  ...code("https_required"),
})

/** An app's own scheme opens the app; these do something else, in a browser or to it. */
const OTHER_SCHEMES =
  /^(javascript|data|vbscript|file|blob|about|intent|view-source|wss?|ftps?|filesystem|chrome|resource)$/

/** True if a URL is of the web, or has an app's own scheme. Its host has no placeholder. */
function isAddress(value: string): boolean {
  const [, scheme = "", host = ""] =
    /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(value.replace(/\s/g, " ")) ?? []
  const isScheme = scheme !== "" && !OTHER_SCHEMES.test(scheme.toLowerCase())
  return isScheme && !/[{}\s]/.test(host) && URL.canParse(value.replace(/[{}]/g, ""))
}

const isOfWeb = (value: string) => /^https?:/i.test(value)

/** A URL of the storefront or of an app; its `{placeholders}` are filled in on return. */
const addressTemplate = z
  .string()
  .refine(
    (value) =>
      isAddress(value) && (!isOfWeb(value) || new URL(value.replace(/[{}]/g, "")).host !== ""),
    {
      message:
        "must be an http or https address, or one with an app's own scheme such as myshop://fps; it may hold {placeholders} after its host",
    },
  )
  .refine(isSeen, UNSEEN_ADDRESS)
  .refine((value) => isOfWeb(value) || !value.includes("{retry_url}"), {
    message: "holds {retry_url}, which an app cannot open as a page; leave it out",
  })
  .refine((value) => unknownPlaceholders(value).length === 0, {
    message:
      "holds an unknown placeholder; use {order_id}, {cart_id}, {session_id}, {status}, {country_code} or {retry_url}",
  })

/** The placeholders of `storefront` URLs. */
export const PLACEHOLDERS = [
  "order_id",
  "cart_id",
  "session_id",
  "status",
  "country_code",
  "retry_url",
] as const

const SUPPORT_PLACEHOLDERS = ["reference", "order_number"] as const

/** The contact link for customers; its `{placeholders}` are filled in for each payment. */
const supportTemplate = z
  .string()
  .refine(
    (value) =>
      /^(https?:\/\/|mailto:|tel:)[^\s]+$/i.test(value) && URL.canParse(value.replace(/[{}]/g, "")),
    {
      message:
        "must be an http, https, mailto: or tel: address without spaces; it may hold {placeholders}",
    },
  )
  .refine(isSeen, UNSEEN_ADDRESS)
  .refine((value) => unknownPlaceholders(value, SUPPORT_PLACEHOLDERS).length === 0, {
    message: "holds an unknown placeholder; use {reference} or {order_number}",
  })

function unknownPlaceholders(value: string, known: readonly string[] = PLACEHOLDERS): string[] {
  return value
    .split("{")
    .slice(1)
    .map((text) => (text.includes("}") ? text.slice(0, text.indexOf("}")) : text))
    .filter((name) => !known.includes(name))
}

const secret = z
  .string()
  .min(1, "must not be empty")
  .max(2000, "must be at most 2000 characters")
  .refine((value) => value.trim() === value, {
    message: "must not begin or end with white space; was it copied with a line break?",
    ...code("white_space"),
  })

/** A header can hold nothing else; a wrong value would fail only at the first payment. */
const apiKey = secret.refine((value) => /^[\x21-\x7e]+$/.test(value), {
  message: "must be printable ASCII without spaces, since it travels in a header",
  ...code("not_ascii"),
})

const MIN_SIGNING_SECRET = 8

/** Anybody who guesses it can sign a payment. */
const signingSecret = secret
  .refine((value) => value === "" || value.length >= MIN_SIGNING_SECRET, {
    message: `must have at least ${MIN_SIGNING_SECRET} characters; set a longer one in the gateway's merchant portal, and copy it whole`,
    ...code("too_short"),
  })
  .refine((value) => !UNSEEN.test(value.trim()), {
    message: "must not hold a character that nobody sees; copy it again",
    ...code("white_space"),
  })

const secrets = { apiKey, signingSecret, previousSigningSecret: signingSecret.optional() }

/** Both environments, each with everything that it needs. */
export const environmentSchemas = {
  sandbox: z.strictObject({ baseUrl: sandboxUrl, ...secrets }),
  production: z.strictObject({ baseUrl: productionUrl, ...secrets }),
}

const encryptionKey = z.string().refine((value) => Buffer.from(value, "base64").length === 32, {
  message: "must be 32 bytes in Base64; make one with: openssl rand -base64 32",
})

const recipient = z
  .string()
  .max(320)
  .refine((value) => /^\S+$/.test(value) && !UNSEEN.test(value), {
    message: "must be an address without spaces, or characters that nobody sees",
    ...code("invalid_recipient"),
  })

const notifySchema = z.strictObject({
  to: shortList(z.array(recipient).min(1, "must name at least one address"), {
    most: 20,
    error: "must name at most 20 addresses",
  }),
  channel: z
    .string()
    .min(1)
    .max(100, "must be at most 100 characters")
    .refine(isSeen, "must not hold a character that nobody sees")
    .default("email"),
  adminUrl: url.optional(),
})

/** Options that the admin panel edits, beside `environments`. */
export const editedOptions = {
  environment: z.enum(ENVIRONMENTS).default("sandbox"),
  orderCreation: z.enum(["directpay", "legacy"]).default("directpay"),
  placeOrder: z.enum(["before_payment", "after_payment"]).default("before_payment"),
  expiresInMinutes: z.number().min(1).max(1440).default(15),
  retryWindowMinutes: z.number().int().min(0).max(1440).default(0),
  statusAnswers: statusAnswersSchema.optional(),
  refunds: z.enum(["manual", "refuse"]).default("manual"),
  acceptPayments: z.boolean().default(true),
  notify: notifySchema.optional(),
}

const storefrontUrls = {
  successUrl: addressTemplate,
  failureUrl: addressTemplate,
  pendingUrl: addressTemplate.optional(),
}

/** The storefront of one sales channel. */
const ownStorefront = z.strictObject({
  ...storefrontUrls,
  supportUrl: supportTemplate.optional(),
  shopName: z
    .string()
    .trim()
    .min(1, "must have at least one character")
    .max(100, "must have at most 100 characters")
    .optional(),
})

/** Options that only the configuration file sets; the admin panel shows them. */
export const fixedOptions = {
  backendUrl: url,
  eventsUrl: url.optional(),
  storefront: z.strictObject(storefrontUrls),
  storefronts: z
    .record(z.string().regex(/^\S+$/), ownStorefront, {
      error: ({ code: fault }) =>
        fault === "invalid_key"
          ? "must be the id of a sales channel, such as sc_01JABC"
          : undefined,
    })
    .optional(),
  supportUrl: supportTemplate.optional(),
  payeeName: z
    .string()
    .trim()
    .min(1, "must have at least one character")
    .max(100, "must have at most 100 characters")
    .optional(),
  holdFulfillment: z.boolean().default(true),
  remindUnpaidAfterMinutes: z.number().int().min(1).optional(),
  expiryGraceMinutes: z.number().min(0).max(1440).default(5),
  languages: z.record(z.string().min(1), z.string().min(1)).default({ en: "en" }),
  defaultCountry: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be a two-letter country code in capitals, such as HK")
    .default("HK"),
  missingName: z
    .string()
    .trim()
    .min(1, "must have at least one character, such as -")
    .max(50, "must have at most 50 characters")
    .default("-"),
  encryptionKeys: z.array(encryptionKey).optional(),
  lockSettings: z.boolean().default(false),
  eventRetentionDays: z.number().int().min(1).default(90),
}

const shape = { ...fixedOptions, ...editedOptions }

/** Environments in which everything is optional. */
const partialEnvironments = z.strictObject({
  sandbox: environmentSchemas.sandbox.partial().optional(),
  production: environmentSchemas.production.partial().optional(),
})

/** `fpsOptions` if the admin panel can complete the environments. */
export const partialOptionsSchema = z
  .strictObject({ environments: partialEnvironments.default({}), ...shape })
  .superRefine(refuseFaultySecrets)

/** The same as a configuration file gives it: it has to be right without the panel's values. */
export const startOptionsSchema = partialOptionsSchema.superRefine(refuseLateReminder)

/** `fpsOptions` if it cannot; docs/configuration.md has defaults and meanings. */
export const optionsSchema = z
  .strictObject({
    environments: z.strictObject({
      sandbox: environmentSchemas.sandbox.optional(),
      production: environmentSchemas.production.optional(),
    }),
    ...shape,
  })
  .superRefine((options, context) => {
    if (!options.environments[options.environment]) {
      context.addIssue({
        code: "custom",
        path: ["environments", options.environment],
        message: `is missing or empty (are its variables set?), but environment is "${options.environment}"; add { baseUrl, apiKey, signingSecret }, or set encryptionKeys (and not lockSettings) and enter them in the admin panel`,
      })
    }
  })
  .superRefine(refuseFaultySecrets)
  .superRefine(refuseLateReminder)

/** The fault of a reminder that would come too late; follows the name of the option. */
export const LATE_REMINDER =
  "must be less than expiresInMinutes + retryWindowMinutes, for which an unpaid order waits; lower it, or raise one of the two"

function refuseLateReminder(options: ReminderPolicy, context: z.RefinementCtx): void {
  if (isReminderTooLate(options)) {
    context.addIssue({
      code: "custom",
      path: ["remindUnpaidAfterMinutes"],
      message: LATE_REMINDER,
      ...code("reminder_too_late"),
    })
  }
}

function refuseFaultySecrets(
  { environments }: { readonly environments: PartialEnvironments },
  context: z.RefinementCtx,
): void {
  for (const { path, code: word, message } of secretFaults(environments)) {
    context.addIssue({ code: "custom", path: path.split("."), message, ...code(word) })
  }
}

function isHttpsOrPrivate(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl)
  return protocol === "https:" || isPrivateHost(hostname)
}

/** True if a URL is of this machine or of a private network: nobody on the internet reaches it. Pure. */
export function isPrivateUrl({ hostname }: URL): boolean {
  return isPrivateHost(hostname) || isForbiddenHost(hostname)
}

/** The options that a store owner writes in `medusa-config.ts`. */
export type FpsOptions = z.input<typeof partialOptionsSchema>

/** The configuration file's options with every default; environments may be incomplete. */
export type ConfiguredOptions = z.output<typeof partialOptionsSchema>

/** The settings in force. Incomplete environments are left out. */
export type FpsSettings = z.output<typeof optionsSchema>

/** A gateway environment. */
export type { Environment } from "../vocabulary"

/** The URL and secrets of one gateway environment. They never leave the backend. */
export type EnvironmentSettings = z.output<typeof environmentSchemas.sandbox>

/** Environments, as far as they are known. */
export type PartialEnvironments = Readonly<
  Partial<Record<Environment, Partial<EnvironmentSettings>>>
>
