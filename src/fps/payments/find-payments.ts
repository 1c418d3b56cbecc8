import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LedgerPayment, CaseRecord } from "../types"
import { toCaseRecord, type CaseRow } from "../cases/find-cases"
import { listEventsOfGatewayOrder, type EventRecord } from "../events/find-events"
import { toLedgerPayment, type PaymentRow } from "./payment-row"
import { findConfirmation, type Confirmation } from "./confirm-payment"

/** What identifies a row of the ledger. */
export type PaymentKey =
  | { readonly id: string }
  | { readonly gateway_order_id: string }
  | { readonly reference: string }
  | { readonly return_token: string }

/** One row by a unique key. */
export async function findPayment(knex: Knex, key: PaymentKey): Promise<LedgerPayment | null> {
  const row = await knex<PaymentRow>("fps_payment").where(key).whereNull("deleted_at").first()
  return row ? toLedgerPayment(row) : null
}

/** The row a payment session showed, also for sessions that were replaced since. */
export async function findPaymentBySession(
  knex: Knex,
  sessionId: string,
): Promise<LedgerPayment | null> {
  const row = await knex<PaymentRow>("fps_payment as payment")
    .join("fps_session as session", "session.payment_id", "payment.id")
    .where("session.id", sessionId)
    .select<PaymentRow[]>("payment.*")
    .first()
  return row ? toLedgerPayment(row) : null
}

/** Every gateway order that a payment collection ever had, oldest first. */
export async function listPaymentsOfCollection(
  knex: Knex,
  paymentCollectionId: string,
): Promise<LedgerPayment[]> {
  const rows = await knex<PaymentRow>("fps_payment")
    .where({ payment_collection_id: paymentCollectionId })
    .whereNull("deleted_at")
    .orderBy("created_at", "asc")
  return rows.map(toLedgerPayment)
}

/** The payment sessions that showed a gateway order. */
export async function listSessionIds(knex: Knex, paymentId: string): Promise<string[]> {
  return (
    knex("fps_session")
      .where({ payment_id: paymentId })
      // The same words as in the index, here and below.
      .whereNull("deleted_at")
      .orderBy("created_at")
      .pluck("id")
  )
}

/** Rows by their ids, in no order; ids that are not there are left out. */
export async function listPaymentsById(
  knex: Knex,
  ids: readonly string[],
): Promise<LedgerPayment[]> {
  if (ids.length === 0) {
    return []
  }
  const rows = await knex<PaymentRow>("fps_payment").whereIn("id", ids).whereNull("deleted_at")
  return rows.map(toLedgerPayment)
}

/** Every gateway order of several payment collections, newest first. */
export async function listPaymentsOfCollections(
  knex: Knex,
  paymentCollectionIds: readonly string[],
): Promise<LedgerPayment[]> {
  if (paymentCollectionIds.length === 0) {
    return []
  }
  const rows = await knex<PaymentRow>("fps_payment")
    .whereIn("payment_collection_id", paymentCollectionIds)
    .whereNull("deleted_at")
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
  return rows.map(toLedgerPayment)
}

/** Notes that Medusa was told that an order may be placed on a session. */
export async function notePlaced(knex: Knex, sessionId: string): Promise<void> {
  await knex("fps_session").where({ id: sessionId }).update({ placed_at: knex.fn.now() })
}

/** When Medusa was last told that orders may be placed on sessions; without those where it never was. */
export async function listPlacedAt(
  knex: Knex,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await knex("fps_session")
    .whereIn("id", [...sessionIds])
    .whereNotNull("placed_at")
    .select<{ id: string; placed_at: Date }[]>("id", "placed_at")
  return new Map(rows.map(({ id, placed_at }) => [id, placed_at]))
}

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
