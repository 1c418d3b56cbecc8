import { randomBytes } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { startPostgres } from "../../src/demo/postgres"
import { fillLedger } from "../helpers/fill-ledger"
import { createModuleDatabase } from "../helpers/module-database"
import { report } from "../helpers/report"
import { listPayments, type ListPaymentsQuery } from "../../src/modules/fps/ledger/list-payments"

/**
 * `npm run bench`: what a page of the list of payments costs with a million rows in the ledger, over
 * what it costs with a thousand, on the same PostgreSQL and in turns. Fails when one is more than
 * twice the other.
 */
const FEW = 1_000
const MANY = 1_000_000
const ROUNDS = 200
const LIMIT = 2

const PAGE = { limit: 20, offset: 0, order: { created_at: "DESC" } } as const

const QUERIES: Readonly<Record<string, ListPaymentsQuery>> = {
  "first page": { ...PAGE, filters: {} },
  "that are pending": { ...PAGE, filters: { status: ["pending"] } },
  "of the sandbox": { ...PAGE, filters: { environment: ["sandbox"] } },
  "by a gateway order": {
    ...PAGE,
    filters: {},
    search: { text: "gateway-order-777", cartIds: [], paymentCollectionIds: [] },
  },
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
    await compare()
  } finally {
    await postgres.stop()
  }
}

async function compare(): Promise<void> {
  const few = await createModuleDatabase("fps-bench-few")
  const many = await createModuleDatabase("fps-bench-many")
  await fillLedger(few.client, FEW)
  const began = Date.now()
  await fillLedger(many.client, MANY)
  report(`filled with ${MANY} rows in ${Math.round((Date.now() - began) / 1000)} s`)
  let worst = 0
  for (const [name, query] of Object.entries(QUERIES)) {
    const times: Record<"few" | "many", number[]> = { few: [], many: [] }
    for (let round = 0; round < ROUNDS; round++) {
      times.few.push(await timed(few.knex, query))
      times.many.push(await timed(many.knex, query))
    }
    const [small, large] = [median(times.few), median(times.many)]
    const ratio = large / small
    worst = Math.max(worst, ratio)
    report(
      `${name}: ${small.toFixed(2)} ms with ${FEW} rows, ${large.toFixed(2)} ms with ${MANY}, ratio ${ratio.toFixed(2)}`,
    )
  }
  await Promise.all([few.drop(), many.drop()])
  report(`largest ratio ${worst.toFixed(2)}, at most ${LIMIT}`)
  if (worst > LIMIT) {
    process.exitCode = 1
  }
}

async function timed(knex: Knex, query: ListPaymentsQuery): Promise<number> {
  const began = performance.now()
  await listPayments(knex, query)
  return performance.now() - began
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    report(String(error))
    process.exit(1)
  },
)
