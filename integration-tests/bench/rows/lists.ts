import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { fillLedger } from "../../helpers/fill-ledger"
import { createModuleDatabase } from "../../helpers/module-database"
import { report } from "../../helpers/report"
import { listPayments, type ListPaymentsQuery } from "../../../src/fps/payments/list-payments"
import { withPostgres } from "../postgres"
import { compared, type Mark, median, type Round, type Row } from "../row"

/*
 * What a page of the list of payments costs with a million rows in the ledger, over what it costs
 * with a thousand, on the same PostgreSQL and in turns.
 */
const FEW = 1_000
const MANY = 1_000_000
const ROUNDS = 20
const PAGES_A_ROUND = 10
const MARK: Mark = { side: "at most", must: 2, aim: 1.2 }

const PAGE = { limit: 20, offset: 0, order: { created_at: "DESC" } } as const

const QUERIES: Readonly<Record<string, ListPaymentsQuery>> = {
  "first page": { ...PAGE, filters: {} },
  "that are pending": { ...PAGE, filters: { status: ["pending"] } },
  "of the sandbox": { ...PAGE, filters: { environment: ["sandbox"] } },
  "by a gateway id": {
    ...PAGE,
    filters: {},
    search: { text: "gateway-order-777", cartIds: [], paymentCollectionIds: [] },
  },
}

/** What a payment takes on the disk, with its indexes. */
const SIZES = `
  select relname as name, round(pg_total_relation_size(oid)::numeric / $1) as bytes
    from pg_class
   where relkind = 'r' and relname like 'fps\\_%' and pg_total_relation_size(oid) > $1
   order by 2 desc`

/** Fills two ledgers and reads each page of both in turns. */
export function measureLists(): Promise<readonly Row[]> {
  return withPostgres(compareSizes)
}

async function compareSizes(): Promise<readonly Row[]> {
  const few = await createModuleDatabase("fps-bench-few")
  const many = await createModuleDatabase("fps-bench-many")
  await fillLedger(few.client, FEW)
  const began = Date.now()
  await fillLedger(many.client, MANY)
  report(`filled with ${MANY} rows in ${Math.round((Date.now() - began) / 1000)} s`)
  const { rows: sizes } = await many.client.query<{ name: string; bytes: string }>(SIZES, [MANY])
  report(sizes.map(({ name, bytes }) => `${name}: ${bytes} bytes a payment`).join(", "))
  const rows: Row[] = []
  for (const [name, query] of Object.entries(QUERIES)) {
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const theirs = await middleOf(few.knex, query)
      rounds.push({ ours: await middleOf(many.knex, query), theirs })
    }
    rows.push(compared({ name: `lists, ${name}`, unit: "ms", mark: MARK, rounds }))
  }
  await Promise.all([few.drop(), many.drop()])
  return rows
}

/** A single page takes less than a millisecond or two, so a round is the middle of several. */
async function middleOf(knex: Knex, query: ListPaymentsQuery): Promise<number> {
  const times: number[] = []
  for (let page = 0; page < PAGES_A_ROUND; page++) {
    times.push(await timed(knex, query))
  }
  return median(times)
}

async function timed(knex: Knex, query: ListPaymentsQuery): Promise<number> {
  const began = performance.now()
  await listPayments(knex, query)
  return performance.now() - began
}
