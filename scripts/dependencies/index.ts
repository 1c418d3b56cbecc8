import { join } from "node:path"

import { ask, show } from "../lib/run"
import { updateDependencies } from "./update"

const PLACE = { cwd: join(__dirname, "..", "..") }
const FLAGS = ["--latest", "--all"]

/** What has to hold with new versions: minutes, or, with `--all`, everything that is tested. */
const CHECKS = [
  ["npm", "run", "--silent", "lint"],
  ["npm", "run", "--silent", "typecheck"],
]
const SOME_TESTS = ["npm", "test", "--silent", "--", "--selectProjects", "unit", "contract"]
const ALL_TESTS = ["npm", "test", "--silent"]

/**
 * `npm run update-dependencies`: updates what this project depends on, keeps what the checks pass
 * with and puts the rest back. It commits nothing.
 */
async function main(): Promise<number> {
  const args = process.argv.slice(2)
  const strange = args.filter((arg) => !FLAGS.includes(arg))
  if (strange.length > 0) {
    console.error(`There are ${FLAGS.join(" and ")}, and no ${strange.join(" ")}.`)
    return 1
  }
  const files = ["package.json", "package-lock.json"]
  const changed = await ask(PLACE, "git", "status", "--porcelain", "--", ...files)
  if (!changed.ok || changed.stdout !== "") {
    console.error(`Commit ${files.join(" and ")} first, so that what this changes can be seen.`)
    return 1
  }
  const checks = [...CHECKS, args.includes("--all") ? ALL_TESTS : SOME_TESTS]
  const report = await updateDependencies(PLACE, { checks, latest: args.includes("--latest") })
  list("Kept", report.kept)
  list("Put back, with what failed", report.putBack)
  list("Held", report.held)
  // A known weakness is told, and is for a person to judge; not every registry answers this.
  await show(PLACE, "npm", "audit", "--omit=dev")
  return 0
}

function list(title: string, lines: readonly string[]): void {
  console.log(`\n${title}: ${lines.length}`)
  lines.forEach((line) => console.log(`  ${line}`))
}

void main().then((code) => {
  process.exitCode = code
})
