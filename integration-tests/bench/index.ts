import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { report } from "../helpers/report"
import { withPostgres } from "./postgres"
import { run, type Outcome, type Row } from "./row"
import { doorRows } from "./rows/door"
import { settleRows } from "./rows/settle"
import { startBenchStore, type BenchStore } from "./store/start"
import { machine, toMarkdown } from "./table"

const USAGE = "npm run bench -- [row …] [--out folder]"

/**
 * `npm run bench`: every row of the table, or those that are named. Each compares two things in one
 * run, in turns. Fails when a ratio misses its mark.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: "string", default: ".bench" } },
  })
  let store: BenchStore | undefined
  const started = () => {
    if (!store) {
      throw new Error("The store was not started.")
    }
    return store
  }
  const ofStore = [...doorRows(started), ...settleRows(started)]
  const rows: readonly Row[] = [...ofStore]
  const unknown = positionals.filter((name) => !rows.some((row) => row.name === name))
  if (unknown.length > 0) {
    throw new Error(
      `There is no row ${unknown.join(", ")}. ${USAGE}; rows: ${rows.map(({ name }) => name).join(", ")}`,
    )
  }
  const wanted = rows.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  const outcomes: Outcome[] = []
  await withPostgres(async () => {
    if (wanted.some((row) => ofStore.includes(row))) {
      store = await startBenchStore()
    }
    try {
      for (const row of wanted) {
        const outcome = await run(row)
        outcomes.push(outcome)
        report(
          `${row.name}: ${outcome.ours.toFixed(1)} over ${outcome.theirs.toFixed(1)} ${outcome.unit}, ratio ${outcome.ratio.toFixed(2)}`,
        )
      }
    } finally {
      await store?.close()
    }
  })
  write(values.out, outcomes)
  process.exitCode = outcomes.every(({ reached }) => reached) ? 0 : 1
}

function write(folder: string, outcomes: readonly Outcome[]): void {
  const table = toMarkdown(outcomes)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "bench.md"), table)
  writeFileSync(
    join(folder, "bench.json"),
    `${JSON.stringify({ machine: machine(), at: new Date(), rows: outcomes }, null, 2)}\n`,
  )
  report(`\n${table}`)
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    report(error instanceof Error ? (error.stack ?? error.message) : String(error))
    process.exit(1)
  },
)
