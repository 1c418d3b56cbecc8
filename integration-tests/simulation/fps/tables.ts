import type {
  CaseRecord,
  Environment,
  FpsSettings,
  InboxEvent,
  Intent,
  LedgerPayment,
} from "../../../src/modules/fps"
import type { Release } from "../../../src/fps/types"

/** A row of `fps_purchase`; times are milliseconds. */
export interface PurchaseRow {
  readonly id: string
  readonly cartId: string | null
  orderId: string | null
  revision: number
  settledRevision: number
  nextRunAt: number | null
  idleSince: number | null
  leaseToken: string | null
  leaseUntil: number | null
  intent: Intent | null
  cancelsAt: number | null
  promotionsReturnedAt: number | null
  released: Release | null
  remindAt: number | null
  reminderClaimedAt: number | null
  attempts: number
  seenOrderStatus: string | null
  seenOrderVersion: number | null
}

/** A row of `fps_event`, with the columns that only the inbox works with. */
export interface EventRow extends InboxEvent {
  readonly createdAt: number
  readonly purchaseId: string | null
  readonly appliedAt: number | null
  readonly attempts: number
}

/** The settings that the simulated store has. */
export type StoreSettings = Pick<
  FpsSettings,
  | "environment"
  | "environments"
  | "expiryGraceMinutes"
  | "expiresInMinutes"
  | "holdFulfillment"
  | "retryWindowMinutes"
  | "statusAnswers"
  | "placeOrder"
  | "remindUnpaidAfterMinutes"
>

/**
 * The plugin's tables. Rows of payments, events and cases are replaced and never changed, so that
 * what was read stays as it was read.
 */
export interface Ledger {
  settings: StoreSettings
  readonly purchases: Map<string, PurchaseRow>
  readonly payments: Map<string, LedgerPayment>
  /** `fps_session`, in the order in which the sessions were made. */
  readonly sessions: Map<string, string>
  /** Sessions for whose Medusa payment `payment.captured` was raised. */
  readonly announced: Set<string>
  readonly events: Map<string, EventRow>
  readonly cases: Map<string, CaseRecord>
  readonly heard: Record<Environment, number | null>
  /** The id of the next row. */
  serial: number
}

/** Empty tables. */
export function createLedger(settings: StoreSettings): Ledger {
  return {
    settings,
    purchases: new Map(),
    payments: new Map(),
    sessions: new Map(),
    announced: new Set(),
    events: new Map(),
    cases: new Map(),
    heard: { sandbox: null, production: null },
    serial: 0,
  }
}

/** A fresh id that sorts by age. */
export function nextId(ledger: Ledger, prefix: string): string {
  ledger.serial++
  return `${prefix}_${String(ledger.serial).padStart(4, "0")}`
}

/** The row with an id, where there has to be one. */
export function need<T>(rows: ReadonlyMap<string, T>, id: string): T {
  const row = rows.get(id)
  if (row === undefined) {
    throw new Error(`There is no row ${id}.`)
  }
  return row
}
