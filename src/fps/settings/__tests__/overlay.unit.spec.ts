import { DEFAULT_SIGNING_SECRET } from "../../../sandbox/options"
import { createKeyring } from "../keyring"
import { overlay } from "../overlay"
import { parseOptions } from "../parse-options"
import { LEAST, PRODUCTION, SANDBOX, withProduction } from "./options"
import { keyring, KEYS, otherKeyring, stored } from "./stored"

const configured = parseOptions(LEAST)
const fromNothing = parseOptions({ ...LEAST, environments: {}, encryptionKeys: [KEYS[0]] })
const ALL = {
  "environments.sandbox.baseUrl": "https://other.gateway.example",
  "environments.sandbox.apiKey": "panel-key",
  "environments.sandbox.signingSecret": "panel-secret",
}

describe("the panel's values over the configuration file's", () => {
  it("is the file's options when nothing is saved", () => {
    const { settings, panel, problems } = overlay({ configured, stored: [], keyring })
    expect({ settings, panel: panel.size, problems }).toEqual({
      settings: configured,
      panel: 0,
      problems: [],
    })
  })

  it("wins field by field", () => {
    const { settings, panel } = overlay({
      configured,
      stored: stored({ refunds: "refuse", "environments.sandbox.apiKey": "panel-key" }),
      keyring,
    })
    expect(settings).toEqual({
      ...configured,
      refunds: "refuse",
      environments: { sandbox: { ...SANDBOX, apiKey: "panel-key" } },
    })
    expect([...panel.keys()]).toEqual(["environments.sandbox.apiKey", "refunds"])
  })

  it("makes up an environment that the file does not have", () => {
    const { settings } = overlay({ configured: fromNothing, stored: stored(ALL), keyring })
    expect(settings.environments).toEqual({
      sandbox: {
        baseUrl: "https://other.gateway.example",
        apiKey: "panel-key",
        signingSecret: "panel-secret",
      },
    })
  })

  it.each(Object.keys(ALL))("leaves an environment out that has no %s", (path) => {
    const { [path as keyof typeof ALL]: _, ...others } = ALL
    const { settings } = overlay({ configured: fromNothing, stored: stored(others), keyring })
    expect(settings.environments).toEqual({})
  })

  it.each([
    ["another key", otherKeyring, "cannot_decrypt"],
    ["no key", createKeyring(), "no_encryption_keys"],
  ] as const)("with %s, lets the file's value serve and says so", (_, keys, code) => {
    const rows = stored({ "environments.sandbox.apiKey": "panel-key", refunds: "refuse" })
    const { settings, problems, panel } = overlay({ configured, stored: rows, keyring: keys })
    expect(settings).toEqual({ ...configured, refunds: "refuse" })
    expect(problems).toEqual([
      {
        path: "environments.sandbox.apiKey",
        code,
        message: expect.stringContaining("enter the value again") as string,
      },
    ])
    expect(panel.has("environments.sandbox.apiKey")).toBe(false)
  })

  it("counts an environment as not set up when its secrets are lost, and goes on", () => {
    const { settings, problems } = overlay({
      configured: fromNothing,
      stored: stored(ALL),
      keyring: otherKeyring,
    })
    expect(settings.environments).toEqual({})
    expect(problems.map(({ path }) => path)).toEqual([
      "environments.sandbox.apiKey",
      "environments.sandbox.signingSecret",
    ])
  })

  it("does not send the file's key to an address that was saved with a lost one", () => {
    const rows = stored(ALL)
    const { settings } = overlay({ configured, stored: rows, keyring: otherKeyring })
    expect(settings.environments.sandbox).toBeUndefined()
    const sameServer = stored({ ...ALL, "environments.sandbox.baseUrl": `${SANDBOX.baseUrl}/v2` })
    expect(
      overlay({ configured, stored: sameServer, keyring: otherKeyring }).settings.environments
        .sandbox,
    ).toEqual({ ...SANDBOX, baseUrl: `${SANDBOX.baseUrl}/v2` })
  })

  describe("a row that was changed in the database alone", () => {
    const ELSEWHERE = "https://evil.example"
    const BASE_URL = "environments.sandbox.baseUrl"
    const API_KEY = "environments.sandbox.apiKey"
    const [addressRow] = stored({ [BASE_URL]: ELSEWHERE })
    const swapped = (rows: ReturnType<typeof stored>) => [
      ...rows.filter(({ path }) => path !== BASE_URL),
      ...(addressRow ? [addressRow] : []),
    ]

    it.each([
      ["the panel's key, where the file has none", fromNothing, stored(ALL)],
      ["the panel's key, where the file has one too", configured, stored(ALL)],
      ["the panel's key for the file's address", configured, stored({ [API_KEY]: "panel-key" })],
      ["the file's key", configured, []],
    ])("sends %s to no address that it was not given for", (_, file, rows) => {
      const { settings, values, problems } = overlay({
        configured: file,
        stored: swapped(rows),
        keyring,
      })
      expect(settings.environments).toEqual({})
      expect(values.has(API_KEY)).toBe(false)
      expect(problems).toEqual([
        {
          path: API_KEY,
          code: "other_address",
          message: expect.stringContaining("sent nowhere") as string,
        },
      ])
    })

    it("does not make the key of one environment that of another", () => {
      const [key] = stored({ [API_KEY]: "panel-key" })
      const rows = key ? [{ ...key, path: "environments.production.apiKey" }] : []
      const { values, problems } = overlay({ configured, stored: rows, keyring })
      expect(values.has("environments.production.apiKey")).toBe(false)
      expect(problems).toMatchObject([{ code: "cannot_decrypt" }])
    })

    it("does not change what a key is bound to", () => {
      const rows = swapped(stored(ALL)).map((row) =>
        row.path === API_KEY
          ? {
              ...row,
              encrypted: [
                ...(row.encrypted ?? "").split(".").slice(0, 4),
                Buffer.from(ELSEWHERE).toString("base64url"),
              ].join("."),
            }
          : row,
      )
      const { settings, problems } = overlay({ configured: fromNothing, stored: rows, keyring })
      expect(settings.environments).toEqual({})
      expect(problems).toMatchObject([{ path: API_KEY, code: "cannot_decrypt" }])
      const unbound = rows.map((row) =>
        row.path === API_KEY
          ? { ...row, encrypted: (row.encrypted ?? "").split(".").slice(0, 4).join(".") }
          : row,
      )
      expect(
        overlay({ configured: fromNothing, stored: unbound, keyring }).settings.environments,
      ).toEqual({})
    })

    it("is good where it names the file's own server, whatever the key is for", () => {
      const rows = stored({ ...ALL, [BASE_URL]: "https://first.example" })
      const { settings } = overlay({
        configured,
        stored: rows.filter(({ path }) => path !== BASE_URL),
        keyring,
      })
      expect(settings.environments.sandbox).toMatchObject({
        baseUrl: SANDBOX.baseUrl,
        apiKey: "panel-key",
      })
    })
  })

  it("does not read a secret that was copied to another field or environment", () => {
    const [row] = stored({ "environments.sandbox.signingSecret": "panel-secret" })
    for (const path of [
      "environments.production.signingSecret",
      "environments.sandbox.previousSigningSecret",
    ]) {
      const rows = row ? [{ ...row, path }] : []
      const { values, problems } = overlay({ configured, stored: rows, keyring })
      expect(values.has(path as "environments.production.signingSecret")).toBe(false)
      expect(problems).toMatchObject([{ path, code: "cannot_decrypt" }])
    }
  })

  it.each([
    { expiresInMinutes: 0 },
    { expiresInMinutes: "15" },
    { environment: "staging" },
    { refunds: null },
    { statusAnswers: { colour: [] } },
    { "environments.sandbox.baseUrl": "http://gateway.example" },
  ])("lets the file's value serve where %j was saved, and says so", (values) => {
    const { settings, problems } = overlay({ configured, stored: stored(values), keyring })
    expect(settings).toEqual(configured)
    expect(problems).toMatchObject([{ path: Object.keys(values)[0], code: "invalid_panel_value" }])
  })

  it("ignores a row of a field that there is not", () => {
    const { settings, problems } = overlay({
      configured,
      stored: stored({ backendUrl: "https://evil.example", colour: "red" }),
      keyring,
    })
    expect({ settings, problems }).toEqual({ settings: configured, problems: [] })
  })

  it("believes no sandbox event with production's secret, wherever each of them stands", () => {
    const both = parseOptions(withProduction({}))
    const { settings, problems } = overlay({
      configured: both,
      stored: stored({ "environments.sandbox.signingSecret": PRODUCTION.signingSecret }),
      keyring,
    })
    expect(settings.environments).toEqual({ production: PRODUCTION })
    expect(problems).toMatchObject([{ code: "same_secret" }])
  })

  it.each([
    ["sandbox", "signingSecret", PRODUCTION.apiKey, "same_as_api_key"],
    ["production", "previousSigningSecret", SANDBOX.apiKey, "same_as_api_key"],
    ["sandbox", "previousSigningSecret", PRODUCTION.signingSecret, "same_secret"],
    ["sandbox", "signingSecret", DEFAULT_SIGNING_SECRET, "published_secret"],
    ["production", "signingSecret", DEFAULT_SIGNING_SECRET, "published_secret"],
  ] as const)("leaves out %s's %s that somebody else has", (environment, field, value, code) => {
    const both = parseOptions(withProduction({}))
    const path = `environments.${environment}.${field}` as const
    const { values, settings, problems, faults } = overlay({
      configured: both,
      stored: stored({ [path]: value }),
      keyring,
    })
    expect(values.has(path)).toBe(false)
    expect(JSON.stringify(settings.environments)).not.toContain(`"${field}":"${value}"`)
    expect(problems).toMatchObject([{ path, code }])
    expect(faults).toMatchObject([{ path, code }])
  })

  it("does not use a signing secret that was saved before it was too short", () => {
    const { settings, problems } = overlay({
      configured,
      stored: stored({ "environments.sandbox.signingSecret": "a" }),
      keyring,
    })
    expect(settings).toEqual(configured)
    expect(problems).toMatchObject([
      { path: "environments.sandbox.signingSecret", code: "invalid_panel_value" },
    ])
  })

  it("shows what a save would come to, and what is left when a value is taken away", () => {
    const rows = stored({ refunds: "refuse", "environments.sandbox.apiKey": "panel-key" })
    const patch = new Map<"refunds" | "environments.sandbox.apiKey", unknown>([
      ["refunds", null],
      ["environments.sandbox.apiKey", "next-key"],
    ])
    const { settings } = overlay({ configured, stored: rows, keyring, patch })
    expect(settings.refunds).toBe("manual")
    expect(settings.environments.sandbox?.apiKey).toBe("next-key")
  })
})
