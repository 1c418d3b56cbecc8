import type { Client } from "pg"
import { findDifferences, readBalanceDays } from "../../../src/fps/daily-balance/read-daily-balance"
import { fillLedger } from "../../helpers/fill-ledger"
import { createModuleDatabase } from "../../helpers/module-database"
import { report } from "../../helpers/report"
import { withPostgres } from "../postgres"
import { absolute, type Row } from "../row"

/*
 * What the daily balance of a month costs with a hundred thousand payments in it, and the nightly check of
 * 35 days.
 */
const MONTHLY = 110_000
const MONTH_ROUNDS = 10
const CHECK_ROUNDS = 3

/** Medusa's own tables, as far as the daily balance reads them, with core's indexes. */
const CORE = [
  `create table payment (id text primary key, payment_session_id text not null unique,
     payment_collection_id text not null, deleted_at timestamptz)`,
  "create table capture (id text primary key, payment_id text not null, amount numeric not null, deleted_at timestamptz)",
  "create index on capture (payment_id) where deleted_at is null",
  "create table refund (id text primary key, payment_id text not null, amount numeric not null, deleted_at timestamptz)",
  "create index on refund (payment_id) where deleted_at is null",
  `create table order_payment_collection (order_id text not null, payment_collection_id text not null,
     deleted_at timestamptz, primary key (order_id, payment_collection_id))`,
  "create index on order_payment_collection (payment_collection_id)",
  `create table "order" (id text primary key, status text not null, deleted_at timestamptz)`,
  `create table order_transaction (id text primary key, order_id text not null, reference_id text,
     amount numeric not null, deleted_at timestamptz)`,
  "create index on order_transaction (reference_id) where deleted_at is null",
  "create index on order_transaction (order_id) where deleted_at is null",
] as const

const FILL = [
  // A year's rows become those of a busy month, of which one in eleven brought no money.
  "update fps_payment set paid_at = now() - (now() - paid_at) / 12 where paid_at is not null",
  `insert into payment select 'pay_' || id, session_id, payment_collection_id, null
     from fps_payment where status = 'paid' and settlement = 'settled'`,
  `insert into capture select 'capt_' || id, 'pay_' || id, received_minor / 100, null
     from fps_payment where status = 'paid' and settlement = 'settled'`,
  `insert into order_payment_collection select 'order_' || id, payment_collection_id, null from fps_payment`,
  `insert into "order" select 'order_' || id, 'pending', null from fps_payment`,
  `insert into order_transaction select 'ordtrx_' || id, 'order_' || id, 'capt_' || id, received_minor / 100, null
     from fps_payment where status = 'paid' and settlement = 'settled'`,
  // In a store without differences, few payments have a case.
  `delete from fps_case where ctid not in (
     select found.ctid from fps_case as found join fps_payment as payment on payment.id = found.payment_id
      where payment.settlement = 'held' and payment.status = 'paid')`,
  `update fps_case as found set amount_minor = payment.received_minor, kind = 'late_payment'
     from fps_payment as payment where payment.id = found.payment_id`,
  `update fps_event as event set amount_minor = payment.received_minor, created_at = payment.paid_at
     from fps_payment as payment
    where payment.gateway_order_id = event.gateway_order_id and payment.status = 'paid'`,
] as const

async function fill(client: Client): Promise<void> {
  for (const statement of CORE) {
    await client.query(statement)
  }
  await fillLedger(client, MONTHLY)
  for (const statement of FILL) {
    await client.query(statement)
  }
  await client.query("vacuum analyze")
}

/** Fills a ledger and Medusa's tables, and reads the month and the nightly check from them. */
export function measureDailyBalance(): Promise<readonly Row[]> {
  return withPostgres(readDailyBalance)
}

async function readDailyBalance(): Promise<readonly Row[]> {
  const database = await createModuleDatabase("fps-bench-balance")
  const { client, knex } = database
  const began = Date.now()
  await fill(client)
  report(`filled with ${MONTHLY} rows in ${Math.round((Date.now() - began) / 1000)} s`)
  const month = daysBefore(30, 31)
  const days = await readBalanceDays(knex, month)
  const received = days.reduce((sum, day) => sum + day.received, 0)
  const difference = days.reduce((sum, day) => sum + day.difference, 0)
  report(`the month has ${days.length} rows: ${received} received, ${difference} of difference`)
  const rows = [
    absolute({
      name: "daily balance, a month",
      unit: "ms",
      mark: { side: "at most", must: 1_000, aim: 500 },
      values: await timesOf(MONTH_ROUNDS, () => readBalanceDays(knex, month)),
    }),
    absolute({
      name: "daily balance, nightly check",
      unit: "ms",
      mark: { side: "at most", must: 60_000, aim: 30_000 },
      values: await timesOf(CHECK_ROUNDS, () => findDifferences(knex, daysBefore(35, 36))),
    }),
  ]
  await database.drop()
  return rows
}

async function timesOf(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times
}

function daysBefore(ago: number, count: number): { from: string; to: string } {
  const day = (before: number) =>
    new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)
  return { from: day(ago), to: day(ago - count + 1) }
}
