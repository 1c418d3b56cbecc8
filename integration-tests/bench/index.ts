import { parseArgs } from "node:util"
import { report } from "../helpers/report"
import { withPostgres } from "./postgres"
import { verdict, type Measure, type Row } from "./row"
import { measureBooks } from "./rows/books"
import { measureDoor } from "./rows/door"
import { measureLists } from "./rows/lists"
import { measureBurst, measureSettling } from "./rows/settle"
import { measureVerify } from "./rows/verify"
import { startBenchStore, type BenchStore } from "./store/start"
import { toMarkdown, writeTable } from "./table"

/**
 * `npm run bench [-- <name> …] [--out <folder>]`: measures all rows or the named ones, prints one
 * table, and fails when one misses what it must reach.
 */
const MEASURES: Readonly<Record<string, Measure>> = {
  verify: measureVerify,
  door: withStore(measureDoor),
  settle: withStore(measureSettling),
  "settle-load": withStore(measureBurst),
  lists: measureLists,
  books: measureBooks,
}

/** On a store of its own, whose PostgreSQL waits for the disk as a store's does. */
function withStore(measure: (store: BenchStore) => Promise<readonly Row[]>): Measure {
  return () =>
    withPostgres(async () => {
      const store = await startBenchStore()
      try {
        return await measure(store)
      } finally {
        await store.close()
      }
    }, ["max_connections=200", "shared_buffers=256MB"])
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: "string", default: ".bench" } },
  })
  const rows: Row[] = []
  for (const [name, measure] of chosen(positionals)) {
    report(`measuring ${name}`)
    rows.push(...(await measure()))
  }
  report(toMarkdown(rows))
  await writeTable(values.out, rows)
  if (rows.some((row) => verdict(row) === "missed")) {
    process.exitCode = 1
  }
}

function chosen(names: readonly string[]): [string, Measure][] {
  const unknown = names.find((name) => !Object.hasOwn(MEASURES, name))
  if (unknown !== undefined) {
    throw new Error(`No row is named ${unknown}; there are ${Object.keys(MEASURES).join(", ")}.`)
  }
  return Object.entries(MEASURES).filter(([name]) => names.length === 0 || names.includes(name))
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    report(error instanceof Error ? (error.stack ?? error.message) : String(error))
    process.exit(1)
  },
)
