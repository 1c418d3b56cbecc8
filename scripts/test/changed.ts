import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join, relative } from "node:path"

import { testsOfAreas } from "./areas"

const ROOT = join(__dirname, "..", "..")
/** The projects that need nothing started; their tests are found by what they import. */
const IN_MEMORY = ["unit", "contract", "simulation"]
/** These read the pages, the folders and the tables of the whole project. */
const OF_EVERYTHING = /^src\/__tests__\//
/** Slower than all others of their kind, and of the same code. */
const LONG = /^integration-tests\/simulation\/(exhaustive|mutants|explore)/

/** The tests to run after a change, and whether they need PostgreSQL. */
export interface Selection {
  readonly tests: readonly string[]
  readonly needsDatabase: boolean
}

/** The tests of what changed since `base`, whether it is committed or not. */
export function selectChanged(base: string): Selection {
  const changed = changedSince(base)
  const inMemory = related(
    changed.filter((file) => !file.startsWith("integration-tests/")),
    ["--selectProjects", ...IN_MEMORY],
  ).filter((test) => !LONG.test(test))
  const own = related(changed.filter((file) => file.startsWith("integration-tests/")))
  const everything = list(["--selectProjects", "unit"]).filter((test) => OF_EVERYTHING.test(test))
  const started = [...own, ...testsOfAreas(changed)]
  const tests = [...new Set([...inMemory, ...(changed.length > 0 ? everything : []), ...started])]
  const kinds = new RegExp(`^(src|integration-tests/(${IN_MEMORY.join("|")}))/`)
  return { tests, needsDatabase: tests.some((test) => !kinds.test(test)) }
}

function changedSince(base: string): string[] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\n").filter(Boolean)
  const [common] = git("merge-base", base, "HEAD")
  const files = [
    ...git("diff", "--name-only", common ?? base),
    ...git("ls-files", "--others", "--exclude-standard"),
  ]
  return [...new Set(files)].filter((file) => existsSync(join(ROOT, file)))
}

/** The test files that import one of these, however far away. */
function related(files: readonly string[], more: readonly string[] = []): string[] {
  const code = files.filter((file) => /\.([jt]sx?|json)$/.test(file))
  return code.length > 0 ? list([...more, "--findRelatedTests", ...code]) : []
}

function list(args: readonly string[]): string[] {
  const jest = require.resolve("jest/bin/jest")
  const printed = execFileSync(process.execPath, [jest, "--listTests", "--json", ...args], {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  })
  const found = JSON.parse(printed) as string[]
  return found.map((file) => relative(ROOT, file))
}
