import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { z } from "zod"

import { startPostgres, type Postgres } from "../../src/demo/postgres"
import { selectChanged } from "./changed"

/**
 * The tests that `npm run test:all` runs beside those of `npm test`, as paths: several machines,
 * killed processes, package managers, builds of shops, and the longest of each kind.
 */
const LONG = [
  "integration-tests/(faults|package|scale|storefront)/",
  "integration-tests/simulation/(exhaustive|mutants)",
  "integration-tests/browser/(admin|admin-reconcile|admin-roles|demo)\\.spec",
  "integration-tests/browser/(sandbox-accessibility|ways-back)\\.spec",
  "integration-tests/http/(roles\\.spec|secrets|groups/long-)",
]

/**
 * `npm test`: starts a throw-away PostgreSQL, runs Jest against it and prints, as its last line,
 * how many tests passed and failed. Without arguments it leaves out the long tests, which
 * `npm run test:all` (`--all`) runs too. Arguments go to Jest (`npm test -- --selectProjects unit`).
 * DB_HOST or DATABASE_URL (of a user who may create databases) replace the PostgreSQL. With
 * `--changed` or `--changed=<commit>` only the tests of what changed since that commit run, or
 * since `main`.
 */
async function main(): Promise<number> {
  const { args, needsDatabase } = readArguments(process.argv.slice(2))
  if (!args) {
    console.log("Nothing has changed.\n0 passed, 0 failed")
    return 0
  }
  const folder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-test-"))
  let postgres: Postgres | undefined
  signals.forEach((signal) => process.on(signal, () => undefined))
  try {
    let database = givenDatabase()
    if (!database && needsDatabase) {
      postgres = await startTestPostgres()
      database = databaseEnv(new URL(postgres.url("postgres")))
    }
    const results = join(folder, "results.json")
    const env: Record<string, string> = { ...database, FPS_TEST_RUN: folder }
    if (runsGroups(args)) {
      env.FPS_TEST_GROUPS = "true"
    }
    const exitCode = await runJest(results, { args, env })
    return report(results, exitCode)
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The arguments for Jest; none at all where there is nothing to run. */
function readArguments(given: readonly string[]): {
  args: readonly string[] | undefined
  needsDatabase: boolean
} {
  const [flag, base = "main"] = given.find((arg) => /^--changed(=|$)/.test(arg))?.split("=") ?? []
  if (!flag) {
    const short = given.length > 0 ? given : LONG.map((path) => `--testPathIgnorePatterns=${path}`)
    return { args: short.filter((arg) => arg !== "--all"), needsDatabase: true }
  }
  const others = given.filter((arg) => !/^--changed(=|$)/.test(arg))
  const { tests, needsDatabase } = selectChanged(base)
  const args = tests.length > 0 ? [...others, "--runTestsByPath", ...tests] : undefined
  return { args, needsDatabase }
}

/** Without a path, suites that share a Medusa run in groups; one of these can be a path, too. */
function runsGroups(args: readonly string[]): boolean {
  const isPath = (arg: string) =>
    /^--(testPathPatterns?|runTestsByPath|findRelatedTests|onlyChanged|changedSince)\b/.test(arg) ||
    /^[^-].*(\/|\.spec)/.test(arg)
  return !args.some(isPath) || args.some((arg) => arg.includes("http/groups/"))
}

/** Nothing in it outlives the run, so it need not survive a power cut: several times faster. */
function startTestPostgres(): Promise<Postgres> {
  return startPostgres({
    password: randomBytes(16).toString("hex"),
    settings: [
      "fsync=off",
      "synchronous_commit=off",
      "full_page_writes=off",
      "max_connections=300",
    ],
  })
}

/** The environment that Medusa's test runner reads. */
function databaseEnv(url: URL): Record<string, string> {
  return {
    DB_HOST: url.hostname,
    DB_PORT: url.port || "5432",
    DB_USERNAME: decodeURIComponent(url.username),
    DB_PASSWORD: decodeURIComponent(url.password),
  }
}

function givenDatabase(): Record<string, string> | undefined {
  const { DB_HOST, DATABASE_URL } = process.env
  if (DB_HOST) {
    return {}
  }
  return DATABASE_URL ? databaseEnv(new URL(DATABASE_URL)) : undefined
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const

function runJest(
  results: string,
  { args, env }: { args: readonly string[]; env: Record<string, string> },
): Promise<number> {
  const jest = require.resolve("jest/bin/jest")
  const nodeOptions = [
    process.env.NODE_OPTIONS,
    "--experimental-vm-modules",
    "--disable-warning=ExperimentalWarning",
    // Medusa leaves much behind that lives for a moment: fewer collections, a thirtieth of the time.
    "--max-semi-space-size=64",
  ]
  const child = spawn(
    process.execPath,
    // An open handle of Medusa must not keep the run from ending.
    [jest, "--json", `--outputFile=${results}`, "--forceExit", ...args],
    {
      stdio: "inherit",
      env: {
        ...process.env,
        ...env,
        NODE_OPTIONS: nodeOptions.filter(Boolean).join(" "),
        LOG_LEVEL: process.env.LOG_LEVEL ?? "error",
        MEDUSA_DISABLE_TELEMETRY: "true",
      },
    },
  )
  // A signal ends Jest, and the cleaning up then follows.
  signals.forEach((signal) => process.on(signal, () => child.kill(signal)))
  return new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)))
}

const resultsSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
})

/** Prints the last line; a suite that could not run counts as a failure, as does Jest's own end. */
function report(results: string, exitCode: number): number {
  if (!existsSync(results)) {
    console.log("0 passed, 1 failed")
    return exitCode || 1
  }
  const counts = resultsSchema.parse(JSON.parse(readFileSync(results, "utf8")))
  const counted = counts.numFailedTests + counts.numRuntimeErrorTestSuites
  const failed = counted === 0 && exitCode !== 0 ? 1 : counted
  const skipped = counts.numPendingTests > 0 ? `, ${counts.numPendingTests} skipped` : ""
  console.log(`${counts.numPassedTests} passed, ${failed} failed${skipped}`)
  return exitCode || (failed > 0 ? 1 : 0)
}

main().then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    console.error(error)
    console.log("0 passed, 1 failed")
    process.exit(1)
  },
)
