import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { countRows } from "../database/count-rows"
import {
  applyFilters,
  applyPage,
  type ColumnFilters,
  type ColumnOrder,
  type Page,
} from "../database/list-filters"
import { paymentsMatching, type PaymentSearch } from "../payments/list-payments"
import type { CaseRecord } from "../types"
import { toCaseRecord, type CaseRow } from "./case-row"

const FILTERS = {
  id: "id",
  kind: "kind",
  status: "status",
  environment: "environment",
  payment_id: "payment_id",
  gateway_order_id: "gateway_order_id",
  session_id: "session_id",
  cart_id: "cart_id",
  order_id: "order_id",
  resolution: "resolution",
  created_at: "created_at",
} as const

const ORDER = {
  created_at: "created_at",
  kind: "kind",
  status: "status",
  resolved_at: "resolved_at",
} as const

/** What cases can be sorted by. */
export type CaseOrder = ColumnOrder<keyof typeof ORDER>

/** Columns of cases to filter by. */
export type CaseFilters = ColumnFilters<keyof typeof FILTERS>

/** Text that a case or its payment is known by, and what Medusa found for it. */
export interface CaseSearch extends PaymentSearch {
  readonly orderIds: readonly string[]
}

/** Which cases. */
export interface ListCasesQuery extends Page {
  readonly order: CaseOrder
  readonly filters: CaseFilters
  readonly search?: CaseSearch
}

/** A page of cases, and how many there are in all; see {@link countRows}. */
export async function listCases(
  knex: Knex,
  query: ListCasesQuery,
): Promise<{ cases: CaseRecord[]; count: number }> {
  const found = knex<CaseRow>("fps_case").whereNull("deleted_at")
  applyFilters(found, FILTERS, query.filters)
  if (query.search) {
    const paymentIds = await paymentIdsMatching(knex, query.search)
    void found.whereIn("id", casesMatching(knex, { ...query.search, paymentIds }))
  }
  const [rows, count] = await Promise.all([
    applyPage(found.clone(), ORDER, query).select<CaseRow[]>("*"),
    countRows(knex, found),
  ])
  return { cases: rows.map(toCaseRecord), count }
}

/** Read first, and not within the query of the cases: PostgreSQL cannot know how few a search finds. */
async function paymentIdsMatching(knex: Knex, search: CaseSearch): Promise<string[]> {
  const found = paymentsMatching(knex, search).as("found")
  const rows = await knex.select<{ id: string }[]>("id").from(found)
  return rows.map(({ id }) => id)
}

/** Each way to find one is a query of its own with an index of its own; one with `or` would read every case. */
function casesMatching(
  knex: Knex,
  { text, orderIds, paymentIds }: CaseSearch & { readonly paymentIds: readonly string[] },
): Knex.QueryBuilder {
  const rows = () => knex("fps_case").select("id").whereNull("deleted_at")
  return knex.union([
    rows().where("id", text),
    rows().where("gateway_order_id", text),
    rows().whereIn("order_id", [text, ...orderIds]),
    rows().whereIn("payment_id", [text, ...paymentIds]),
  ])
}
