import { builtinModules } from "node:module"
import en from "../../src/admin/i18n/json/en.json"
import { buildAdmin } from "../helpers/admin-bundle"
import { secretsIn } from "../helpers/secret-forms"

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

/**
 * Values that stand in the environment of the build, and must not come out of it. With signs that
 * Base64, JSON and addresses write in other ways.
 */
const SECRETS = {
  FPS_SANDBOX_API_KEY: 'bundle-test+api/key="of the&store',
  FPS_SANDBOX_SIGNING_SECRET: 'bundle-test+signing/secret="of the&store',
  JWT_SECRET: 'bundle-test+jwt/secret="of the&store',
}
const ENCRYPTION_KEY = Buffer.alloc(32, "bundle-test-encryption-key").toString("base64")

describe("the built admin panel", () => {
  let files: ReadonlyMap<string, string>
  let bundle = ""

  beforeAll(async () => {
    const options = { encryptionKeys: [ENCRYPTION_KEY] }
    files = await buildAdmin({ ...SECRETS, FPS_OPTIONS: JSON.stringify(options) })
    bundle = files.get("index.mjs") ?? ""
  })

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
    const secrets = { ...SECRETS, ENCRYPTION_KEY }
    expect(secretsIn([...files.values()].join("\n"), secrets)).toEqual([])
  })

  it("inlines nothing heavy", () => {
    expect(bundle.length).toBeLessThan(325_000)
  })
})
