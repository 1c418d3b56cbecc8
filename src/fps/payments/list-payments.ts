import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  countRows,
  applyFilters,
  applyPage,
  type ColumnFilters,
  type ColumnOrder,
  type Page,
} from "../database/lists"
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

/** What the ledger can be sorted by. */
export type PaymentOrder = ColumnOrder<keyof typeof ORDER>

/** Columns of the ledger to filter by; `session_id` also finds sessions that were replaced. */
export type PaymentFilters = ColumnFilters<keyof typeof FILTERS> & {
  readonly session_id?: readonly string[]
  /** Whether staff marked one that closed by the clock as looked at. */
  readonly reviewed?: boolean
}

/** Text that a row is known by, and what Medusa found for it. */
export interface PaymentSearch {
  readonly text: string
  readonly cartIds: readonly string[]
  readonly paymentCollectionIds: readonly string[]
}

/** Which rows of the ledger. */
export interface ListPaymentsQuery extends Page {
  readonly order: PaymentOrder
  readonly filters: PaymentFilters
  readonly search?: PaymentSearch
}

/**
 * Marks gateway orders that closed by the clock as looked at, once each. Returns how many.
 */
export async function reviewPayments(
  knex: Knex,
  { ids, reviewedBy }: { ids: readonly string[]; reviewedBy: string },
): Promise<number> {
  return knex("fps_payment")
    .whereIn("id", [...ids])
    .where({ closed_by: "timeout" })
    .whereNull("reviewed_at")
    .whereNull("deleted_at")
    .update({ reviewed_at: knex.fn.now(), reviewed_by: reviewedBy, updated_at: knex.fn.now() })
}

/** A page of the ledger, and how many rows there are in all; see {@link countRows}. */
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
  if (query.filters.session_id) {
    void found.whereIn("id", paymentsOfSessions(knex, query.filters.session_id))
  }
  if (query.search) {
    void found.whereIn("id", paymentsMatching(knex, query.search))
  }
  const [rows, count] = await Promise.all([
    applyPage(found.clone(), ORDER, query).select<PaymentRow[]>("*"),
    countRows(knex, found),
  ])
  return { payments: rows.map(toLedgerPayment), count }
}

/**
 * The ids of the rows that a search finds. Each way to find one is a query of its own with an index
 * of its own; one query with `or` would read the whole ledger.
 */
export function paymentsMatching(knex: Knex, search: PaymentSearch): Knex.QueryBuilder {
  const rows = () => knex("fps_payment").select("id").whereNull("deleted_at")
  const unique = ["id", "gateway_order_id", "reference", "unique_order_id"]
  return knex.union([
    ...unique.map((column) => rows().where(column, search.text)),
    rows().whereIn("cart_id", [search.text, ...search.cartIds]),
    rows().whereIn("payment_collection_id", [search.text, ...search.paymentCollectionIds]),
    paymentsOfSessions(knex, [search.text]),
  ])
}

function paymentsOfSessions(knex: Knex, sessionIds: readonly string[]): Knex.QueryBuilder {
  return knex("fps_session").select("payment_id").whereIn("id", sessionIds)
}

/** Where an export goes on: after this row. */
export interface ExportCursor {
  /** As PostgreSQL writes it: JavaScript's dates know no microseconds and would skip rows. */
  readonly paidAt: string
  readonly id: string
}

/** Which rows of the ledger: paid from `from` on, and before `to`. */
interface ExportQuery {
  readonly from: Date
  readonly to: Date
  readonly after: ExportCursor | null
  readonly limit: number
}

/** The next rows of an export, oldest first; `next` is null behind the last one. */
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

/** Kinds of which the usual way is to send the money back. */
export const SENT_BACK_KINDS = [
  "late_payment",
  "duplicate_payment",
  "superseded_payment",
  "refund_due",
  "overpaid",
] as const satisfies readonly CaseKind[]

/** What is counted. */
export type SummaryPart = "paid" | "waiting" | "to_send_back"

/** How many there are of a part in one currency, and what they come to. */
export interface SummaryRow {
  readonly part: SummaryPart
  readonly currencyCode: string | null
  readonly count: number
  readonly sum: MinorUnits
}

/** What is asked: an environment, and the moments between which money counts as paid. */
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
 * What came in a time, what waits now, and what is to be sent back now: one statement. Each part is
 * read off an index of its own, so that a large ledger costs no more than a day of it.
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
     select 'to_send_back', currency_code, count(*)::int, coalesce(sum(amount_minor), 0)::text
       from fps_case
      where status = 'open' and kind = any(:kinds) and environment = :environment
        and deleted_at is null
      group by 2`,
    { ...query, kinds: [...SENT_BACK_KINDS] },
  )
  return rows.map((row) => ({
    part: row.part,
    currencyCode: row.currency_code,
    count: row.count,
    sum: asMinorUnits(Number(row.sum)),
  }))
}
