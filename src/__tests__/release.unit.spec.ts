import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { ask } from "../../scripts/lib/run"
import { publishing } from "../../scripts/publish/publish"
import { findRefusals } from "../../scripts/publish/refusals"
import { startRegistry, type Registry } from "./npm-registry"

const NAME = "release-of-a-test"
const CHANGELOG = `# Changelog\n\n## Unreleased\n\n## 1.2.0\n\n- More.\n\n## 1.1.0\n\n- Some.\n`

// Of programs that each start a Node of their own, on a machine that may be busy.
jest.setTimeout(180_000)

describe("a release", () => {
  let folder: string
  let registry: Registry

  beforeEach(async () => {
    registry = await startRegistry({ [NAME]: ["1.1.0"] })
    folder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-release-"))
    write("package.json", JSON.stringify({ name: NAME, version: "1.2.0" }))
    write("CHANGELOG.md", CHANGELOG)
    git("init", "--quiet")
    commit()
  })

  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true })
    await registry.close()
  })

  it("goes ahead where all is committed, told and new", async () => {
    expect(await findRefusals(place())).toEqual([])
    expect(registry.asked).toEqual([`GET /${NAME}`])
  })

  it("refuses what is not committed", async () => {
    write("forgotten.ts", "")
    expect(await findRefusals(place())).toEqual([
      "Not everything is committed, so nobody could build it again: ?? forgotten.ts",
    ])
  })

  it("refuses a folder that git does not know", async () => {
    rmSync(join(folder, ".git"), { recursive: true })
    expect(await findRefusals(place())).toEqual([
      expect.stringMatching(/^git does not answer: .*not a git repository/),
    ])
  })

  it.each([
    ["has another version first", CHANGELOG.replace("1.2.0", "1.3.0"), "1.3.0"],
    [
      "keeps what changed under no version",
      CHANGELOG.replace("ed\n", "ed\n\n- New.\n"),
      "Unreleased",
    ],
    ["says nothing", "# Changelog\n\n## 1.2.0\n", "nothing"],
  ])("refuses a changelog that %s", async (_, changelog, first) => {
    write("CHANGELOG.md", changelog)
    commit()
    expect(await findRefusals(place())).toEqual([
      `CHANGELOG.md begins with "${first}" and not with "1.2.0": say there what changes, and make the version in package.json the same.`,
    ])
  })

  it("refuses a version that is published", async () => {
    registry.versions[NAME] = ["1.1.0", "1.2.0"]
    expect(await findRefusals(place())).toEqual([
      `${NAME} 1.2.0 is published. A version is published once; make a new one.`,
    ])
  })

  it("lets the first version of a package pass, and one that no registry tells of", async () => {
    registry.versions[NAME] = []
    expect(await findRefusals(place())).toEqual([])
    await registry.close()
    expect(await findRefusals(place())).toEqual([])
  })

  it("sends nothing unless told to", async () => {
    const { ok, stderr } = await ask(
      place(),
      ...publishing({ version: "1.2.0" }, { really: false }),
    )
    expect({ ok, sent: sent() }).toEqual({ ok: true, sent: [] })
    expect(stderr).toContain("with tag latest and public access (dry-run)")
  })

  it("keeps what is only tried out from those who install the newest", async () => {
    write("package.json", JSON.stringify({ name: NAME, version: "1.2.0-rc.1" }))
    const command = publishing({ version: "1.2.0-rc.1" }, { really: false })
    expect((await ask(place(), ...command)).stderr).toContain("with tag next and public access")
  })

  it("sends nothing that cannot prove where it was built", async () => {
    const { ok, stderr } = await ask(place(), ...publishing({ version: "1.2.0" }, { really: true }))
    expect({ ok, sent: sent() }).toEqual({ ok: false, sent: [] })
    expect(stderr).toContain("provenance generation not supported")
  })

  function sent() {
    return registry.asked.filter((request) => !request.startsWith("GET"))
  }

  function place() {
    return { cwd: folder, env: registry.env }
  }

  function write(name: string, content: string) {
    writeFileSync(join(folder, name), content)
  }

  function git(...args: string[]) {
    const someone = ["-c", "user.name=test", "-c", "user.email=test@example.com"]
    execFileSync("git", [...someone, ...args], { cwd: folder, stdio: "pipe" })
  }

  function commit() {
    git("add", "--all")
    git("commit", "--quiet", "--message", "All", "--no-gpg-sign")
  }
})
