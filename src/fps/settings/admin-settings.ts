import {
  FIXED_PATHS,
  isSecret,
  SETTING_PATHS,
  type SettingPath,
} from "./fields"
import { valueAt, withValueAt } from "./paths"
import type { SettingsProblem, SettingsView } from "../../modules/fps"
import { againAddress, storefrontAddress } from "../checkout/urls"

/** Where a value comes from; who and when only where the panel set it. */
export interface SettingSource {
  readonly source: "panel" | "configuration" | "default" | "none"
  /** Of one that the panel set: what holds again once it is taken back. */
  readonly resets_to: "configuration" | "default" | "none" | null
  /** ISO 8601. */
  readonly changed_at: string | null
  /** The admin user's id. */
  readonly changed_by: string | null
  readonly changed_by_name: string | null
}

/** The settings as the admin sees them. Of a secret only whether it is set. */
export interface AdminSettings {
  /** Nested like `fpsOptions`. A secret is `{ set }`, `encryptionKeys` is `{ count }`. */
  readonly settings: Readonly<Record<string, unknown>>
  /** By dotted path. */
  readonly sources: Readonly<Record<string, SettingSource>>
  /** The dotted paths that only the configuration file sets, in the order to show them in. */
  readonly fixed: readonly string[]
  /** By dotted path: whether it is set. */
  readonly secrets: Readonly<Record<string, { readonly set: boolean }>>
  readonly locked: boolean
  readonly can_save_secrets: boolean
  readonly problems: readonly SettingsProblem[]
  /** To be sent along with a save, which then fails when somebody else saved since. */
  readonly version: number
  readonly changes_count: number
  /** The addresses that the gateway and the storefront get, with examples for ids. */
  readonly preview: Readonly<
    Record<"events_url" | "success_url" | "failure_url" | "pending_url", string>
  >
}

/** The settings in the admin's words. Pure. */
export function toAdminSettings(
  view: SettingsView,
  names: ReadonlyMap<string, string>,
): AdminSettings {
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

/** Where a value comes from that the panel does not set. */
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

function preview({ backendUrl, storefront }: SettingsView["configured"]): AdminSettings["preview"] {
  const example = (destination: "success" | "failure" | "pending", status: string) =>
    storefrontAddress(storefront, {
      destination,
      values: {
        order_id: "order_01EXAMPLE",
        cart_id: "cart_01EXAMPLE",
        session_id: "payses_01EXAMPLE",
        status,
        country_code: "hk",
        retry_url: againAddress(backendUrl, "EXAMPLE"),
      },
    })
  return {
    events_url: `${backendUrl.replace(/\/+$/, "")}/hooks/payment/fps_checkout`,
    success_url: example("success", "paid"),
    failure_url: example("failure", "expired"),
    pending_url: example("pending", "pending"),
  }
}
