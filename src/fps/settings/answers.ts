import type { MedusaContainer } from "@medusajs/framework/types"
import { storefrontAddress } from "../checkout/urls"
import { payUrl, webhookUrl } from "./urls"
import { viewDependencies } from "../dependencies"
import { FPS_MODULE, type FpsModuleService } from "../../modules/fps"
import type { Page } from "../lists"
import { readStatusAnswer, type StatusAnswerMap, type StatusReading } from "../../protocol"
import { FIXED_PATHS, isSecret, SETTING_PATHS, type SettingPath } from "./fields"
import { valueAt, withValueAt } from "./paths"
import type { SettingsProblem } from "./overlay"
import type { SettingsView, SaveResult } from "./settings-store"
import { userNames } from "./user-names"

/** The source of a value; who and when only if the panel set it. */
export interface SettingSource {
  readonly source: "panel" | "configuration" | "default" | "none"
  /** Of a value that the panel set: what applies again once it is removed. */
  readonly resets_to: "configuration" | "default" | "none" | null
  /** ISO 8601. */
  readonly changed_at: string | null
  /** The admin user's id. */
  readonly changed_by: string | null
  readonly changed_by_name: string | null
}

/** The settings as the admin API shows them. Of a secret only whether it is set. */
export interface AdminSettings {
  /** Nested like `fpsOptions`. A secret is `{ set }`, `encryptionKeys` is `{ count }`. */
  readonly settings: Readonly<Record<string, unknown>>
  /** By dotted path. */
  readonly sources: Readonly<Record<string, SettingSource>>
  /** The dotted paths that only the configuration file sets, in display order. */
  readonly fixed: readonly string[]
  /** By dotted path: whether it is set. */
  readonly secrets: Readonly<Record<string, { readonly set: boolean }>>
  readonly locked: boolean
  readonly can_save_secrets: boolean
  readonly problems: readonly SettingsProblem[]
  /** To be sent along with a save, which then fails if somebody else saved since. */
  readonly version: number
  readonly changes_count: number
  /** The URLs that the gateway and the storefront get, with example ids. */
  readonly preview: Readonly<
    Record<"events_url" | "success_url" | "failure_url" | "pending_url", string>
  >
}

/** Describes the settings. Pure. */
function toAdminSettings(view: SettingsView, names: ReadonlyMap<string, string>): AdminSettings {
  let settings: Record<string, unknown> = {
    ...view.configured,
    encryptionKeys: { count: view.configured.encryptionKeys?.length ?? 0 },
    environments: {},
  }
  const secrets: Record<string, { set: boolean }> = {}
  for (const path of SETTING_PATHS) {
    const value = view.values.get(path)
    if (isSecret(path)) {
      secrets[path] = { set: value !== undefined }
    }
    settings = withValueAt(settings, path, secrets[path] ?? value ?? null)
  }
  return {
    settings,
    sources: Object.fromEntries([
      ...SETTING_PATHS.map((path) => [path, panelSource(view, path, names)] as const),
      ...FIXED_PATHS.map((path) => [path, ownSource(view, path)] as const),
    ]),
    fixed: FIXED_PATHS,
    secrets,
    locked: view.isLocked,
    can_save_secrets: view.canSaveSecrets,
    problems: view.problems,
    version: view.version,
    changes_count: view.changesCount,
    preview: preview(view.configured),
  }
}

function panelSource(
  view: SettingsView,
  path: SettingPath,
  names: ReadonlyMap<string, string>,
): SettingSource {
  const row = view.panel.get(path)
  if (!row) {
    return ownSource(view, path)
  }
  return {
    source: "panel",
    resets_to: ownSourceOf(view, path),
    changed_at: row.changedAt.toISOString(),
    changed_by: row.changedBy,
    changed_by_name: row.changedBy === null ? null : (names.get(row.changedBy) ?? null),
  }
}

/** Returns the source of a value that the panel does not set. */
function ownSourceOf(view: SettingsView, path: string): "configuration" | "default" | "none" {
  if (valueAt(view.given, path) !== undefined) {
    return "configuration"
  }
  return valueAt(view.configured, path) === undefined ? "none" : "default"
}

function ownSource(view: SettingsView, path: string): SettingSource {
  return {
    source: ownSourceOf(view, path),
    resets_to: null,
    changed_at: null,
    changed_by: null,
    changed_by_name: null,
  }
}

function preview({
  backendUrl,
  eventsUrl,
  storefront,
}: SettingsView["configured"]): AdminSettings["preview"] {
  const example = (destination: "success" | "failure" | "pending", status: string) =>
    storefrontAddress(storefront, {
      destination,
      values: {
        order_id: "order_01EXAMPLE",
        cart_id: "cart_01EXAMPLE",
        session_id: "payses_01EXAMPLE",
        status,
        country_code: "hk",
        retry_url: payUrl(backendUrl, "EXAMPLE"),
      },
    })
  return {
    events_url: webhookUrl({ backendUrl, eventsUrl }),
    success_url: example("success", "paid"),
    failure_url: example("failure", "expired"),
    pending_url: example("pending", "pending"),
  }
}

/** Reads the settings in force: where each comes from, and of secrets only whether they are set. */
export async function readSettings(container: MedusaContainer): Promise<AdminSettings> {
  const { fps, query } = viewDependencies(container)
  const view = await fps.settingsStore.view()
  const changers = [...view.panel.values()].map(({ changedBy }) => changedBy)
  return toAdminSettings(view, await userNames(query, changers))
}

/** The input of a save. */
interface SaveSettingsInput {
  /** A part of `fpsOptions`, as received; null removes the panel's value. */
  readonly body: unknown
  /** The version that staff read. */
  readonly version?: number
  /** The admin user's id. */
  readonly actorId: string
}

/** The result of a save. */
type SaveSettingsResult =
  { readonly saved: true; readonly settings: AdminSettings } | Exclude<SaveResult, { saved: true }>

/**
 * Saves fields of the settings: all of them or none. This is not a workflow: a workflow engine
 * keeps its input, in Redis or in the database, and secrets are only ever stored encrypted.
 */
export async function saveSettings(
  container: MedusaContainer,
  { body, version, actorId }: SaveSettingsInput,
): Promise<SaveSettingsResult> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const result = await fps.settingsStore.save({ body, version, changedBy: actorId })
  return result.saved ? { saved: true, settings: await readSettings(container) } : result
}

/** An entry of the list of changes. The values of a secret are null. */
export interface AdminSettingChange {
  readonly id: string
  readonly path: string
  readonly action: "set" | "removed"
  readonly old_value: unknown
  readonly new_value: unknown
  readonly is_secret: boolean
  readonly changed_by: string | null
  readonly changed_by_name: string | null
  /** ISO 8601. */
  readonly changed_at: string
}

export interface ListSettingChangesResult extends Page {
  readonly changes: AdminSettingChange[]
}

/** Lists who changed which setting, newest first. Values of secrets are left out. */
export async function listSettingChanges(
  container: MedusaContainer,
  page: { readonly limit: number; readonly offset: number },
): Promise<ListSettingChangesResult> {
  const { fps, query } = viewDependencies(container)
  const { changes, count } = await fps.settingsStore.changes(page)
  const names = await userNames(
    query,
    changes.map(({ changedBy }) => changedBy),
  )
  return {
    changes: changes.map((change) => ({
      id: change.id,
      path: change.path,
      action: change.action,
      old_value: change.oldValue,
      new_value: change.newValue,
      is_secret: change.isSecret,
      changed_by: change.changedBy,
      changed_by_name: change.changedBy === null ? null : (names.get(change.changedBy) ?? null),
      changed_at: change.changedAt.toISOString(),
    })),
    count,
    limit: page.limit,
    offset: page.offset,
  }
}

export { statusAnswersSchema } from "../../protocol"

/** A response of the gateway, and a mapping; by default the one in force. */
export interface TryStatusAnswerInput {
  readonly answer: unknown
  readonly map?: StatusAnswerMap
}

/** Returns how a status response would be read. Changes nothing. */
export async function tryStatusAnswer(
  container: MedusaContainer,
  input: TryStatusAnswerInput,
): Promise<StatusReading> {
  const map = input.map ?? (await viewDependencies(container).fps.settings()).statusAnswers
  return map ? readStatusAnswer(input.answer, map) : { verdict: "no_map" }
}
