import type { Logger } from "@medusajs/framework/types"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { openKey, sealKey } from "./bound-key"
import { checkPatch } from "./check-patch"
import { isApiKey, isSecret, type SettingPath } from "./fields"
import { freshValue } from "./fresh-value"
import { createKeyring } from "./keyring"
import { baseUrlBeside, environmentsOf, overlay, type Overlay } from "./overlay"
import { givenOptions, parseOptions } from "./parse-options"
import { readPatch, type Patch, type PatchError } from "./patch"
import type { ConfiguredOptions, FpsSettings, PartialEnvironments } from "./schema"
import * as queries from "./stored-settings"

/** Other processes see a change within this time; each makes one query for it. */
const MAX_AGE_MS = 500
/** A database that does not answer must not delay what works without it. */
const WAIT_MS = 1_000
const GIVE_UP_MS = 5_000

/** Everything that staff may know of the settings, and some secrets. */
export interface SettingsView extends Overlay {
  /** The configuration file's options, with defaults. */
  readonly configured: ConfiguredOptions
  /** The configuration file's options, without defaults. */
  readonly given: unknown
  readonly isLocked: boolean
  readonly canSaveSecrets: boolean
  readonly version: number
  readonly changesCount: number
}

/** The result of a save. */
export type SaveResult =
  | { readonly saved: true }
  | { readonly saved: false; readonly reason: "locked" | "outdated" }
  | { readonly saved: false; readonly reason: "invalid"; readonly errors: readonly PatchError[] }

/** A save: `body` is a part of `fpsOptions`. With `version` it fails if somebody saved since. */
export interface SaveInput {
  readonly body: unknown
  readonly version?: number
  readonly changedBy: string | null
}

/** The settings: the configuration file's options with the panel's values over them. */
export interface SettingsStore {
  /** The settings in force, at most {@link MAX_AGE_MS} old. */
  settings(): Promise<FpsSettings>
  /** The secrets in force, also of an incomplete environment: its webhooks still arrive. */
  secrets(): Promise<PartialEnvironments>
  /** Returns true if the settings may have changed: the database could not be asked. */
  isStale(): boolean
  /** Every field with its source, read now. */
  view(): Promise<SettingsView>
  save(input: SaveInput): Promise<SaveResult>
  changes: (page: {
    limit: number
    offset: number
  }) => ReturnType<typeof queries.listSettingChanges>
}

/**
 * Makes the store of settings. With `lockSettings` only the configuration file counts, also over
 * what the panel saved before.
 */
export function createSettingsStore(input: {
  readonly knex: Knex
  readonly options: unknown
  readonly logger: Pick<Logger, "warn"> | undefined
}): SettingsStore {
  const { knex, options, logger } = input
  const configured = parseOptions(options)
  const keyring = createKeyring(configured.encryptionKeys)
  const isLocked = configured.lockSettings
  const warn = warnOnce(logger)

  const read = async (from: Knex): Promise<Overlay> => {
    const stored = isLocked ? [] : await queries.readSettings(from)
    const result = overlay({ configured, stored, keyring })
    warn(result)
    return result
  }
  const current = freshValue({
    read: () => read(knex),
    maxAgeMs: MAX_AGE_MS,
    waitMs: WAIT_MS,
    giveUpMs: GIVE_UP_MS,
    now: () => performance.now(),
  })

  return {
    async settings() {
      return (await current.get()).settings
    },
    async secrets() {
      return environmentsOf((await current.get()).values)
    },
    isStale: () => current.isStale(),
    async view() {
      // The version is read first: one that is too old makes a save fail, one that is too new would
      // lose one.
      const version = await queries.readSettingsVersion(knex)
      const [state, { count }] = await Promise.all([
        read(knex),
        queries.listSettingChanges(knex, { limit: 1, offset: 0 }),
      ])
      return {
        ...state,
        configured,
        given: givenOptions(options),
        isLocked,
        canSaveSecrets: !keyring.isEmpty,
        version,
        changesCount: count,
      }
    },
    async save({ body, version, changedBy }) {
      if (isLocked) {
        return { saved: false, reason: "locked" }
      }
      const { patch, errors } = readPatch(body)
      if (errors.length > 0) {
        return { saved: false, reason: "invalid", errors }
      }
      const result = await knex.transaction(async (trx): Promise<SaveResult> => {
        await queries.lockSettings(trx)
        const latest = await queries.readSettingsVersion(trx)
        if (version !== undefined && version !== latest) {
          return { saved: false, reason: "outdated" }
        }
        const stored = await queries.readSettings(trx)
        const now = overlay({ configured, stored, keyring })
        const next = overlay({ configured, stored, keyring, patch })
        const wrong = checkPatch({ patch, configured, now, next, keyring })
        if (wrong.length > 0) {
          return { saved: false, reason: "invalid", errors: wrong }
        }
        const had = new Set(stored.map(({ path }) => path))
        const writes = writesOf({
          patch,
          now,
          had,
          encrypt: (secret, path) => encrypt(secret, path, next),
        })
        if (writes.length > 0) {
          await queries.writeSettings(trx, { version: latest + 1, changedBy, writes })
          await renewEncryption(trx)
        }
        return { saved: true }
      })
      current.expire()
      return result
    },
    changes: (page) => queries.listSettingChanges(knex, page),
  }

  /** A key is bound to the URL beside it. */
  function encrypt(secret: string, path: SettingPath, { values }: Pick<Overlay, "values">): string {
    const address = isApiKey(path) ? values.get(baseUrlBeside(path)) : undefined
    return typeof address === "string"
      ? sealKey(keyring, secret, { path, address })
      : keyring.encrypt(secret, path)
  }

  /** Encrypts every secret with the newest key, so that an old one can be removed some day. */
  async function renewEncryption(trx: Knex): Promise<void> {
    for (const { path, encrypted } of await queries.readSettings(trx)) {
      if (encrypted === null || keyring.isEmpty || keyring.isCurrent(encrypted)) {
        continue
      }
      const read = openKey(keyring, encrypted, path)
      if (read.ok) {
        const renewed =
          read.origin === null
            ? keyring.encrypt(read.secret, path)
            : sealKey(keyring, read.secret, { path, address: read.origin })
        await queries.reencryptSetting(trx, { path, encrypted: renewed })
      }
    }
  }
}

function writesOf(input: {
  readonly patch: Patch
  readonly now: Overlay
  /** The paths that are stored. */
  readonly had: ReadonlySet<string>
  readonly encrypt: (secret: string, path: SettingPath) => string
}): queries.SettingWrite[] {
  const { patch, now, had, encrypt } = input
  return [...patch].flatMap(([path, value]): queries.SettingWrite[] => {
    const secret = isSecret(path)
    const oldValue = secret ? null : (now.values.get(path) ?? null)
    const common = { path, oldValue, isSecret: secret }
    if (value === null) {
      return had.has(path) ? [{ ...common, action: "removed", value: null, encrypted: null }] : []
    }
    if (secret && typeof value === "string") {
      return [{ ...common, action: "set", value: null, encrypted: encrypt(value, path) }]
    }
    return isSame(now, path, value) ? [] : [{ ...common, action: "set", value, encrypted: null }]
  })
}

function isSame({ panel, values }: Overlay, path: SettingPath, value: unknown): boolean {
  return panel.has(path) && JSON.stringify(values.get(path)) === JSON.stringify(value)
}

/** Logs saved values that cannot be used, once for as long as they stay the same. */
function warnOnce(logger: Pick<Logger, "warn"> | undefined): (state: Overlay) => void {
  let told = ""
  return ({ problems }) => {
    const text = problems.map(({ path, message }) => `\n  - ${path}: ${message}`).join("")
    if (text !== told) {
      told = text
      if (text !== "") {
        logger?.warn(`fps: settings of the admin panel ignored:${text}`)
      }
    }
  }
}
