import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { countRows } from "../database/count-rows"
import {
  applyFilters,
  applyPage,
  type ColumnFilters,
  type ColumnOrder,
  type Page,
} from "../database/list-filters"
import type { LedgerPayment } from "../types"
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
