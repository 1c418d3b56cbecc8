import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { updateDependencies } from "../../scripts/dependencies/update"
import { ask } from "../../scripts/lib/run"
import { startRegistry, type Registry } from "./npm-registry"

/** Fails with the versions that it is given. */
const CHECK = `const { packages } = require("./package-lock.json")
const bad = process.argv.slice(2).filter((name) => {
  const at = name.lastIndexOf("@")
  return packages["node_modules/" + name.slice(0, at)]?.version === name.slice(at + 1)
})
process.exit(bad.length)
`

// Of programs that each start a Node of their own, on a machine that may be busy.
jest.setTimeout(180_000)

describe("updating what this project depends on", () => {
  let folder: string
  let registry: Registry

  beforeEach(async () => {
    jest.spyOn(console, "log").mockImplementation(() => undefined)
    registry = await startRegistry({
      good: ["1.0.0"],
      picky: ["1.0.0"],
      great: ["1.0.0"],
      i18next: ["1.0.0"],
    })
    folder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-update-"))
    writeFileSync(join(folder, "check.js"), CHECK)
    writeFileSync(
      join(folder, "package.json"),
      JSON.stringify({
        name: "app",
        dependencies: { good: "^1.0.0", picky: "~1.0.0" },
        devDependencies: { great: "1.0.0", i18next: "1.0.0" },
      }),
    )
    expect(await ask(place(), "npm", "install")).toMatchObject({ ok: true })
    Object.assign(registry.versions, {
      good: ["1.0.0", "1.2.0"],
      picky: ["1.0.0", "1.0.1", "2.0.0"],
      great: ["1.0.0", "2.0.0"],
      i18next: ["1.0.0", "2.0.0"],
    })
  })

  afterEach(async () => {
    jest.restoreAllMocks()
    rmSync(folder, { recursive: true, force: true })
    await registry.close()
  })

  it("keeps all that is within its range, where the checks pass", async () => {
    expect(await update({ latest: false })).toEqual({
      kept: ["good 1.0.0 → 1.2.0", "picky 1.0.0 → 1.0.1"],
      putBack: [],
      held: [],
    })
    expect(await installed()).toEqual({
      good: "1.2.0",
      picky: "1.0.1",
      great: "1.0.0",
      i18next: "1.0.0",
    })
  })

  it("puts back what a check fails with, keeps the others, and tells both", async () => {
    const before = manifest()
    expect(await update({ latest: false, bad: ["picky@1.0.1"] })).toEqual({
      kept: ["good 1.0.0 → 1.2.0"],
      putBack: ["picky 1.0.0 → 1.0.1: node check.js picky@1.0.1"],
      held: [],
    })
    expect(await installed()).toMatchObject({ good: "1.2.0", picky: "1.0.0" })
    expect(manifest()).toEqual(before)
  })

  it("goes beyond a range one package at a time, when told to, and leaves what is held", async () => {
    expect(await update({ latest: true, bad: ["picky@2.0.0"] })).toEqual({
      kept: ["good 1.0.0 → 1.2.0", "picky 1.0.0 → 1.0.1", "great 1.0.0 → 2.0.0"],
      putBack: ["picky 1.0.1 → 2.0.0: node check.js picky@2.0.0"],
      held: [expect.stringMatching(/^i18next 1\.0\.0 → 2\.0\.0: Medusa's admin panel brings/)],
    })
    expect(await installed()).toEqual({
      good: "1.2.0",
      picky: "1.0.1",
      great: "2.0.0",
      i18next: "1.0.0",
    })
    expect(manifest()).toEqual({
      name: "app",
      dependencies: { good: "^1.0.0", picky: "~1.0.0" },
      devDependencies: { great: "2.0.0", i18next: "1.0.0" },
    })
  })

  it("says so where no registry answers", async () => {
    await registry.close()
    const env = { ...registry.env, npm_config_fetch_retries: "0" }
    const updating = updateDependencies({ cwd: folder, env }, { latest: true, checks: [] })
    await expect(updating).rejects.toThrow("npm cannot say what is outdated")
  })

  function update({ latest, bad = [] }: { latest: boolean; bad?: string[] }) {
    const quiet = { cwd: folder, env: { ...registry.env, npm_config_loglevel: "silent" } }
    return updateDependencies(quiet, { latest, checks: [["node", "check.js", ...bad]] })
  }

  function place() {
    return { cwd: folder, env: registry.env }
  }

  function manifest(): unknown {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  }

  /** By what npm really put there. */
  async function installed() {
    const { stdout } = await ask(place(), "npm", "ls", "--json")
    const { dependencies } = JSON.parse(stdout) as {
      dependencies: Record<string, { version: string }>
    }
    return Object.fromEntries(
      Object.entries(dependencies).map(([name, { version }]) => [name, version]),
    )
  }
})
