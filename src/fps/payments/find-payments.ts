import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LedgerPayment, CaseRecord, Release } from "../types"
import { toCaseRecord, type CaseRow } from "../cases/find-cases"
import { listEventsOfGatewayOrder, type EventRecord } from "../events/find-events"
import { toRelease, type ReleaseRow } from "../purchases/purchases"
import { toLedgerPayment, type PaymentRow } from "./payment-row"
import { findConfirmation, type Confirmation } from "./confirm-payment"

/** A key that identifies a payment. */
export type PaymentKey =
  | { readonly id: string }
  | { readonly gateway_order_id: string }
  | { readonly reference: string }
  | { readonly return_token: string }

/** Finds one payment by a unique key. */
export async function findPayment(knex: Knex, key: PaymentKey): Promise<LedgerPayment | null> {
  const row = await knex<PaymentRow>("fps_payment").where(key).whereNull("deleted_at").first()
  return row ? toLedgerPayment(row) : null
}

/** Finds the payment that a session showed, also for replaced sessions. */
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

/** Lists all payments of a payment collection, oldest first. */
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

/** Lists the payment sessions that showed a payment. */
export async function listSessionIds(knex: Knex, paymentId: string): Promise<string[]> {
  return (
    knex("fps_session")
      .where({ payment_id: paymentId })
      // The condition is that of the index, here and below.
      .whereNull("deleted_at")
      .orderBy("created_at")
      .pluck("id")
  )
}

/** Lists payments by their ids, in no order; unknown ids are left out. */
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

/** Lists all payments of several payment collections, newest first. */
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

/**
 * Notes that Medusa may place an order on a session. The time is this process' own: it made the order
 * a moment ago, by the same clock, and the two times are compared.
 */
export async function notePlaced(knex: Knex, sessionId: string): Promise<void> {
  await knex("fps_session").where({ id: sessionId }).update({ placed_at: new Date() })
}

/**
 * Returns when Medusa was last told that an order may be placed, by session; others are left out.
 */
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

/** Everything that is stored about one payment. */
export interface PaymentHistory {
  readonly payment: LedgerPayment
  readonly settledAt: Date | null
  /** When its purchase runs next, while it is pending. */
  readonly nextRunAt: Date | null
  /** Failed passes in a row, the last error, and when the next pass runs. */
  readonly failing: {
    readonly attempts: number
    readonly error: string
    readonly nextRunAt: Date | null
  } | null
  /** The payment sessions that showed it, oldest first. */
  readonly sessions: readonly { readonly id: string; readonly since: Date }[]
  /** The newest first. */
  readonly events: readonly EventRecord[]
  /** The oldest first. */
  readonly cases: readonly CaseRecord[]
  /** Its manual confirmation. */
  readonly confirmation: Confirmation | null
  /** Staff let its unpaid order be fulfilled. */
  readonly release: Release | null
  /** When the customer of its unpaid order was reminded. */
  readonly remindedAt: Date | null
}

/** The passes of its purchase, as PostgreSQL returns them. */
interface PassesRow extends ReleaseRow {
  reminded_at: Date | null
  next_run_at: Date | null
  attempts: number
  last_error: string | null
}

/** More than anybody reads; only a faulty gateway sends so many. */
const MAX_EVENTS = 200

/** Reads the history of one payment; null if there is none. */
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
      .first<PassesRow | undefined>(
        "next_run_at",
        "attempts",
        "last_error",
        "released_by",
        "released_at",
        "release_note",
        "reminded_at",
      ),
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
    release: purchase ? toRelease(purchase) : null,
    remindedAt: purchase?.reminded_at ?? null,
  }
}

function failingOf({ attempts, last_error, next_run_at }: PassesRow): PaymentHistory["failing"] {
  return attempts > 0 && last_error !== null
    ? { attempts, error: last_error, nextRunAt: next_run_at }
    : null
}
