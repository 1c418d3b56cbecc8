import { parseArgs } from "node:util"
import { report } from "../helpers/report"
import { withPostgres } from "./postgres"
import { verdict, type Measure, type Row } from "./row"
import { measureDailyBalance } from "./rows/daily-balance"
import { measureDoor, measureDoorFloor } from "./rows/door"
import { measureBoot } from "./rows/boot"
import { measureBurst } from "./rows/burst"
import { measureCall } from "./rows/call"
import { measureDoorTail } from "./rows/door-tail"
import { measureLists } from "./rows/lists"
import { measureMemory } from "./rows/memory"
import { measurePaidSeen } from "./rows/paid-seen"
import { measureReconcile } from "./rows/reconcile"
import { measureScaleOut } from "./rows/scale-out"
import { measureSession } from "./rows/session"
import { measureSettle, measureSettleFloor } from "./rows/settle"
import { measureSettleLoad } from "./rows/settle-load"
import { measureVerify } from "./rows/verify"
import { measureVerifyPeers } from "./rows/verify-peers"
import { removeStore } from "./store/compile"
import { startBenchStore, type BenchStore } from "./store/start"
import { toMarkdown, writeTable } from "./table"

/** These start what they need. */
const ALONE: Readonly<Record<string, Measure>> = {
  verify: measureVerify,
  "verify-peers": measureVerifyPeers,
  call: measureCall,
  lists: measureLists,
  "daily-balance": measureDailyBalance,
}

/** These share one store. */
const ON_A_STORE: Readonly<Record<string, (store: BenchStore) => Promise<readonly Row[]>>> = {
  door: measureDoor,
  "door-floor": measureDoorFloor,
  "door-tail": measureDoorTail,
  session: measureSession,
  settle: measureSettle,
  "settle-floor": measureSettleFloor,
  "settle-load": measureSettleLoad,
  "paid-seen": measurePaidSeen,
  burst: measureBurst,
}

/** These start Medusas of their own, on a PostgreSQL as a store has it. */
const ON_A_POSTGRES: Readonly<Record<string, Measure>> = {
  boot: measureBoot,
  memory: measureMemory,
  reconcile: measureReconcile,
  "scale-out": measureScaleOut,
}

/** A PostgreSQL that waits for the disk as a store's does. */
const AS_A_STORE_HAS_IT = ["max_connections=300", "shared_buffers=256MB"]

/**
 * `npm run bench [-- <name> …] [--out <folder>]`: measures all rows or the named ones, prints one
 * table, and fails when one misses what it must reach.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: "string", default: ".bench" } },
  })
  refuseUnknown(positionals)
  const chosen = (name: string) => positionals.length === 0 || positionals.includes(name)
  const rows: Row[] = []
  const measure = async (name: string, work: Measure) => {
    report(`measuring ${name}`)
    const began = Date.now()
    rows.push(...(await work()))
    report(`measured ${name} in ${Math.round((Date.now() - began) / 1000)} s`)
    // A later row that fails costs none of these.
    await writeTable(values.out, rows)
  }
  for (const [name, work] of Object.entries(ALONE).filter(([name]) => chosen(name))) {
    await measure(name, work)
  }
  await onPostgres(
    Object.entries(ON_A_STORE).filter(([name]) => chosen(name)),
    async (works) => {
      const store = await startBenchStore("fps_bench")
      try {
        for (const [name, work] of works) {
          await measure(name, () => work(store))
        }
      } finally {
        await store.close()
      }
    },
  )
  await onPostgres(
    Object.entries(ON_A_POSTGRES).filter(([name]) => chosen(name)),
    async (works) => {
      for (const [name, work] of works) {
        await measure(name, work)
      }
    },
  )
  report(toMarkdown(rows))
  await writeTable(values.out, rows)
  if (rows.some((row) => verdict(row) === "missed")) {
    process.exitCode = 1
  }
}

/** Starts it only where there is something to measure on it. */
async function onPostgres<T>(
  works: readonly T[],
  run: (works: readonly T[]) => Promise<void>,
): Promise<void> {
  if (works.length > 0) {
    await withPostgres(() => run(works), AS_A_STORE_HAS_IT)
  }
}

function refuseUnknown(names: readonly string[]): void {
  const known = [ALONE, ON_A_STORE, ON_A_POSTGRES].flatMap((rows) => Object.keys(rows))
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new Error(`No row is named ${unknown}; there are ${known.join(", ")}.`)
  }
}

async function measure(): Promise<void> {
  try {
    await main()
  } finally {
    await removeStore()
  }
}

measure().then(
  () => process.exit(),
  (error: unknown) => {
    report(error instanceof Error ? (error.stack ?? error.message) : String(error))
    process.exit(1)
  },
)
