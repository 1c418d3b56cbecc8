import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { builtinModules } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"

import en from "../../src/admin/i18n/json/en.json"

const ROOT = join(__dirname, "..", "..")

/** What the dashboard of the store brings; a second copy of React would break every page. */
const FROM_THE_DASHBOARD = [
  "@medusajs/admin-sdk",
  "@medusajs/icons",
  "@medusajs/js-sdk",
  "@medusajs/ui",
  "@tanstack/react-query",
  "react",
  "react-i18next",
  "react-router-dom",
]

/** Values that stand in the environment of the build, and must not come out of it. */
const SECRETS = {
  FPS_SANDBOX_API_KEY: "bundle-test-api-key",
  FPS_SANDBOX_SIGNING_SECRET: "bundle-test-signing-secret",
  FPS_OPTIONS: JSON.stringify({ encryptionKeys: ["bundle-test-encryption-key"] }),
  JWT_SECRET: "bundle-test-jwt-secret",
}

const BUILD = `require("@medusajs/admin-bundler")
  .plugin({ root: process.cwd(), outDir: process.argv[1] })
  .catch((error) => { console.error(error); process.exit(1) })`

/** Builds the pages as `medusa plugin:build` does, into a folder of its own. */
describe("the built admin panel", () => {
  let folder = ""
  let bundle = ""

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-admin-"))
    execFileSync(process.execPath, ["-e", BUILD, folder], {
      cwd: ROOT,
      env: { ...process.env, ...SECRETS, NODE_OPTIONS: "" },
    })
    bundle = readFileSync(join(folder, "src", "admin", "index.mjs"), "utf8")
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  const imported = () =>
    [
      ...bundle.matchAll(
        /(?:^import\b.*?\bfrom|^import|\bimport\(|\brequire\()\s*["']([^"']+)["']/gm,
      ),
    ]
      .map((match) => match[1] ?? "")
      .sort()

  it("has every page and the widgets", () => {
    const pages = [...bundle.matchAll(/Component: \w+,\s+path: "([^"]+)"/g)].map(
      (match) => match[1],
    )
    expect(pages.sort()).toEqual([
      "/fps",
      "/fps/cases",
      "/fps/cases/:id",
      "/fps/daily-balance",
      "/fps/events",
      "/fps/payments/:id",
      "/fps/reconcile",
      "/settings/fps",
    ])
    const zones = [...bundle.matchAll(/zone: "([^"]+)"/g)].map((match) => match[1])
    expect(zones.sort()).toEqual(["order.details", "order.details.side", "order.details.side"])
  })

  it("imports only what the dashboard brings", () => {
    const packages = imported().map((name) => name.replace("react/jsx-runtime", "react"))
    expect([...new Set(packages)].filter((name) => !FROM_THE_DASHBOARD.includes(name))).toEqual([])
  })

  it("imports nothing of Node", () => {
    const names = imported().map((name) => name.replace(/^node:/, ""))
    expect(names.filter((name) => builtinModules.includes(name))).toEqual([])
    // One line of it is for the owner to copy into medusa-config.ts.
    const code = bundle.replaceAll(en.settings.noKeys.config, "")
    expect(code.match(/\bprocess\.(env|cwd|exit)\b|\bBuffer\.from\b|\b__dirname\b/g)).toBeNull()
  })

  it("holds no secret of the machine that built it", () => {
    const values = Object.values(SECRETS).flatMap((value) => value.match(/bundle-test-[a-z-]+/g))
    expect(values.filter((value) => bundle.includes(value ?? ""))).toEqual([])
  })

  it("inlines nothing heavy", () => {
    expect(bundle.length).toBeLessThan(325_000)
  })
})
