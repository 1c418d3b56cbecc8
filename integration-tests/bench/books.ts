import { randomBytes } from "node:crypto"
import type { Client } from "pg"
import { startPostgres } from "../../src/demo/postgres"
import { findDifferences, readBookDays } from "../../src/views/books/read-books"
import { fillLedger } from "../helpers/fill-ledger"
import { createModuleDatabase } from "../helpers/module-database"
import { report } from "../helpers/report"

/**
 * `npm run bench:books`: what the books of a month cost with a hundred thousand payments in it, and
 * the nightly check of 35 days. Fails when the month takes a second or more, or the check a minute.
 */
const MONTHLY = 110_000
const ROUNDS = 10
const MONTH_MS = 1_000
const CHECK_MS = 60_000

/** Medusa's own tables, as far as the books read them, with core's indexes. */
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
  // In a store whose books balance, few payments have a case.
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

async function main(): Promise<void> {
  const password = randomBytes(16).toString("hex")
  const postgres = await startPostgres({
    password,
    settings: ["fsync=off", "synchronous_commit=off", "full_page_writes=off"],
  })
  try {
    const url = new URL(postgres.url("postgres"))
    process.env.DB_HOST = url.hostname
    process.env.DB_PORT = url.port
    process.env.DB_USERNAME = decodeURIComponent(url.username)
    process.env.DB_PASSWORD = decodeURIComponent(url.password)
    await measure()
  } finally {
    await postgres.stop()
  }
}

async function measure(): Promise<void> {
  const database = await createModuleDatabase("fps-bench-books")
  const { client, knex } = database
  const began = Date.now()
  await fill(client)
  report(`filled with ${MONTHLY} rows in ${Math.round((Date.now() - began) / 1000)} s`)
  const month = daysBefore(30, 31)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    const days = await readBookDays(knex, month)
    times.push(performance.now() - start)
    if (round === 0) {
      const received = days.reduce((sum, day) => sum + day.received, 0)
      const difference = days.reduce((sum, day) => sum + day.difference, 0)
      report(`the month has ${days.length} rows: ${received} received, ${difference} of difference`)
    }
  }
  const median = [...times].sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
  report(`a month's books: ${median.toFixed(0)} ms, at most ${MONTH_MS}`)
  const start = performance.now()
  const differences = await findDifferences(knex, daysBefore(35, 36))
  const check = performance.now() - start
  report(
    `the nightly check: ${check.toFixed(0)} ms, at most ${CHECK_MS}; ${differences.length} differ`,
  )
  await database.drop()
  if (median >= MONTH_MS || check >= CHECK_MS) {
    process.exitCode = 1
  }
}

function daysBefore(ago: number, count: number): { from: string; to: string } {
  const day = (before: number) =>
    new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)
  return { from: day(ago), to: day(ago - count + 1) }
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    report(String(error))
    process.exit(1)
  },
)
