import { readFileSync } from "node:fs"
import { ask, type Ended } from "../lib/run"

/** The facts that decide whether this folder may be published. */
export interface Release {
  /** The text of package.json. */
  readonly manifest: string
  readonly changelog: string
  /** The answer to `git status --porcelain`. */
  readonly git: Ended
  /** The answer to `npm view <name>@<version> version`. */
  readonly registry: Ended
}

/** The fields of package.json that say whose package it is. */
const OWNERS = ["author", "homepage", "repository", "bugs"]

const PLACEHOLDER = /<[a-z][a-z _-]*>|\b(TODO|FIXME|CHANGEME)\b|\bexample\.(com|org)\b|\byour-\w+/i

/** Lists the reasons against a release. A published version can never be replaced. Pure. */
export function refusals({ manifest, changelog, git, registry }: Release): string[] {
  const { name, version } = readName(manifest)
  const entries = changelog.split(/^## /m).slice(1)
  const newest = entries.find((entry) => entry.replace(/^.*\n?/, "").trim() !== "")
  const [placeholder] = PLACEHOLDER.exec(manifest) ?? []
  const missing = OWNERS.filter((field) => !(field in readName(manifest)))
  const isUnknown = !registry.ok && registry.stderr.includes("E404")
  const found = [
    !git.ok && `git does not answer: ${git.stderr.trim()}`,
    git.stdout !== "" && `These files are not committed:\n${git.stdout.trimEnd()}`,
    newest?.split(/\s/)[0] !== version &&
      `The newest entry of CHANGELOG.md must be ${version}, the version of package.json.`,
    !registry.ok && !isUnknown && `The registry does not answer: ${registry.stderr.trim()}`,
    registry.stdout !== "" && `The registry has ${name} ${version} already. Make a new version.`,
    placeholder && `package.json has a placeholder: ${placeholder}`,
    missing.length > 0 && `package.json does not name its ${missing.join(", ")}.`,
  ]
  return found.filter((refusal) => typeof refusal === "string")
}

function readName(manifest: string): { readonly name: string; readonly version: string } {
  return JSON.parse(manifest) as ReturnType<typeof readName>
}

/** `npm run release:check`, which `npm publish` runs first: fails with the reasons. */
async function main(): Promise<void> {
  const place = { cwd: process.cwd() }
  const manifest = readFileSync("package.json", "utf8")
  const { name, version } = readName(manifest)
  const found = refusals({
    manifest,
    changelog: readFileSync("CHANGELOG.md", "utf8"),
    git: await ask(place, "git", "status", "--porcelain"),
    // Within `npm run --silent`, npm would not name its error.
    registry: await ask(place, "npm", "view", `${name}@${version}`, "version", "--loglevel=error"),
  })
  found.forEach((refusal) => console.error(refusal))
  process.exitCode = found.length > 0 ? 1 : 0
}

if (require.main === module) {
  void main()
}
