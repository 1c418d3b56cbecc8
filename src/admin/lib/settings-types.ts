import type { EnvironmentName } from "./types"

/** What is told of a secret: never the secret. */
export interface SecretState {
  readonly set: boolean
}

/** One environment of the gateway. */
export interface EnvironmentValues {
  readonly baseUrl: string | null
  readonly apiKey: SecretState
  readonly signingSecret: SecretState
  readonly previousSigningSecret: SecretState
}

/** How status answers are read. */
export interface StatusAnswers {
  readonly path: string
  readonly paid: readonly string[]
  readonly expired: readonly string[]
  readonly cancelled: readonly string[]
  readonly pending: readonly string[]
  readonly amountPath?: string
  readonly currencyPath?: string
}

/** The settings in force. */
export interface SettingsValues {
  readonly environment: EnvironmentName
  readonly environments: Readonly<Record<EnvironmentName, EnvironmentValues>>
  readonly orderCreation: "directpay" | "legacy"
  readonly placeOrder: "before_payment" | "after_payment"
  readonly expiresInMinutes: number
  readonly refunds: "manual" | "refuse"
  readonly statusAnswers: StatusAnswers | null
  /** Those that only the configuration file sets. */
  readonly [other: string]: unknown
}

/** Where a value comes from. */
export interface Source {
  readonly source: "panel" | "configuration" | "default" | "none"
  readonly changed_at: string | null
  readonly changed_by: string | null
  readonly changed_by_name: string | null
}

/** A saved value that cannot be used. */
export interface SettingsProblem {
  readonly path: string
  readonly code: string
  readonly message: string
}

/** The answer of the settings routes. */
export interface SettingsAnswer {
  readonly settings: SettingsValues
  readonly sources: Readonly<Record<string, Source>>
  readonly locked: boolean
  readonly can_save_secrets: boolean
  readonly problems: readonly SettingsProblem[]
  readonly version?: number
  readonly preview?: {
    readonly events_url: string
    readonly success_url: string
    readonly failure_url: string
    readonly pending_url: string
  }
}

/** A change of one field; null takes the panel's value away. */
export interface SettingsPatch {
  readonly [field: string]: unknown
}

/** A line of the list of changes. */
export interface SettingsChange {
  readonly id: string
  readonly path: string
  readonly action: "set" | "removed"
  readonly old_value: unknown
  readonly new_value: unknown
  readonly is_secret: boolean
  readonly changed_by: string | null
  readonly changed_by_name: string | null
  readonly changed_at: string
}

/** How an answer of the gateway would be read. */
export interface StatusReading {
  readonly verdict: "paid" | "expired" | "cancelled" | "pending" | "not_understood" | "no_map"
  /** In cents. */
  readonly amount?: number
  readonly currency?: string
}

/** The state of a step of the connection test. */
export type TestStepState = "waiting" | "running" | "passed" | "failed" | "inconclusive" | "skipped"

/** A step of the connection test. */
export interface TestStep {
  readonly step: string
  readonly state: TestStepState
  readonly code: string | null
  /** English. */
  readonly message: string | null
  readonly at: string | null
}

/** A connection test. */
export interface ConnectionTest {
  readonly id: string
  readonly environment: EnvironmentName
  readonly state: "running" | "passed" | "failed" | "inconclusive"
  readonly started_at: string
  readonly finished_at: string | null
  readonly redirect_url: string | null
  readonly steps: readonly TestStep[]
}
