import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { minorOrNull } from "../database/rows"
import type { CaseKind, CaseRecord, LedgerPayment } from "../types"
import {
  countRows,
  applyFilters,
  applyPage,
  type ColumnFilters,
  type ColumnOrder,
  type Page,
} from "../database/lists"
import { paymentsMatching, type PaymentSearch } from "../payments/list-payments"
import { sentBackBy } from "./rules"

/** A row of `fps_case`. */
export interface CaseRow {
  id: string
  kind: CaseKind
  status: CaseRecord["status"]
  money_key: string
  environment: CaseRecord["environment"]
  amount_minor: string | null
  currency_code: string | null
  payment_id: string | null
  gateway_order_id: string | null
  order_id: string | null
  evidence: CaseRecord["evidence"]
  resolution: CaseRecord["resolution"]
  reference: string | null
  note: string | null
  resolved_by: string | null
  resolved_at: Date | null
  created_at: Date
}

/** Maps a row to a case. */
export function toCaseRecord(row: CaseRow): CaseRecord {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    moneyKey: row.money_key,
    environment: row.environment,
    amount: minorOrNull(row.amount_minor),
    currencyCode: row.currency_code,
    paymentId: row.payment_id,
    gatewayOrderId: row.gateway_order_id,
    orderId: row.order_id,
    evidence: row.evidence,
    resolution: row.resolution,
    reference: row.reference,
    note: row.note,
    resolvedBy: row.resolved_by,
    resolvedAt: row.resolved_at,
    createdAt: row.created_at,
  }
}

/** Finds one case, or null. */
export async function findCase(knex: Knex, id: string): Promise<CaseRecord | null> {
  const row = await knex<CaseRow>("fps_case").where({ id }).whereNull("deleted_at").first()
  return row ? toCaseRecord(row) : null
}

/** A payment, as far as its cases are found by it. */
interface CasesOf {
  readonly id: string
  readonly gatewayOrderId: string | null
}

/**
 * Lists every case of payments, oldest first: those with the payment's id, and those that were
 * opened by the gateway's id before the payment had it.
 */
export async function listCasesOfPayments(
  knex: Knex,
  payments: readonly CasesOf[],
): Promise<CaseRecord[]> {
  if (payments.length === 0) {
    return []
  }
  const ids = () => knex("fps_case").select("id").whereNull("deleted_at")
  const gatewayIds = payments.flatMap(({ gatewayOrderId }) => gatewayOrderId ?? [])
  const found = knex.union([
    ids().whereIn(
      "payment_id",
      payments.map(({ id }) => id),
    ),
    ids().whereNull("payment_id").whereIn("gateway_order_id", gatewayIds),
  ])
  const rows = await knex<CaseRow>("fps_case")
    .whereIn("id", found)
    .orderBy([{ column: "created_at" }, { column: "id" }])
  return rows.map(toCaseRecord)
}

/**
 * Lists the cases of an order, newest first: those that name it, and those of its payments, which
 * may be older than the order. Each way to find one has an index of its own.
 */
export async function listCasesOfOrder(
  knex: Knex,
  { orderId, paymentIds }: { orderId: string; paymentIds: readonly string[] },
): Promise<CaseRecord[]> {
  const ids = () => knex("fps_case").select("id").whereNull("deleted_at")
  const found = knex.union([
    ids().where({ order_id: orderId }),
    ids().whereIn("payment_id", paymentIds),
  ])
  const rows = await knex<CaseRow>("fps_case")
    .whereIn("id", found)
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
  return rows.map(toCaseRecord)
}

/** Returns true if a case is about a payment's money. */
export function isCaseOf(found: CaseRecord, { id, gatewayOrderId }: CasesOf): boolean {
  return found.paymentId === null
    ? gatewayOrderId !== null && found.gatewayOrderId === gatewayOrderId
    : found.paymentId === id
}

/**
 * True if staff refunded the money of a payment on hold, and no case of it is open: another may be
 * made. A dismissed case frees nothing: the shop keeps the money.
 */
export function wasSentBack(payment: LedgerPayment, cases: readonly CaseRecord[]): boolean {
  const own = cases.filter((found) => isCaseOf(found, payment))
  return (
    payment.settlement === "held" &&
    sentBackBy({ payment, cases: own }) !== undefined &&
    own.every(({ status }) => status === "resolved")
  )
}

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

/** The columns that cases are sorted by. */
export type CaseOrder = ColumnOrder<keyof typeof ORDER>

/** Columns of cases to filter by. */
export type CaseFilters = ColumnFilters<keyof typeof FILTERS>

/** Text that a case or its payment is known by, and what Medusa found for it. */
export interface CaseSearch extends PaymentSearch {
  readonly orderIds: readonly string[]
}

export interface ListCasesQuery extends Page {
  readonly order: CaseOrder
  readonly filters: CaseFilters
  readonly search?: CaseSearch
}

/** Lists a page of cases, and counts all; see {@link countRows}. */
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
  const page = applyPage(found, ORDER, query)
  const [rows, count] = await Promise.all([
    page.clone().select<CaseRow[]>("*"),
    countRows(knex, page),
  ])
  return { cases: rows.map(toCaseRecord), count }
}

/** A query of its own: PostgreSQL cannot know how few payments a search finds. */
async function paymentIdsMatching(knex: Knex, search: CaseSearch): Promise<string[]> {
  const found = paymentsMatching(knex, search).as("found")
  const rows = await knex.select<{ id: string }[]>("id").from(found)
  return rows.map(({ id }) => id)
}

/**
 * Each way to find a case is a query with an index of its own; one with `or` would read every case.
 */
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
