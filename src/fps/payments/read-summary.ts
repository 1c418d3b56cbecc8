import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { asMinorUnits, type MinorUnits } from "../../protocol"
import type { Environment } from "../settings/schema"
import type { CaseKind } from "../types"

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
export interface SummaryQuery {
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
