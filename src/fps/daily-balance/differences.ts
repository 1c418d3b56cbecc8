import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { asMinorUnits, type MinorUnits } from "../../protocol"
import { amountColumns } from "../database/rows"
import { putHealth } from "../health/facts"
import type { Environment } from "../settings/schema"

/** Money that is in no place, or in two. */
export interface BalanceDifference {
  /** The id of the payment; of an unknown one, environment and gateway id. */
  readonly key: string
  /** The day in Hong Kong on which it was received. */
  readonly day: string
  readonly environment: Environment
  readonly purchaseId: string | null
  readonly paymentId: string | null
  readonly gatewayOrderId: string | null
  readonly received: MinorUnits
  /** The amount captured, or in a case. */
  readonly found: MinorUnits
}

/** A difference, and when it was first found. */
export type KnownDifference = BalanceDifference & { readonly since: Date }

/** Stores what a check of some days found, in place of earlier differences. */
export async function keepDifferences(
  knex: Knex,
  {
    from,
    to,
    differences,
  }: { from: string; to: string; differences: readonly BalanceDifference[] },
): Promise<void> {
  await knex.transaction(async (trx) => {
    await trx("fps_balance_difference")
      .whereBetween("day", [from, to])
      .whereRaw("not (id = any(?))", [differences.map(({ key }) => key)])
      .delete()
    for (const one of differences) {
      await trx("fps_balance_difference")
        .insert({
          id: one.key,
          day: one.day,
          environment: one.environment,
          purchase_id: one.purchaseId,
          payment_id: one.paymentId,
          gateway_order_id: one.gatewayOrderId,
          ...amountColumns(one.received, "received"),
          ...amountColumns(one.found, "found"),
        })
        .onConflict("id")
        .merge({
          day: one.day,
          ...amountColumns(one.received, "received"),
          ...amountColumns(one.found, "found"),
          updated_at: trx.fn.now(),
        })
    }
  })
}

/** Lists differences, the oldest first: at most `limit`, and how many there are. */
export async function listDifferences(
  knex: Knex,
  { limit }: { limit: number },
): Promise<{ differences: KnownDifference[]; count: number }> {
  const rows = await knex("fps_balance_difference")
    .whereNull("deleted_at")
    .orderBy([{ column: "created_at" }, { column: "id" }])
    .limit(limit)
    .select<DifferenceRow[]>("*", knex.raw("count(*) over () as count"))
  return {
    count: Number(rows[0]?.count ?? 0),
    differences: rows.map((row) => ({
      key: row.id,
      day: row.day,
      environment: row.environment,
      purchaseId: row.purchase_id,
      paymentId: row.payment_id,
      gatewayOrderId: row.gateway_order_id,
      received: asMinorUnits(Number(row.received_minor)),
      found: asMinorUnits(Number(row.found_minor)),
      since: row.created_at,
    })),
  }
}

interface DifferenceRow {
  readonly id: string
  readonly day: string
  readonly environment: Environment
  readonly purchase_id: string | null
  readonly payment_id: string | null
  readonly gateway_order_id: string | null
  readonly received_minor: string
  readonly found_minor: string
  readonly created_at: Date
  readonly count: string
}

/** Health keeps the time of the last check under this key. */
const CHECKED = "books_checked"

/** When the daily balance was checked. */
export interface DailyBalanceChecked {
  /** The database's clock, when the last check began. */
  readonly at: Date
  /** The day in Hong Kong of the last nightly check; null before. */
  readonly nightlyOn: string | null
}

/** Reads when the daily balance was checked last, and the time; null before the first check. */
export async function readChecked(
  knex: Knex,
): Promise<{ now: Date; last: DailyBalanceChecked | null }> {
  const { rows } = await knex.raw<{
    rows: { now: Date; data: { at: string; nightly_on: string | null } | null }[]
  }>(
    "select now() as now, (select data from fps_health where key = ? and deleted_at is null) as data",
    [CHECKED],
  )
  const [row] = rows
  return {
    now: row?.now ?? new Date(),
    last: row?.data ? { at: new Date(row.data.at), nightlyOn: row.data.nightly_on } : null,
  }
}

/** Notes a check. */
export async function noteChecked(
  knex: Knex,
  { at, nightlyOn }: DailyBalanceChecked,
): Promise<void> {
  await putHealth(knex, {
    key: CHECKED,
    data: { at: at.toISOString(), nightly_on: nightlyOn },
  })
}

/**
 * Lists the days in Hong Kong whose payments changed since a time: received, a case opened or
 * closed, or the row changed.
 */
export async function listChangedDays(knex: Knex, since: Date): Promise<string[]> {
  const day = (column: string) => `(${column} at time zone 'Asia/Hong_Kong')::date::text as day`
  const { rows } = await knex.raw<{ rows: { day: string }[] }>(
    `select ${day("paid_at")} from fps_payment
      where updated_at >= :since and paid_at is not null and deleted_at is null
     union
     select ${day("coalesce(payment.paid_at, found.created_at)")}
       from fps_case as found left join fps_payment as payment on payment.id = found.payment_id
      where found.updated_at >= :since and found.deleted_at is null
     union
     select ${day("created_at")} from fps_event
      where kind = 'paid' and created_at >= :since and deleted_at is null`,
    { since },
  )
  return rows.map((row) => row.day).sort()
}
