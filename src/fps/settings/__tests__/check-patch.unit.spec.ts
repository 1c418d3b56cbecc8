import { DEFAULT_SIGNING_SECRET } from "../../../sandbox/options"
import { checkPatch } from "../check-patch"
import { createKeyring } from "../keyring"
import { overlay } from "../overlay"
import { parseOptions } from "../parse-options"
import { readPatch } from "../patch"
import { LEAST, SANDBOX, withProduction } from "./options"
import { keyring, KEYS, stored } from "./stored"

const FILE = parseOptions(LEAST)
const NOTHING = parseOptions({ ...LEAST, environments: {}, encryptionKeys: [KEYS[0]] })
const KEY_ONLY = parseOptions({
  ...LEAST,
  encryptionKeys: [KEYS[0]],
  environments: { sandbox: { apiKey: "file-key", signingSecret: "file-secret" } },
})
const BASE_URL = "environments.sandbox.baseUrl"
const API_KEY = "environments.sandbox.apiKey"
const ELSEWHERE = "https://elsewhere.example"
const SAVED = {
  [BASE_URL]: "https://panel.example",
  [API_KEY]: "panel-key",
  "environments.sandbox.signingSecret": "panel-secret",
}

function judge(input: {
  configured?: typeof FILE
  saved?: Record<string, unknown>
  /** In place of `saved`, as they stand in the database. */
  rows?: ReturnType<typeof stored>
  body: unknown
  keys?: typeof keyring
}): string[] {
  const { configured = FILE, saved = {}, rows = stored(saved), body, keys = keyring } = input
  const { patch, errors } = readPatch(body)
  expect(errors).toEqual([])
  const common = { configured, stored: rows, keyring: keys }
  const [now, next] = [overlay(common), overlay({ ...common, patch })]
  return checkPatch({ patch, configured, now, next, keyring: keys }).map(
    ({ path, code }) => `${path} ${code}`,
  )
}
const sandbox = (change: object) => ({ environments: { sandbox: change } })

describe("judging a save", () => {
  describe("that names another address", () => {
    it("asks for the key again, wherever the key in force comes from", () => {
      const refused = [`${API_KEY} required_with_base_url`]
      expect(judge({ body: sandbox({ baseUrl: ELSEWHERE }) })).toEqual(refused)
      expect(judge({ saved: SAVED, body: sandbox({ baseUrl: ELSEWHERE }) })).toEqual(refused)
      expect(
        judge({ saved: { [API_KEY]: "panel-key" }, body: sandbox({ baseUrl: ELSEWHERE }) }),
      ).toEqual(refused)
      expect(
        judge({ configured: NOTHING, saved: SAVED, body: sandbox({ baseUrl: ELSEWHERE }) }),
      ).toEqual(refused)
    })

    it.each([
      "https://sandbox.gateway.example:8443",
      "https://sandbox.gateway.example.evil.example",
      "http://localhost",
    ])("takes %s for another one", (baseUrl) => {
      expect(judge({ body: sandbox({ baseUrl }) })).toEqual([`${API_KEY} required_with_base_url`])
    })

    it("takes it with the key, and takes another path of the same server without", () => {
      expect(judge({ body: sandbox({ baseUrl: ELSEWHERE, apiKey: "the-key" }) })).toEqual([])
      expect(judge({ body: sandbox({ baseUrl: `${SANDBOX.baseUrl}/v2` }) })).toEqual([])
      expect(judge({ body: sandbox({ baseUrl: "https://SANDBOX.gateway.example:443" }) })).toEqual(
        [],
      )
    })

    it("does not take the removal of the key for the key", () => {
      expect(judge({ saved: SAVED, body: sandbox({ baseUrl: ELSEWHERE, apiKey: null }) })).toEqual([
        `${API_KEY} required_with_base_url`,
      ])
    })

    it("lets the file's address hold again: nobody else has chosen it", () => {
      expect(judge({ saved: SAVED, body: sandbox({ baseUrl: null }) })).toEqual([])
      expect(judge({ saved: SAVED, body: sandbox({ baseUrl: null, apiKey: null }) })).toEqual([])
    })

    it("takes the first address of an environment", () => {
      const { [BASE_URL]: baseUrl, [API_KEY]: apiKey } = SAVED
      expect(
        judge({
          configured: NOTHING,
          body: sandbox({ baseUrl, apiKey, signingSecret: "panel-secret" }),
        }),
      ).toEqual([])
    })

    it("does not send the file's key to the first address either, which anybody may enter", () => {
      expect(judge({ configured: KEY_ONLY, body: sandbox({ baseUrl: ELSEWHERE }) })).toEqual([
        `${API_KEY} required_with_base_url`,
      ])
      expect(
        judge({ configured: KEY_ONLY, body: sandbox({ baseUrl: ELSEWHERE, apiKey: "the-key" }) }),
      ).toEqual([])
    })

    it("takes the address that a saved key was given for, without the key", () => {
      const swapped = stored(SAVED).map((row) =>
        row.path === BASE_URL ? { ...row, value: ELSEWHERE } : row,
      )
      const body = sandbox({ baseUrl: SAVED[BASE_URL] })
      expect(judge({ rows: swapped, body })).toEqual([])
      expect(judge({ rows: swapped, body: sandbox({ baseUrl: `${ELSEWHERE}/v2` }) })).toEqual([
        `${API_KEY} required_with_base_url`,
      ])
      expect(judge({ rows: swapped, body: { refunds: "refuse" } })).toEqual([])
    })
  })

  it("does not give the file's key to an address of the panel when the panel's is taken away", () => {
    const body = sandbox({ apiKey: null })
    const refused = [`${API_KEY} key_of_other_address`]
    expect(judge({ saved: SAVED, body })).toEqual(refused)
    expect(judge({ configured: KEY_ONLY, saved: SAVED, body })).toEqual(refused)
    expect(judge({ saved: { [API_KEY]: "panel-key" }, body })).toEqual([])
    const sameServer = { ...SAVED, [BASE_URL]: `${SANDBOX.baseUrl}/v2` }
    expect(judge({ saved: sameServer, body })).toEqual([])
  })

  it("takes an environment whole or not at all", () => {
    const required = ["baseUrl", "apiKey", "signingSecret"].map(
      (field) => `environments.sandbox.${field} required`,
    )
    expect(judge({ configured: NOTHING, body: sandbox({ baseUrl: ELSEWHERE }) })).toEqual(
      required.slice(1),
    )
    expect(
      judge({ configured: NOTHING, body: sandbox({ previousSigningSecret: "old-secret" }) }),
    ).toEqual(required)
    expect(judge({ configured: NOTHING, saved: SAVED, body: sandbox({ apiKey: null }) })).toEqual([
      required[1],
    ])
    expect(
      judge({
        configured: NOTHING,
        saved: SAVED,
        body: sandbox({ baseUrl: null, apiKey: null, signingSecret: null }),
      }),
    ).toEqual([])
  })

  it("does not switch to an environment without keys, nor take away those of real payments", () => {
    const missing = ["baseUrl", "apiKey", "signingSecret"].map(
      (field) => `environments.production.${field} environment_not_configured`,
    )
    expect(judge({ body: { environment: "production" } })).toEqual(missing)
    const both = parseOptions({ ...withProduction({}), environment: "production" })
    expect(judge({ configured: both, body: { environment: "sandbox" } })).toEqual([])
    const production = { baseUrl: "https://p.example", apiKey: "k", signingSecret: "panel-secret" }
    const saved = Object.fromEntries(
      Object.entries(production).map(([key, value]) => [`environments.production.${key}`, value]),
    )
    expect(
      judge({
        saved: { environment: "production", ...saved },
        body: { environments: { production: null } },
      }),
    ).toEqual(missing)
  })

  it("takes no secret without encryptionKeys, and everything else", () => {
    const keys = createKeyring()
    expect(judge({ keys, body: sandbox({ apiKey: "k", signingSecret: "panel-secret" }) })).toEqual([
      `${API_KEY} no_encryption_keys`,
      "environments.sandbox.signingSecret no_encryption_keys",
    ])
    expect(judge({ keys, body: { refunds: "refuse", ...sandbox({ apiKey: null }) } })).toEqual([])
  })

  it("takes no signing secret that is the other environment's", () => {
    const both = parseOptions(withProduction({}))
    expect(
      judge({ configured: both, body: sandbox({ signingSecret: "production-secret" }) }),
    ).toEqual(["environments.sandbox.signingSecret same_secret"])
    expect(
      judge({
        configured: both,
        body: { environments: { production: { previousSigningSecret: "sandbox-secret" } } },
      }),
    ).toEqual(["environments.sandbox.signingSecret same_secret"])
  })

  it("takes no signing secret that is an API key, whichever of them is entered", () => {
    const both = parseOptions(withProduction({}))
    const production = (change: object) => ({ environments: { production: change } })
    expect(judge({ configured: both, body: sandbox({ signingSecret: "production-key" }) })).toEqual(
      ["environments.sandbox.signingSecret same_as_api_key"],
    )
    expect(
      judge({ configured: both, body: production({ previousSigningSecret: "sandbox-key" }) }),
    ).toEqual(["environments.production.previousSigningSecret same_as_api_key"])
    expect(judge({ configured: both, body: production({ apiKey: "sandbox-secret" }) })).toEqual([
      "environments.sandbox.signingSecret same_as_api_key",
    ])
  })

  it("takes the sandbox's published secret only for as long as production has no keys", () => {
    const published = { "environments.sandbox.signingSecret": DEFAULT_SIGNING_SECRET }
    const production = { baseUrl: "https://p.example", apiKey: "k", signingSecret: "p-secret" }
    const fault = ["environments.sandbox.signingSecret published_secret"]
    const body = sandbox({ signingSecret: DEFAULT_SIGNING_SECRET })
    expect(judge({ body })).toEqual([])
    expect(judge({ saved: published, body: { environments: { production } } })).toEqual(fault)
    expect(judge({ configured: parseOptions(withProduction({})), body })).toEqual(fault)
  })

  describe("with a reminder after 20 minutes, of a code's life of 15 and a window of 30,", () => {
    const configured = parseOptions({
      ...LEAST,
      retryWindowMinutes: 30,
      remindUnpaidAfterMinutes: 20,
    })

    it.each([
      [{ retryWindowMinutes: 5 }, ["retryWindowMinutes reminder_too_late"]],
      [{ retryWindowMinutes: 6 }, []],
      [{ expiresInMinutes: 5, retryWindowMinutes: 30 }, []],
      [
        { expiresInMinutes: 10, retryWindowMinutes: 10 },
        ["expiresInMinutes reminder_too_late", "retryWindowMinutes reminder_too_late"],
      ],
      [{ refunds: "refuse" }, []],
    ])("%j is %j", (body, expected) => {
      expect(judge({ configured, body })).toEqual(expected)
    })

    it("what is saved already keeps nobody from saving something else, and is told of", () => {
      const saved = { retryWindowMinutes: 0 }
      expect(judge({ configured, saved, body: { refunds: "refuse" } })).toEqual([])
      expect(judge({ configured, saved, body: { expiresInMinutes: 20 } })).toEqual([
        "expiresInMinutes reminder_too_late",
      ])
      const { settings, problems } = overlay({ configured, stored: stored(saved), keyring })
      expect(settings.retryWindowMinutes).toBe(0)
      expect(problems).toMatchObject([{ path: "retryWindowMinutes", code: "reminder_too_late" }])
    })
  })
})
