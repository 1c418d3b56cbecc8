import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  countRows,
  applyFilters,
  applyPage,
  type ColumnFilters,
  type ColumnOrder,
  type Page,
} from "../database/lists"
import { readReferencePart, REFERENCE_TRIPLES, triplesOf } from "../reference"
import type { LedgerPayment, CaseKind } from "../types"
import { asMinorUnits, type MinorUnits } from "../../protocol"
import type { Environment } from "../settings/schema"
import { toLedgerPayment, type PaymentRow } from "./payment-row"

const FILTERS = {
  id: "id",
  gateway_order_id: "gateway_order_id",
  cart_id: "cart_id",
  payment_collection_id: "payment_collection_id",
  environment: "environment",
  reference: "reference",
  amount_minor: "amount_minor",
  currency_code: "currency_code",
  status: "status",
  settlement: "settlement",
  closed_by: "closed_by",
  expires_at: "expires_at",
  created_at: "created_at",
} as const

const ORDER = {
  created_at: "created_at",
  expires_at: "expires_at",
  amount: "amount_minor",
  currency_code: "currency_code",
  status: "status",
  settlement: "settlement",
  environment: "environment",
  reference: "reference",
} as const

/** The columns that payments are sorted by. */
export type PaymentOrder = ColumnOrder<keyof typeof ORDER>

/** Columns to filter by; `session_id` also finds replaced sessions. */
export type PaymentFilters = ColumnFilters<keyof typeof FILTERS> & {
  readonly session_id?: readonly string[]
  /** True if staff marked a timed-out payment as reviewed. */
  readonly reviewed?: boolean
  /**
   * True: those that timed out and that staff have to look at: 24 hours after the QR code was made,
   * since the gateway may still report them, and at once if the customer says that it is paid.
   */
  readonly unconfirmed?: boolean
}

/** Text that a payment is known by, and what Medusa found for it. */
export interface PaymentSearch {
  readonly text: string
  readonly cartIds: readonly string[]
  readonly paymentCollectionIds: readonly string[]
}

export interface ListPaymentsQuery extends Page {
  readonly order: PaymentOrder
  readonly filters: PaymentFilters
  readonly search?: PaymentSearch
}

/** A customer who speaks up afterwards is heard again. */
const NOT_REVIEWED = "(reviewed_at is null or reviewed_at < claimed_at)"
const UNCONFIRMED = `closed_by = 'timeout' and ${NOT_REVIEWED}
  and (created_at < now() - interval '1 day' or claimed_at is not null)`

/** Marks timed-out payments as reviewed, once each. Returns how many. */
export async function reviewPayments(
  knex: Knex,
  { ids, reviewedBy }: { ids: readonly string[]; reviewedBy: string },
): Promise<number> {
  return knex("fps_payment")
    .whereIn("id", [...ids])
    .where({ closed_by: "timeout" })
    .whereRaw(NOT_REVIEWED)
    .whereNull("deleted_at")
    .update({ reviewed_at: knex.fn.now(), reviewed_by: reviewedBy, updated_at: knex.fn.now() })
}

/** Lists a page of payments, and counts all; see {@link countRows}. */
export async function listPayments(
  knex: Knex,
  query: ListPaymentsQuery,
): Promise<{ payments: LedgerPayment[]; count: number }> {
  const found = knex<PaymentRow>("fps_payment").whereNull("deleted_at")
  applyFilters(found, FILTERS, query.filters)
  const { reviewed } = query.filters
  if (reviewed !== undefined) {
    void (reviewed ? found.whereNotNull("reviewed_at") : found.whereNull("reviewed_at"))
  }
  if (query.filters.unconfirmed !== undefined) {
    void found.whereRaw(query.filters.unconfirmed ? UNCONFIRMED : `(${UNCONFIRMED}) is not true`)
  }
  if (query.filters.session_id) {
    void found.whereIn("id", paymentsOfSessions(knex, query.filters.session_id))
  }
  if (query.search) {
    void found.whereIn("id", paymentsMatching(knex, query.search))
  }
  const page = applyPage(found, ORDER, query)
  const [rows, count] = await Promise.all([
    page.clone().select<PaymentRow[]>("*"),
    countRows(knex, page),
  ])
  return { payments: rows.map(toLedgerPayment), count }
}

/**
 * Returns the ids of the payments that a search finds. Each way to find one is a query with an
 * index of its own; one query with `or` would read the whole table.
 */
export function paymentsMatching(knex: Knex, search: PaymentSearch): Knex.QueryBuilder {
  const rows = () => knex("fps_payment").select("id").whereNull("deleted_at")
  const unique = ["id", "gateway_order_id", "unique_order_id"]
  return knex.union([
    ...unique.map((column) => rows().where(column, search.text)),
    ...referencesMatching(rows, search.text),
    rows().whereIn("cart_id", [search.text, ...search.cartIds]),
    rows().whereIn("payment_collection_id", [search.text, ...search.paymentCollectionIds]),
    paymentsOfSessions(knex, [search.text]),
  ])
}

function referencesMatching(
  rows: () => Knex.QueryBuilder,
  text: string,
): readonly Knex.QueryBuilder[] {
  const part = readReferencePart(text)
  const exactly = rows().where("reference", text)
  return part === null
    ? [exactly]
    : [
        exactly,
        rows()
          .whereRaw(`${REFERENCE_TRIPLES} @> ?::text[]`, [triplesOf(part)])
          .where("reference", "like", `%${part}%`),
      ]
}

function paymentsOfSessions(knex: Knex, sessionIds: readonly string[]): Knex.QueryBuilder {
  return knex("fps_session").select("payment_id").whereIn("id", sessionIds)
}

/** An export continues after this row. */
export interface ExportCursor {
  /** As PostgreSQL writes it: JavaScript's dates have no microseconds and would skip rows. */
  readonly paidAt: string
  readonly id: string
}

/** Payments that were paid from `from` on, and before `to`. */
interface ExportQuery {
  readonly from: Date
  readonly to: Date
  readonly after: ExportCursor | null
  readonly limit: number
}

/** Reads the next rows of an export, oldest first; `next` is null after the last one. */
export async function exportPayments(
  knex: Knex,
  query: ExportQuery,
): Promise<{ payments: LedgerPayment[]; next: ExportCursor | null }> {
  const found = knex("fps_payment")
    .whereNull("deleted_at")
    .where("paid_at", ">=", query.from)
    .where("paid_at", "<", query.to)
    .orderBy([{ column: "paid_at" }, { column: "id" }])
    .limit(query.limit)
  if (query.after) {
    void found.whereRaw("(paid_at, id) > (?::timestamptz, ?)", [query.after.paidAt, query.after.id])
  }
  const rows = await found.select<(PaymentRow & { cursor: string })[]>(
    "*",
    knex.raw("paid_at::text as cursor"),
  )
  const last = rows.at(-1)
  return {
    payments: rows.map(toLedgerPayment),
    next: last && rows.length === query.limit ? { paidAt: last.cursor, id: last.id } : null,
  }
}

/** Kinds of cases whose money is usually refunded. */
export const REFUND_KINDS = [
  "late_payment",
  "duplicate_payment",
  "superseded_payment",
  "refund_due",
  "overpaid",
] as const satisfies readonly CaseKind[]

export type SummaryPart = "paid" | "waiting" | "to_refund" | "reminders" | "reminded"

/** The number and sum of a part in one currency. */
export interface SummaryRow {
  readonly part: SummaryPart
  readonly currencyCode: string | null
  readonly count: number
  readonly sum: MinorUnits
}

/** An environment, and the times between which payments count as paid. */
interface SummaryQuery {
  readonly environment: Environment
  readonly from: Date
  readonly to: Date
}

interface Row {
  readonly part: SummaryPart
  readonly currency_code: string | null
  readonly count: number
  readonly sum: string
}

/**
 * Reads the payments received in a time, those that wait, the refunds due and the results of
 * reminders, in one statement. Each part has an index of its own, so that a large table costs no more
 * than one day of it.
 */
export async function readSummary(knex: Knex, query: SummaryQuery): Promise<SummaryRow[]> {
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select 'paid' as part, received_currency as currency_code, count(*)::int as count,
            coalesce(sum(received_minor), 0)::text as sum
       from fps_payment
      where paid_at >= :from and paid_at < :to and status = 'paid'
        and environment = :environment and deleted_at is null
      group by 2
     union all
     select 'waiting', currency_code, count(*)::int, coalesce(sum(amount_minor), 0)::text
       from fps_payment
      where status = 'pending' and environment = :environment and deleted_at is null
      group by 2
     union all
     select 'to_refund', currency_code, count(*)::int, coalesce(sum(amount_minor), 0)::text
       from fps_case
      where status = 'open' and kind = any(:kinds) and environment = :environment
        and deleted_at is null
      group by 2
     union all
     select 'reminders', null, count(*)::int, '0'
       from fps_purchase as purchase
      where reminded_at > now() - interval '30 days' and deleted_at is null
        and exists (select 1 from fps_payment
                     where purchase_id = purchase.id and environment = :environment)
     union all
     select 'reminded', received_currency, count(distinct purchase_id)::int,
            coalesce(sum(received_minor), 0)::text
       from fps_purchase as purchase
       join fps_payment as payment on payment.purchase_id = purchase.id
      where reminded_at > now() - interval '30 days' and purchase.deleted_at is null
        and payment.status = 'paid' and payment.settlement = 'settled'
        and payment.paid_at > purchase.reminded_at
        and payment.environment = :environment and payment.deleted_at is null
      group by 2`,
    { ...query, kinds: [...REFUND_KINDS] },
  )
  return rows.map((row) => ({
    part: row.part,
    currencyCode: row.currency_code,
    count: row.count,
    // Absurd amounts that staff typed come to more than is exact; the others are shown nevertheless.
    sum: asMinorUnits(Math.min(Number(row.sum), Number.MAX_SAFE_INTEGER)),
  }))
}
