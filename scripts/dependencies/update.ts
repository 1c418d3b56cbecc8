import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { show, type Place } from "../lib/run"
import { heldBecause, isBeyond, listOutdated, type Outdated } from "./outdated"
import { tryChange, type Outcome, type Trial } from "./trial"

export interface Updating {
  readonly checks: Trial["checks"]
  /** Also beyond the ranges of package.json. */
  readonly latest: boolean
}

/** What became of each version that could have been changed; each `name from → to`. */
export interface Report {
  readonly kept: readonly string[]
  /** With the command that failed. */
  readonly putBack: readonly string[]
  /** With the reason. */
  readonly held: readonly string[]
}

/**
 * Updates within the ranges, all at once; where the checks fail with that, one package after the
 * other, so that one bad version does not keep the others back. Then, if told to, each package
 * beyond its range, by itself.
 */
export async function updateDependencies(
  place: Place,
  { checks, latest }: Updating,
): Promise<Report> {
  const outcomes = await updateWithin(place, checks, await listOutdated(place))
  const beyond = latest ? (await listOutdated(place)).filter(isBeyond) : []
  for (const outdated of beyond.filter(({ name }) => !heldBecause(name))) {
    const outcome = await tryChange(place, { checks, change: () => toLatest(place, outdated) })
    const { name, current, latest: newest } = outdated
    // npm may refuse before anything has changed.
    const changed = outcome.failed ? [`${name} ${current} → ${newest}`] : outcome.changed
    outcomes.push({ ...outcome, changed })
  }
  return {
    kept: outcomes.flatMap(({ failed, changed }) => (failed ? [] : changed)),
    putBack: outcomes.flatMap(({ failed, changed }) =>
      failed ? changed.map((change) => `${change}: ${failed}`) : [],
    ),
    held: beyond.flatMap(({ name, current, latest: newest }) => {
      const because = heldBecause(name)
      return because ? [`${name} ${current} → ${newest}: ${because}`] : []
    }),
  }
}

async function updateWithin(
  place: Place,
  checks: Trial["checks"],
  outdated: readonly Outdated[],
): Promise<Outcome[]> {
  const update = (...names: string[]) => show(place, "npm", "update", ...names, ...QUIET)
  const all = await tryChange(place, { checks, change: () => update() })
  if (!all.failed) {
    return [all]
  }
  const outcomes: Outcome[] = []
  for (const { name, current, wanted } of outdated) {
    if (current !== wanted) {
      outcomes.push(await tryChange(place, { checks, change: () => update(name) }))
    }
  }
  // What fails only with a package of a package is told by the whole.
  return outcomes.some(({ failed }) => failed) ? outcomes : [...outcomes, all]
}

const QUIET = ["--no-audit", "--no-fund"] as const
const KINDS = ["dependencies", "devDependencies", "optionalDependencies"] as const

type Manifest = Partial<Record<(typeof KINDS)[number], Record<string, string>>>

/** The range keeps its kind: `^1.2.3` becomes `^2.0.0`, and `1.2.3` becomes `2.0.0`. */
function toLatest(place: Place, { name, latest }: Outdated): Promise<boolean> {
  const file = join(place.cwd, "package.json")
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest
  for (const kind of KINDS) {
    const ranges = manifest[kind]
    const range = ranges?.[name]
    if (ranges && range !== undefined) {
      ranges[name] = `${/^[~^]?/.exec(range)?.[0] ?? ""}${latest}`
    }
  }
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
  return show(place, "npm", "install", ...QUIET)
}
