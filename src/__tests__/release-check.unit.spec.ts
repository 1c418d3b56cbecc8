import { readFileSync } from "node:fs"
import { join } from "node:path"
import { refusals, type Release } from "../../scripts/release/check"

const ANSWERED = { ok: true, stdout: "", stderr: "" }
const MANIFEST = JSON.stringify({
  name: "a-plugin",
  version: "1.2.0",
  author: "Chan Tai Man",
  homepage: "https://shop.hk/a-plugin",
  repository: "github:shop/a-plugin",
  bugs: "https://shop.hk/a-plugin/bugs",
  engines: { node: ">=20" },
})
const CHANGELOG = "# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-01-02)\n\n- More.\n\n## 1.1.0\n"
const GOOD: Release = {
  manifest: MANIFEST,
  changelog: CHANGELOG,
  git: ANSWERED,
  registry: ANSWERED,
}
const WRONG_ENTRY = "The newest entry of CHANGELOG.md must be 1.2.0, the version of package.json."

describe("the check before a release", () => {
  it.each([
    ["all is committed, told and new", GOOD],
    [
      "the registry does not know the package",
      { ...GOOD, registry: { ok: false, stdout: "", stderr: "npm error code E404" } },
    ],
  ])("passes where %s", (_, release) => {
    expect(refusals(release)).toEqual([])
  })

  it.each<[string, Partial<Release>, string]>([
    [
      "a file that is not committed",
      { git: { ...ANSWERED, stdout: "?? forgotten.ts\n" } },
      "These files are not committed:\n?? forgotten.ts",
    ],
    [
      "a folder that git does not know",
      { git: { ok: false, stdout: "", stderr: "fatal: not a git repository\n" } },
      "git does not answer: fatal: not a git repository",
    ],
    [
      "a changelog with another version first",
      { changelog: CHANGELOG.replace("1.2.0", "1.3.0") },
      WRONG_ENTRY,
    ],
    [
      "changes under no version",
      { changelog: CHANGELOG.replace("Unreleased\n", "Unreleased\n\n- New.\n") },
      WRONG_ENTRY,
    ],
    ["a version without a word", { changelog: "# Changelog\n\n## 1.2.0\n" }, WRONG_ENTRY],
    [
      "a version that the registry has",
      { registry: { ...ANSWERED, stdout: "1.2.0\n" } },
      "The registry has a-plugin 1.2.0 already. Make a new version.",
    ],
    [
      "a registry that does not answer",
      { registry: { ok: false, stdout: "", stderr: "npm error code ECONNREFUSED\n" } },
      "The registry does not answer: npm error code ECONNREFUSED",
    ],
    [
      "a placeholder in package.json",
      { manifest: MANIFEST.replace("github:shop", "github:<owner>") },
      "package.json has a placeholder: <owner>",
    ],
    [
      "a package without an owner",
      { manifest: MANIFEST.replace("author", "contact").replace("bugs", "help") },
      "package.json does not name its author, bugs.",
    ],
    [
      "this package, until somebody publishes it",
      { manifest: MANIFEST.replace("Chan Tai Man", ownAuthor()) },
      "package.json has a placeholder: your-name",
    ],
  ])("refuses %s", (_, changed, refusal) => {
    expect(refusals({ ...GOOD, ...changed })).toEqual([refusal])
  })
})

function ownAuthor(): string {
  const manifest = readFileSync(join(__dirname, "..", "..", "package.json"), "utf8")
  return (JSON.parse(manifest) as { author: string }).author
}
