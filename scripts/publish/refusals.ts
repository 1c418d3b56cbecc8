import { readFileSync } from "node:fs"
import { join } from "node:path"

import { ask, type Place } from "../lib/run"

/** What is published: the name and the version of package.json. */
export interface Release {
  readonly name: string
  readonly version: string
}

export function readRelease({ cwd }: Place): Release {
  return JSON.parse(readFileSync(join(cwd, "package.json"), "utf8")) as Release
}

/**
 * Why a folder must not be published as it is; nothing where it may. A published version can never
 * be taken back or replaced, so what is asked here cannot be mended afterwards.
 */
export async function findRefusals(place: Place): Promise<string[]> {
  const release = readRelease(place)
  const changelog = readFileSync(join(place.cwd, "CHANGELOG.md"), "utf8")
  const found = [
    await dirtyTree(place),
    changelogFault(changelog, release.version),
    await alreadyPublished(place, release),
  ]
  return found.filter((refusal) => refusal !== undefined)
}

async function dirtyTree(place: Place): Promise<string | undefined> {
  const status = await ask(place, "git", "status", "--porcelain")
  if (!status.ok) {
    return `git does not answer: ${status.stderr.trim()}`
  }
  const files = status.stdout.split("\n").filter(Boolean)
  return files.length > 0
    ? `Not everything is committed, so nobody could build it again: ${files.join(", ")}`
    : undefined
}

/** The newest entry that says anything has to be this version's: `Unreleased` is no version. */
function changelogFault(changelog: string, version: string): string | undefined {
  const entries = changelog.split(/^## /m).slice(1)
  const newest = entries.find((entry) => entry.includes("\n") && entry.replace(/^.*\n/, "").trim())
  const title = newest?.split("\n")[0]?.trim()
  return title?.split(" ")[0] === version
    ? undefined
    : `CHANGELOG.md begins with "${title ?? "nothing"}" and not with "${version}": say there what changes, and make the version in package.json the same.`
}

/** Without an answer nothing is known; the registry itself then refuses a second time. */
async function alreadyPublished(
  place: Place,
  { name, version }: Release,
): Promise<string | undefined> {
  const asked = ["view", `${name}@${version}`, "version", "--fetch-retries=0"]
  const { ok, stdout } = await ask(place, "npm", ...asked, "--fetch-timeout=10000")
  return ok && stdout.trim() !== ""
    ? `${name} ${version} is published. A version is published once; make a new one.`
    : undefined
}
