import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LedgerPayment } from "../types"
import { toLedgerPayment, type PaymentRow } from "./payment-row"

/** Where an export goes on: after this row. */
export interface ExportCursor {
  /** As PostgreSQL writes it: JavaScript's dates know no microseconds and would skip rows. */
  readonly paidAt: string
  readonly id: string
}

/** Which rows of the ledger: paid from `from` on, and before `to`. */
export interface ExportQuery {
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
