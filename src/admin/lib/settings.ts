import type { ConnectionStep } from "../../fps/settings/connection-test/progress"
import type { Environment, FpsSettings } from "../../fps/settings/schema"
import type { StatusAnswerMap } from "../../protocol"
import type { AdminConnectionTest } from "../../fps/settings/connection-test/answers"
import type {
  AdminSettings,
  SettingSource,
  AdminSettingChange,
  ListSettingChangesResult,
} from "../../fps/settings/answers"

/** Where a field's value comes from. */
export function sourceOf(answer: SettingsAnswer, path: string): Source {
  return (
    answer.sources[path] ?? {
      source: "default",
      resets_to: null,
      changed_at: null,
      changed_by: null,
      changed_by_name: null,
    }
  )
}

/** `a.b.c` and a value as the body that saves it: `{ a: { b: { c: value } } }`. */
export function patchAt(path: string, value: unknown): Record<string, unknown> {
  return path
    .split(".")
    .reverse()
    .reduce<Record<string, unknown>>(
      (inner, key, index) => ({ [key]: index === 0 ? value : inner }),
      {},
    )
}

/** The value at a dotted path; undefined when there is none. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null
          ? Object.entries(value).find(([name]) => name === key)?.[1]
          : undefined,
      values,
    )
}

export type { StatusReading } from "../../protocol"
export type { TestMessage } from "../../fps/messages/test-messages"

/** Who gets messages, and how. */
type Notify = NonNullable<FpsSettings["notify"]>

/** How status answers are read. */
export type StatusAnswers = StatusAnswerMap

/** One environment of the gateway. Of a secret only whether it is set. */
interface EnvironmentValues {
  readonly baseUrl: string | null
  readonly apiKey: AdminSettings["secrets"][string]
  readonly signingSecret: AdminSettings["secrets"][string]
  readonly previousSigningSecret: AdminSettings["secrets"][string]
}

/** The settings that payments run with. */
type Flow = Pick<
  FpsSettings,
  | "environment"
  | "orderCreation"
  | "placeOrder"
  | "expiresInMinutes"
  | "retryWindowMinutes"
  | "refunds"
  | "acceptPayments"
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
type Source = SettingSource

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

/** The four things that an answer can mean. */
export const VERDICTS = ["paid", "expired", "cancelled", "pending"] as const

/** One of the four. */
type Verdict = (typeof VERDICTS)[number]

/** The form's own texts: values of a verdict stand in one field, separated by commas. */
export type StatusDraft = Readonly<Record<"path" | "amountPath" | "currencyPath" | Verdict, string>>

const USUAL_PATH = "data.status"

/** The form for a map, or an empty one. */
export function toDraft(map: StatusAnswers | null): StatusDraft {
  return {
    path: map?.path ?? USUAL_PATH,
    amountPath: map?.amountPath ?? "",
    currencyPath: map?.currencyPath ?? "",
    paid: map?.paid.join(", ") ?? "",
    expired: map?.expired.join(", ") ?? "",
    cancelled: map?.cancelled.join(", ") ?? "",
    pending: map?.pending.join(", ") ?? "",
  }
}

/** The map that a form stands for. */
export function fromDraft(draft: StatusDraft): StatusAnswers {
  const amountPath = draft.amountPath.trim()
  const currencyPath = draft.currencyPath.trim()
  return {
    path: draft.path.trim(),
    paid: valuesOf(draft.paid),
    expired: valuesOf(draft.expired),
    cancelled: valuesOf(draft.cancelled),
    pending: valuesOf(draft.pending),
    ...(amountPath ? { amountPath } : {}),
    ...(currencyPath ? { currencyPath } : {}),
  }
}

/** The parts of a list in one field; commas as they are typed in either language. */
function valuesOf(text: string): string[] {
  return text
    .split(/[,，、\n]/)
    .map((value) => value.trim())
    .filter((value) => value !== "")
}

/** The form's own texts: the recipients stand in one field, separated by commas. */
export type NotifyDraft = Readonly<Record<keyof Notify, string>>

/** The form for what is set, or an empty one. */
export function toNotifyDraft(notify: Notify | null): NotifyDraft {
  return {
    to: notify?.to.join(", ") ?? "",
    channel: notify?.channel ?? "email",
    adminUrl: notify?.adminUrl ?? "",
  }
}

/** The value that a form stands for. */
export function fromNotifyDraft(draft: NotifyDraft): Notify {
  const adminUrl = draft.adminUrl.trim()
  return {
    to: valuesOf(draft.to),
    channel: draft.channel.trim(),
    ...(adminUrl ? { adminUrl } : {}),
  }
}

/** The id of a settings field's control, by the field's dotted path. */
export function idOf(path: string): string {
  return `fps-${path.replaceAll(".", "-")}`
}
