import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { toCaseRecord, type CaseRow } from "../cases/case-row"
import { listEventsOfGatewayOrder, type EventRecord } from "../events/list-events"
import type { CaseRecord, LedgerPayment } from "../types"
import { findConfirmation, type Confirmation } from "./confirm-payment"
import { toLedgerPayment, type PaymentRow } from "./payment-row"

/** Everything that is stored about one gateway order. */
export interface PaymentHistory {
  readonly payment: LedgerPayment
  readonly settledAt: Date | null
  /** When its purchase is looked at next, while it is pending. */
  readonly nextRunAt: Date | null
  /** Looks in a row that failed, how the last one did, and when the next one is. */
  readonly failing: {
    readonly attempts: number
    readonly error: string
    readonly nextRunAt: Date | null
  } | null
  /** The payment sessions that it served, oldest first. */
  readonly sessions: readonly { readonly id: string; readonly since: Date }[]
  /** The newest events come first. */
  readonly events: readonly EventRecord[]
  /** The oldest cases come first. */
  readonly cases: readonly CaseRecord[]
  /** A person's word that it came. */
  readonly confirmation: Confirmation | null
}

/** The looks at its purchase, as PostgreSQL returns them. */
interface LooksRow {
  next_run_at: Date | null
  attempts: number
  last_error: string | null
}

/** More than a person looks at; only a gateway gone wrong sends so many. */
const MAX_EVENTS = 200

/** Reads the history of one row of the ledger; null when there is no such row. */
export async function readHistory(knex: Knex, id: string): Promise<PaymentHistory | null> {
  const row = await knex<PaymentRow>("fps_payment").where({ id }).whereNull("deleted_at").first()
  if (!row) {
    return null
  }
  const [sessions, events, cases, purchase, confirmation] = await Promise.all([
    knex("fps_session")
      .where({ payment_id: id })
      .whereNull("deleted_at")
      .orderBy("created_at", "asc")
      .select<{ id: string; created_at: Date }[]>("id", "created_at"),
    row.gateway_order_id
      ? listEventsOfGatewayOrder(knex, {
          gatewayOrderId: row.gateway_order_id,
          limit: MAX_EVENTS,
        })
      : [],
    knex<CaseRow>("fps_case")
      .where({ payment_id: id })
      .whereNull("deleted_at")
      .orderBy("created_at", "asc"),
    knex("fps_purchase")
      .where({ id: row.purchase_id })
      .first<LooksRow | undefined>("next_run_at", "attempts", "last_error"),
    findConfirmation(knex, id),
  ])
  return {
    payment: toLedgerPayment(row),
    settledAt: row.settled_at,
    nextRunAt: row.status === "pending" ? (purchase?.next_run_at ?? null) : null,
    failing: purchase ? failingOf(purchase) : null,
    sessions: sessions.map((session) => ({ id: session.id, since: session.created_at })),
    events,
    cases: cases.map(toCaseRecord),
    confirmation,
  }
}

function failingOf({ attempts, last_error, next_run_at }: LooksRow): PaymentHistory["failing"] {
  return attempts > 0 && last_error !== null
    ? { attempts, error: last_error, nextRunAt: next_run_at }
    : null
}
