import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { show, type Place } from "../lib/run"

/** A change of the dependencies, and the commands that all have to succeed with it. */
export interface Trial {
  readonly change: () => Promise<boolean>
  readonly checks: readonly (readonly string[])[]
}

/** What a change would have brought, `name from → to`, and the command that failed with it. */
export interface Outcome {
  readonly changed: readonly string[]
  readonly failed?: string
}

const FILES = ["package.json", "package-lock.json"] as const

/**
 * Makes a change and runs the checks. Where one fails, both files and what is installed are put back
 * as they were, so that the next change is not judged by this one.
 */
export async function tryChange(place: Place, { change, checks }: Trial): Promise<Outcome> {
  const before = FILES.map((file) => readFileSync(join(place.cwd, file), "utf8"))
  const versions = readVersions(place)
  const applied = await change()
  const changed = differences(versions, readVersions(place))
  if (applied && changed.length === 0) {
    return { changed }
  }
  const failed = applied ? await firstFailure(place, checks) : "npm"
  if (failed !== undefined) {
    FILES.forEach((file, index) => writeFileSync(join(place.cwd, file), before[index] ?? ""))
    await install(place)
  }
  return { changed, failed }
}

async function firstFailure(place: Place, checks: Trial["checks"]): Promise<string | undefined> {
  for (const check of checks) {
    if (!(await show(place, ...check))) {
      return check.join(" ")
    }
  }
  return undefined
}

async function install(place: Place): Promise<void> {
  if (!(await show(place, "npm", "ci", "--prefer-offline", "--no-audit", "--no-fund"))) {
    throw new Error("What was installed could not be put back: run npm ci.")
  }
}

interface Lock {
  readonly packages: Record<string, { readonly version?: string }>
}

function readVersions({ cwd }: Place): ReadonlyMap<string, string> {
  const { packages } = JSON.parse(readFileSync(join(cwd, "package-lock.json"), "utf8")) as Lock
  const installed = Object.entries(packages).filter(([path]) => path !== "")
  return new Map(installed.map(([path, { version }]) => [path, version ?? ""]))
}

function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])]
  const different = paths.filter((path) => before.get(path) !== after.get(path))
  return different.map((path) => {
    const name = path.replace(/^node_modules\//, "")
    return `${name} ${before.get(path) ?? "none"} → ${after.get(path) ?? "none"}`
  })
}
