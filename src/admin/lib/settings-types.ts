import type { ConnectionStep, Environment, FpsSettings } from "../../modules/fps"
import type { StatusAnswerMap } from "../../protocol"
import type { AdminConnectionTest } from "../../fps/settings/connection-test/admin-test"
import type { AdminSettings, SettingSource } from "../../fps/settings/admin-settings"
import type {
  AdminSettingChange,
  ListSettingChangesResult,
} from "../../fps/settings/list-setting-changes"

export type { StatusReading } from "../../protocol"

/** Who gets messages, and how. */
export type Notify = NonNullable<FpsSettings["notify"]>

/** How status answers are read. */
export type StatusAnswers = StatusAnswerMap

/** One environment of the gateway. Of a secret only whether it is set. */
export interface EnvironmentValues {
  readonly baseUrl: string | null
  readonly apiKey: AdminSettings["secrets"][string]
  readonly signingSecret: AdminSettings["secrets"][string]
  readonly previousSigningSecret: AdminSettings["secrets"][string]
}

/** What payments are run with. */
type Flow = Pick<
  FpsSettings,
  | "environment"
  | "orderCreation"
  | "placeOrder"
  | "expiresInMinutes"
  | "retryWindowMinutes"
  | "refunds"
>

/** The settings in force: those that the panel changes, with their types. */
export interface SettingsValues extends Readonly<Flow> {
  readonly environments: Readonly<Record<Environment, EnvironmentValues>>
  readonly statusAnswers: StatusAnswers | null
  readonly notify: Notify | null
  /** Those that only the configuration file sets. */
  readonly [other: string]: unknown
}

/** The answer of the settings routes. */
export interface SettingsAnswer extends Omit<AdminSettings, "settings"> {
  readonly settings: SettingsValues
}

/** Where a value comes from. */
export type Source = SettingSource

/** A change of one field; null takes the panel's value away. */
export interface SettingsPatch {
  readonly [field: string]: unknown
}

/** A line of the list of changes. */
export type SettingsChange = AdminSettingChange
/** A page of changes. */
export type SettingsChanges = ListSettingChangesResult

/** A step of the connection test. */
export type TestStep = ConnectionStep
/** A connection test. */
export type ConnectionTest = AdminConnectionTest
