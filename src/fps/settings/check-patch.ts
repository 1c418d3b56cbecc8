import { ENVIRONMENTS } from "../vocabulary"
import { isSecret, REQUIRED_FIELDS, type SettingPath } from "./fields"
import type { Keyring } from "./keyring"
import { keyGoesElsewhere } from "./key-destination"
import type { Overlay } from "./overlay"
import { isReminderTooLate } from "../retry-window"
import { onePerField, type Patch, type PatchError } from "./patch"
import { LATE_REMINDER, type ConfiguredOptions, type Environment } from "./schema"

/** The input of the check of a save. */
export interface CheckPatchInput {
  readonly patch: Patch
  readonly configured: ConfiguredOptions
  /** The settings in force. */
  readonly now: Overlay
  /** The settings as they would be. */
  readonly next: Overlay
  readonly keyring: Keyring
}

/**
 * Checks what the saved fields mean together. Fields that the save does not touch are not checked:
 * a secret that cannot be decrypted any more must not keep staff from saving something else. Pure.
 */
export function checkPatch(input: CheckPatchInput): PatchError[] {
  return onePerField([
    ...faultySecrets(input),
    ...withoutKeys(input),
    ...ENVIRONMENTS.flatMap((one) => keyGoesElsewhere(input, one)),
    ...withoutEnvironment(input),
    ...lateReminder(input),
    ...ENVIRONMENTS.flatMap((one) => incomplete(input, one)),
  ])
}

const WAITING_FIELDS = ["expiresInMinutes", "retryWindowMinutes"] as const

function faultySecrets({ patch, next }: CheckPatchInput): PatchError[] {
  const touched = [...patch].some(([path, value]) => value !== null && isSecret(path))
  return touched ? next.faults.map(({ path, code, message }) => ({ path, code, message })) : []
}

/**
 * Refuses to switch to an environment without keys, or to remove the keys of active production: its
 * webhooks would be refused.
 */
function withoutEnvironment({ patch, next }: CheckPatchInput): PatchError[] {
  const active = next.settings.environment
  const isJudged =
    patch.get("environment") === active || (active === "production" && touches(patch, active))
  return isJudged
    ? missing(next, active).map((path) => ({
        path,
        code: "environment_not_configured",
        message: `is missing, but environment is "${active}"; enter it first`,
      }))
    : []
}

/** Refuses an order's time that ends before its customer is reminded. */
function lateReminder({ patch, next }: CheckPatchInput): PatchError[] {
  return isReminderTooLate(next.settings)
    ? WAITING_FIELDS.filter((path) => patch.has(path)).map((path) => ({
        path,
        code: "reminder_too_late",
        message: `is too short: remindUnpaidAfterMinutes ${LATE_REMINDER}`,
      }))
    : []
}

function withoutKeys({ patch, keyring }: CheckPatchInput): PatchError[] {
  return keyring.isEmpty
    ? [...patch]
        .filter(([path, value]) => value !== null && isSecret(path))
        .map(([path]) => ({
          path,
          code: "no_encryption_keys",
          message:
            "cannot be saved, since secrets are only stored encrypted: set encryptionKeys in medusa-config.ts to a key made with `openssl rand -base64 32`",
        }))
    : []
}

/** Refuses half of an environment: it is complete, or not there. */
function incomplete({ patch, next }: CheckPatchInput, environment: Environment): PatchError[] {
  const paths = missing(next, environment)
  const isAbsent = paths.length === REQUIRED_FIELDS.length && !sets(patch, environment)
  if (!touches(patch, environment) || isAbsent) {
    return []
  }
  return paths.map((path) => ({
    path,
    code: "required",
    message: "is missing; an environment needs baseUrl, apiKey and signingSecret",
  }))
}

function missing({ values }: Overlay, environment: Environment): SettingPath[] {
  return REQUIRED_FIELDS.map((field) => `environments.${environment}.${field}` as const).filter(
    (path) => !values.has(path),
  )
}

function touches(patch: Patch, environment: Environment): boolean {
  return [...patch.keys()].some((path) => path.startsWith(`environments.${environment}.`))
}

function sets(patch: Patch, environment: Environment): boolean {
  return [...patch].some(
    ([path, value]) => value !== null && path.startsWith(`environments.${environment}.`),
  )
}
