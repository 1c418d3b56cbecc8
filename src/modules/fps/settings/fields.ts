import type { z } from "zod"
import { environmentSchemas, optionsSchema } from "./schema"

const { shape } = optionsSchema

/** Every field that the admin panel edits, with what it may hold. */
const SCHEMAS = {
  environment: shape.environment.unwrap(),
  "environments.sandbox.baseUrl": environmentSchemas.sandbox.shape.baseUrl,
  "environments.sandbox.apiKey": environmentSchemas.sandbox.shape.apiKey,
  "environments.sandbox.signingSecret": environmentSchemas.sandbox.shape.signingSecret,
  "environments.sandbox.previousSigningSecret": environmentSchemas.sandbox.shape.signingSecret,
  "environments.production.baseUrl": environmentSchemas.production.shape.baseUrl,
  "environments.production.apiKey": environmentSchemas.production.shape.apiKey,
  "environments.production.signingSecret": environmentSchemas.production.shape.signingSecret,
  "environments.production.previousSigningSecret":
    environmentSchemas.production.shape.signingSecret,
  orderCreation: shape.orderCreation.unwrap(),
  placeOrder: shape.placeOrder.unwrap(),
  expiresInMinutes: shape.expiresInMinutes.unwrap(),
  orderPatienceMinutes: shape.orderPatienceMinutes.unwrap(),
  statusAnswers: shape.statusAnswers.unwrap(),
  refunds: shape.refunds.unwrap(),
} as const satisfies Record<string, z.ZodType>

/** The dotted path of a field that the admin panel edits. */
export type SettingPath = keyof typeof SCHEMAS

/** Every {@link SettingPath}. */
export const SETTING_PATHS = Object.keys(SCHEMAS) as readonly SettingPath[]

/** Options that only the configuration file sets. */
export const FIXED_PATHS = [
  "backendUrl",
  "storefront.successUrl",
  "storefront.failureUrl",
  "storefront.pendingUrl",
  "supportUrl",
  "expiryGraceMinutes",
  "currencies",
  "languages",
  "defaultCountry",
  "encryptionKeys",
  "lockSettings",
  "signatureToleranceSeconds",
  "maxAttempts",
  "eventRetentionDays",
] as const

/** What an environment needs before payments can be created in it. */
export const REQUIRED_FIELDS = ["baseUrl", "apiKey", "signingSecret"] as const

/** What the field may hold. */
export function schemaOf(path: SettingPath): z.ZodType {
  return SCHEMAS[path]
}

/** Whether a path is one that the admin panel edits. */
export function isSettingPath(path: string): path is SettingPath {
  return Object.hasOwn(SCHEMAS, path)
}

/** Whether the field is the key that is sent to the gateway. */
export function isApiKey(path: SettingPath): boolean {
  return path.endsWith(".apiKey")
}

/** Whether the field is a secret: stored encrypted, shown to nobody. */
export function isSecret(path: SettingPath): boolean {
  return /\.(apiKey|signingSecret|previousSigningSecret)$/.test(path)
}
