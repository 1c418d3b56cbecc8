import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { isDeepStrictEqual, parseArgs } from "node:util"
import { join } from "node:path"

import { ask, type Place } from "../lib/run"
import { nameOf, pick, type Combination } from "./combinations"
import { copyProject, install, readInstalled } from "./place"
import { writeSeen, type Seen } from "./table"

const PROJECT = { cwd: join(__dirname, "..", "..") }
const PAGE = join(PROJECT.cwd, "docs", "upgrading.md")

/** A payment's way with either order of things, the webhook endpoint, an order's changes, upgrades. */
const TESTS = "integration-tests/(http/(flows-directpay|webhook|order-changes)|modules/migration)"

/**
 * `npm run versions`: runs a part of the tests with other versions of Medusa, Node and PostgreSQL,
 * one combination after the other, and writes what it saw into the table of the docs.
 * `-- --only medusa=2.17.2` runs that part of the combinations.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { only: { type: "string" } } })
  const picked = pick(values.only)
  // Ctrl-C reaches what runs at this moment, too; it ends, and the copy goes.
  const stop = new AbortController()
  process.on("SIGINT", () => stop.abort())
  const copy = await copyProject(PROJECT)
  let failed = 0
  try {
    for (const [index, combination] of picked.entries()) {
      if (stop.signal.aborted) {
        return 1
      }
      console.log(`\n${index + 1} of ${picked.length}: ${nameOf(combination)}`)
      failed += (await tryOut(copy, combination)) ? 0 : 1
    }
  } finally {
    rmSync(copy.cwd, { recursive: true, force: true })
  }
  return failed === 0 ? 0 : 1
}

/** Returns true if all passed. A combination that cannot begin is reported, and stops no other. */
async function tryOut(copy: Place, combination: Combination): Promise<boolean> {
  try {
    const seen = await see(copy, combination)
    // After each, so that a run that is cut off has not run for nothing.
    writeFileSync(PAGE, writeSeen(readFileSync(PAGE, "utf8"), [seen]))
    await ask(PROJECT, "npx", "prettier", "--write", PAGE)
    return / 0 failed/.test(seen.counts)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}

async function see(copy: Place, combination: Combination): Promise<Seen> {
  const place = await install(PROJECT, copy, combination)
  const installed = await readInstalled(place)
  if (!isDeepStrictEqual(installed, combination)) {
    throw new Error(`Installed is ${nameOf(installed)}.`)
  }
  const args = ["--selectProjects", "http", "modules", "--testPathPatterns", TESTS]
  const { ok, stdout, stderr } = await ask(place, "npm", "test", "--silent", "--", ...args)
  const counts = stdout.trim().split("\n").at(-1) ?? ""
  if (!/^[1-9]\d* passed, \d+ failed/.test(counts)) {
    throw new Error(`The tests did not run. ${stderr.trim()}`)
  }
  console.log(ok ? counts : `${stderr}\n${counts}`)
  return { combination, counts, day: new Date().toISOString().slice(0, 10) }
}

void main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
