import { withClient } from "../../helpers/database/connect"
import { fillLedger } from "../../helpers/fill-ledger"
import { compared, type Round, type Row } from "../row"
import type { Figures } from "../store/project/messages"
import { startBenchStore, type BenchStore } from "../store/start"

interface Size {
  readonly rows: number
  readonly due: number
}

const FEW: Size = { rows: 1_000, due: 100 }
const MANY: Size = { rows: 100_000, due: 10_000 }
const ROUNDS = 20
/** Gateway orders of one batch. */
const BATCH = 80
/** Jobs run elsewhere, so that nobody looks but who is asked to. */
const NO_JOBS = { env: { MEDUSA_WORKER_MODE: "server" } }

/** Asking about gateway orders that are due, in a large ledger over a small one. */
export async function measureReconcile(): Promise<readonly Row[]> {
  const few = await startBenchStore("fps_bench_few_due", NO_JOBS)
  const many = await startBenchStore("fps_bench_many_due", NO_JOBS)
  try {
    await fill("fps_bench_few_due", FEW)
    await fill("fps_bench_many_due", MANY)
    await checkBatch(few)
    await checkBatch(many)
    const rounds: { ours: Figures; theirs: Figures }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const theirs = await checkBatch(few)
      rounds.push({ ours: await checkBatch(many), theirs })
    }
    const perOrder = (part: (figures: Figures) => number): Round[] =>
      rounds.map(({ ours, theirs }) => ({
        ours: part(ours) / BATCH,
        theirs: part(theirs) / BATCH,
      }))
    return [
      compared({
        name: "reconcile, time for one of 10,000 due",
        unit: "ms",
        mark: { side: "at most", must: 1.2, aim: 1 },
        rounds: perOrder(({ ms }) => ms),
      }),
      compared({
        name: "reconcile, statements for one",
        unit: "statements",
        mark: { side: "at most", must: 1.02, aim: 1 },
        rounds: perOrder(({ statements }) => statements),
      }),
    ]
  } finally {
    await few.close()
    await many.close()
  }
}

const NEWEST = "substring(id from '\\d+$')::int > $1::int - $2::int"

/** The newest gateway orders wait for their money, and are due to be asked about. */
const DUE = [
  `delete from fps_case where ${NEWEST}`,
  `delete from fps_event where ${NEWEST}`,
  `update fps_payment set environment = 'sandbox', status = 'pending', closed_by = null,
     settlement = 'open', hold_reason = null, live = true, paid_at = null, settled_at = null,
     received_minor = null, raw_received_minor = null, received_currency = null,
     checks = 0, checked_at = null, created_at = now() - interval '20 minutes',
     expires_at = now() + interval '1 day'
   where ${NEWEST}`,
  `update fps_purchase set order_id = null, idle_since = null, attempts = 0, last_error = null,
     settled_revision = revision, next_run_at = now() - interval '1 minute'
   where ${NEWEST}`,
] as const

async function fill(name: string, { rows, due }: Size): Promise<void> {
  await withClient(name, async (client) => {
    await fillLedger(client, rows)
    for (const statement of DUE) {
      await client.query(statement, [rows, due])
    }
    await client.query("vacuum analyze")
  })
}

/** Settles one batch, and makes it due again. */
async function checkBatch(store: BenchStore): Promise<Figures> {
  const figures = await store.medusa.ask({ do: "settle_due", most: BATCH })
  const [row] = await store.sql<{ checked: number }>(
    "select count(*)::int as checked from fps_payment where checks > 0",
  )
  if (row?.checked !== BATCH) {
    throw new Error(`${row?.checked ?? 0} of ${BATCH} gateway orders were asked about.`)
  }
  await store.sql(
    "update fps_payment set checks = 0, asked_at = null, checked_at = null where checks > 0",
  )
  await store.sql(
    `update fps_purchase set next_run_at = now() - interval '1 minute' where next_run_at > now()`,
  )
  return figures
}
