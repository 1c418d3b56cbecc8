import type { Environment } from "../vocabulary"
import { isApiKey, isSecret, schemaOf, SETTING_PATHS, type SettingPath } from "./fields"
import { openKey } from "./bound-key"
import { isSameOrigin } from "./key-destination"
import type { Keyring } from "./keyring"
import type { Patch } from "./patch"
import { valueAt, withValueAt } from "./paths"
import {
  environmentSchemas,
  LATE_REMINDER,
  partialOptionsSchema,
  type ConfiguredOptions,
  type FpsSettings,
  type PartialEnvironments,
} from "./schema"
import { isReminderTooLate } from "../retry-window"
import { secretFaults, type SecretFault, type SecretFaultCode } from "./secret-faults"

/** A value as the panel saved it. */
export interface StoredSetting {
  readonly path: string
  readonly value: unknown
  readonly encrypted: string | null
  readonly changedBy: string | null
  readonly changedAt: Date
}

/**
 * The fault of a saved value. One that cannot be used is replaced by the configuration file's,
 * if there is one.
 */
export interface SettingsProblem {
  readonly path: SettingPath
  readonly code:
    | "cannot_decrypt"
    | "no_encryption_keys"
    | "invalid_panel_value"
    | "other_address"
    | "reminder_too_late"
    | SecretFaultCode
  /** English; says what to do and holds no value. */
  readonly message: string
}

/** The settings in force and where they come from. */
export interface Overlay {
  readonly settings: FpsSettings
  /** Every field of {@link SETTING_PATHS} that has a value. Holds secrets. */
  readonly values: ReadonlyMap<SettingPath, unknown>
  /** The saved values that are in force. */
  readonly panel: ReadonlyMap<SettingPath, StoredSetting>
  readonly problems: readonly SettingsProblem[]
  /** The signing secrets that are left out, because they prove nothing. */
  readonly faults: readonly SecretFault[]
}

/** The parts that {@link overlay} combines. */
export interface OverlayInput {
  readonly configured: ConfiguredOptions
  readonly stored: readonly StoredSetting[]
  readonly keyring: Keyring
  /** A save that is about to be made, as if it were in `stored`. */
  readonly patch?: Patch
}

/**
 * Puts the panel's values over the configuration file's options, field by field. Pure. A saved
 * value never makes it throw: one that cannot be read is a problem to show, not a reason to stop a
 * store.
 */
export function overlay({ configured, stored, keyring, patch }: OverlayInput): Overlay {
  const values = new Map<SettingPath, unknown>()
  const panel = new Map<SettingPath, StoredSetting>()
  const problems: SettingsProblem[] = []
  // The URL of an environment is settled before its key.
  const addressFor = (path: SettingPath): unknown => {
    const baseUrl = baseUrlBeside(path)
    const isEntered = panel.has(baseUrl) || typeof patch?.get(baseUrl) === "string"
    return isEntered ? values.get(baseUrl) : undefined
  }
  for (const path of SETTING_PATHS) {
    const saved: unknown = patch?.get(path)
    if (saved !== undefined && saved !== null) {
      values.set(path, saved)
      continue
    }
    const row = saved === null ? undefined : stored.find((one) => one.path === path)
    const read = row ? readValue({ path, row, keyring, address: addressFor(path) }) : undefined
    if (row && read?.ok) {
      values.set(path, read.value)
      panel.set(path, row)
      continue
    }
    if (read && !read.ok) {
      problems.push({ path, ...PROBLEMS[read.problem] })
    }
    const own = valueAt(configured, path)
    if (own !== undefined) {
      values.set(path, own)
    }
  }
  for (const path of API_KEYS) {
    const isOwn = !panel.has(path) && typeof patch?.get(path) !== "string"
    const home = valueAt(configured, baseUrlBeside(path))
    const address = addressFor(path)
    if (isOwn && values.has(path) && address !== undefined && !isSameOrigin(address, home)) {
      // The file's key would go to a URL that somebody has entered, or written, for another one.
      values.delete(path)
      if (!problems.some((problem) => problem.path === path)) {
        problems.push({ path, ...PROBLEMS.other_address })
      }
    }
  }
  const faults = dropFaultySecrets(values, problems)
  const settings = settle(configured, values)
  if (isReminderTooLate(settings)) {
    const path = panel.has("expiresInMinutes") ? "expiresInMinutes" : "retryWindowMinutes"
    const message = `Nobody is reminded of an unpaid order: remindUnpaidAfterMinutes ${LATE_REMINDER}.`
    problems.push({ path, code: "reminder_too_late", message })
  }
  return { settings, values, panel, problems, faults }
}

/** Drops a secret that was saved before the other one was in the file, or before it was refused. */
function dropFaultySecrets(
  values: Map<SettingPath, unknown>,
  problems: SettingsProblem[],
): SecretFault[] {
  const faults = secretFaults(environmentsOf(values))
  for (const { path, code, message } of faults) {
    values.delete(path)
    problems.push({ path, code, message: `It ${message}.` })
  }
  return faults
}

const API_KEYS = ["environments.sandbox.apiKey", "environments.production.apiKey"] as const

/** Returns the path of the base URL in the environment of a field. */
export function baseUrlBeside(path: SettingPath): SettingPath {
  return path.startsWith("environments.production.")
    ? "environments.production.baseUrl"
    : "environments.sandbox.baseUrl"
}

/** Returns the settings that some values make. */
export function settingsOf(
  configured: ConfiguredOptions,
  values: ReadonlyMap<SettingPath, unknown>,
): ConfiguredOptions {
  let merged: Record<string, unknown> = { ...configured, environments: {} }
  for (const [path, value] of values) {
    merged = withValueAt(merged, path, value)
  }
  return partialOptionsSchema.parse(merged)
}

/** Drops incomplete environments: they cannot create payments or verify events. */
function settle(
  configured: ConfiguredOptions,
  values: ReadonlyMap<SettingPath, unknown>,
): FpsSettings {
  const merged = settingsOf(configured, values)
  const sandbox = environmentSchemas.sandbox.safeParse(merged.environments.sandbox)
  const production = environmentSchemas.production.safeParse(merged.environments.production)
  return {
    ...merged,
    environments: {
      ...(sandbox.success ? { sandbox: sandbox.data } : {}),
      ...(production.success ? { production: production.data } : {}),
    },
  }
}

/** Returns the secrets among some values. */
export function environmentsOf(values: ReadonlyMap<SettingPath, unknown>): PartialEnvironments {
  const secretsOf = (environment: Environment) => {
    const textAt = (field: "apiKey" | "signingSecret" | "previousSigningSecret") => {
      const value = values.get(`environments.${environment}.${field}`)
      return typeof value === "string" ? value : undefined
    }
    return {
      apiKey: textAt("apiKey"),
      signingSecret: textAt("signingSecret"),
      previousSigningSecret: textAt("previousSigningSecret"),
    }
  }
  return { sandbox: secretsOf("sandbox"), production: secretsOf("production") }
}

type Reading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: keyof typeof PROBLEMS }

const PROBLEMS = {
  cannot_decrypt: {
    code: "cannot_decrypt",
    message:
      "It was saved with another encryption key. Put the old key behind the new one in encryptionKeys, or enter the value again.",
  },
  no_encryption_keys: {
    code: "no_encryption_keys",
    message:
      "It was saved encrypted, but encryptionKeys is missing in medusa-config.ts. Put the key back, or enter the value again.",
  },
  invalid_panel_value: {
    code: "invalid_panel_value",
    message: "It was saved in the panel and is no longer valid. Enter it again.",
  },
  other_address: {
    code: "other_address",
    message:
      "It was given for another URL than the base URL that is set, and is sent nowhere. Check that URL: put the right one back, or enter the key again.",
  },
} as const

interface ReadInput {
  readonly path: SettingPath
  readonly row: StoredSetting
  readonly keyring: Keyring
  /** Of an API key: the URL that it would go to, unless the file names it. */
  readonly address: unknown
}

function readValue({ path, row, keyring, address }: ReadInput): Reading {
  let value = row.value
  if (isApiKey(path)) {
    const read = openKey(keyring, row.encrypted ?? "", path)
    if (!read.ok) {
      return { ok: false, problem: read.reason }
    }
    if (address !== undefined && !isSameOrigin(address, read.origin)) {
      return { ok: false, problem: "other_address" }
    }
    value = read.secret
  } else if (isSecret(path)) {
    const read = keyring.decrypt(row.encrypted ?? "", path)
    if (!read.ok) {
      return { ok: false, problem: read.reason }
    }
    value = read.secret
  }
  const checked = schemaOf(path).safeParse(value)
  return checked.success
    ? { ok: true, value: checked.data }
    : { ok: false, problem: "invalid_panel_value" }
}
