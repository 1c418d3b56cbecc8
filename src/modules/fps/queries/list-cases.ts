import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CaseRecord } from "../types"
import { countRows, type RowCount } from "./count-rows"
import {
  applyFilters,
  applyOrder,
  isFilteredBy,
  idsOfPage,
  type ColumnFilters,
  type ColumnOrder,
  type Page,
} from "./list-filters"
import { toCaseRecord, type CaseRow } from "./rows"

const FILTERS = {
  id: "id",
  kind: "kind",
  status: "status",
  payment_id: "payment_id",
  gateway_order_id: "gateway_order_id",
  session_id: "session_id",
  cart_id: "cart_id",
  order_id: "order_id",
  resolution: "resolution",
} as const

const ORDER = {
  created_at: "created_at",
  kind: "kind",
  status: "status",
  resolved_at: "resolved_at",
} as const

const LEADING = ["kind", "status", "resolution"] as const

/** Of each there are a few rows at most. */
const IDS = ["id", "payment_id", "gateway_order_id", "session_id", "cart_id", "order_id"] as const

/** What cases can be sorted by. */
export type CaseOrder = ColumnOrder<keyof typeof ORDER>

/** Columns of cases to filter by. */
export type CaseFilters = ColumnFilters<keyof typeof FILTERS>

/** Which cases. `q` is one of the ids that a case carries. */
export interface ListCasesQuery extends Page {
  readonly order: CaseOrder
  readonly filters: CaseFilters
  readonly q?: string
}

/** A page of cases, and how many there are in all; see {@link countRows}. */
export async function listCases(
  knex: Knex,
  query: ListCasesQuery,
): Promise<{ cases: CaseRecord[] } & RowCount> {
  const found = knex<CaseRow>("fps_case").whereNull("deleted_at")
  applyFilters(found, FILTERS, query.filters)
  if (query.q) {
    void found.whereIn("id", casesMatching(knex, query.q))
  }
  const selective = query.q !== undefined || isFilteredBy(query.filters, IDS)
  const ids = idsOfPage(found, { ...query, columns: ORDER, leading: LEADING })
  const page = knex<CaseRow>("fps_case").whereIn("id", ids)
  void applyOrder(page, ORDER, query.order)
  const [rows, count] = await Promise.all([
    page.select<CaseRow[]>("*"),
    countRows(knex, found, { selective }),
  ])
  return { cases: rows.map(toCaseRecord), ...count }
}

/** Each id is a query of its own with an index of its own; one with `or` would read every case. */
function casesMatching(knex: Knex, text: string): Knex.QueryBuilder {
  return knex.union(
    ["id", "gateway_order_id", "order_id", "payment_id"].map((column) =>
      knex("fps_case").select("id").whereNull("deleted_at").where(column, text),
    ),
  )
}
