import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { version as installed } from "@medusajs/medusa/package.json"
import { readMedusaVersion } from "../../../../fps/settings/medusa-version"
import refuseOldMedusa, { refuse } from "../refuse-old-medusa"

describe("refuse", () => {
  it.each(["2.16.0", "2.17.1", "1.20.10", "2.17.1-preview-20260101"])("stops on %s", (version) => {
    expect(() => refuse(version)).toThrow(
      `fps: Medusa ${version} is too old. Update the @medusajs packages to 2.17.2 or newer, and @medusajs/ui to what they ask for.`,
    )
  })

  it.each(["2.17.2", "2.18.0", "2.21.2", "3.0.0", "next", undefined])("lets %s pass", (version) => {
    expect(() => refuse(version)).not.toThrow()
  })
})

describe("readMedusaVersion", () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "fps-medusa-version-"))
  })

  afterEach(() => {
    rmSync(folder, { recursive: true })
  })

  it("reads the version of the Medusa that is installed", async () => {
    expect(readMedusaVersion()).toBe(installed)
    await expect(refuseOldMedusa()).resolves.toBeUndefined()
  })

  it("passes over the package files of folders within", () => {
    const within = join(folder, "dist", "utils")
    mkdirSync(within, { recursive: true })
    writeFileSync(join(folder, "package.json"), '{"name":"@medusajs/framework","version":"2.16.0"}')
    writeFileSync(join(folder, "dist", "package.json"), '{"type":"commonjs"}')
    writeFileSync(join(within, "package.json"), "not JSON")
    expect(readMedusaVersion(join(within, "index.js"))).toBe("2.16.0")
  })

  it("says nothing where there is none", () => {
    expect(readMedusaVersion(join(folder, "index.js"))).toBeUndefined()
  })
})
