import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LedgerPayment } from "../types"
import { toLedgerPayment, type PaymentRow } from "./rows"

/** Where an export goes on: after this row. */
export interface ExportCursor {
  /** As PostgreSQL writes it: JavaScript's dates know no microseconds and would skip rows. */
  readonly createdAt: string
  readonly id: string
}

/** Which rows of the ledger: created from `from` on, and before `to`. */
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
    .where("created_at", ">=", query.from)
    .where("created_at", "<", query.to)
    .orderBy([{ column: "created_at" }, { column: "id" }])
    .limit(query.limit)
  if (query.after) {
    void found.whereRaw("(created_at, id) > (?::timestamptz, ?)", [
      query.after.createdAt,
      query.after.id,
    ])
  }
  const rows = await found.select<(PaymentRow & { cursor: string })[]>(
    "*",
    knex.raw("created_at::text as cursor"),
  )
  const last = rows.at(-1)
  return {
    payments: rows.map(toLedgerPayment),
    next: last && rows.length === query.limit ? { createdAt: last.cursor, id: last.id } : null,
  }
}
