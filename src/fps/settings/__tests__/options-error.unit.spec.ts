import { DEFAULT_SIGNING_SECRET } from "../../../sandbox/options"
import { parseOptions } from "../parse-options"
import {
  LEAST,
  PRODUCTION,
  problemsOf,
  SANDBOX,
  STOREFRONT,
  withProduction,
  withSandbox,
} from "./options"

describe("parseOptions stops and says which option is wrong and what to do:", () => {
  const ADDRESS = "must be an http or https address, such as https://shop.example.com"
  const TEMPLATE =
    "must be an http or https address, or one with an app's own scheme such as myshop://fps; it may hold {placeholders} after its host"
  const SUPPORT =
    "supportUrl: must be an http, https, mailto: or tel: address without spaces; it may hold {placeholders}"
  const PLACEHOLDER =
    "holds an unknown placeholder; use {order_id}, {cart_id}, {session_id}, {status}, {country_code} or {retry_url}"
  const SPACE = "must not begin or end with white space; was it copied with a line break?"
  const ASCII = "must be printable ASCII without spaces, since it travels in a header"

  const SHORT =
    "must have at least 8 characters; set a longer one in the gateway's merchant portal, and copy it whole"

  const secrets = (name: "sandbox" | "production") => ({ [name]: { ...PRODUCTION } })
  const CASES: [name: string, options: object, problems: string[]][] = [
    [
      "nothing",
      {},
      [
        "environments is missing; set it",
        "backendUrl is missing or empty (is its variable set?); set it",
        "storefront is missing; set it",
      ],
    ],
    [
      "no backendUrl",
      { ...LEAST, backendUrl: "" },
      ["backendUrl is missing or empty (is its variable set?); set it"],
    ],
    [
      "a backendUrl without http",
      { ...LEAST, backendUrl: "api.example" },
      [`backendUrl: ${ADDRESS}`],
    ],
    [
      "a backendUrl of another scheme",
      { ...LEAST, backendUrl: "ftp://api.example" },
      [`backendUrl: ${ADDRESS}`],
    ],
    [
      "no active environment",
      { ...LEAST, environment: "production" },
      [
        'environments.production: is missing or empty (are its variables set?), but environment is "production"; add { baseUrl, apiKey, signingSecret }, or set encryptionKeys (and not lockSettings) and enter them in the admin panel',
      ],
    ],
    [
      "an active environment that is unset",
      { ...LEAST, environments: { sandbox: { baseUrl: "", apiKey: "", signingSecret: "" } } },
      [
        'environments.sandbox: is missing or empty (are its variables set?), but environment is "sandbox"; add { baseUrl, apiKey, signingSecret }, or set encryptionKeys (and not lockSettings) and enter them in the admin panel',
      ],
    ],
    [
      "no baseUrl",
      withSandbox({ baseUrl: undefined }),
      ["environments.sandbox.baseUrl is missing or empty (is its variable set?); set it"],
    ],
    [
      "a baseUrl that is no address",
      withSandbox({ baseUrl: "gateway-secret-place" }),
      [`environments.sandbox.baseUrl: ${ADDRESS}`],
    ],
    [
      "a production baseUrl that is no address",
      withProduction({ baseUrl: "gateway-secret-place" }),
      [`environments.production.baseUrl: ${ADDRESS}`],
    ],
    [
      "a sandbox elsewhere without https",
      withSandbox({ baseUrl: "http://sandbox.example" }),
      [
        "environments.sandbox.baseUrl: must be https, or http to this machine or a private network (localhost, 192.168.1.20, a name without a dot, or one that ends with .local, .internal or .test)",
      ],
    ],
    [
      "production without https",
      withProduction({ baseUrl: "http://localhost:4010" }),
      ["environments.production.baseUrl: must be https"],
    ],
    [
      "a baseUrl with credentials",
      withSandbox({ baseUrl: "https://user:pass-word@gateway.example" }),
      ["environments.sandbox.baseUrl: must have no user name, query or fragment"],
    ],
    [
      "a baseUrl with a query",
      withSandbox({ baseUrl: "https://gateway.example/?key=hidden" }),
      ["environments.sandbox.baseUrl: must have no user name, query or fragment"],
    ],
    [
      "no apiKey",
      withSandbox({ apiKey: "" }),
      ["environments.sandbox.apiKey is missing or empty (is its variable set?); set it"],
    ],
    [
      "an apiKey with a line break",
      withSandbox({ apiKey: "hidden-key\n" }),
      [`environments.sandbox.apiKey: ${SPACE}`, `environments.sandbox.apiKey: ${ASCII}`],
    ],
    [
      "an apiKey that no header carries",
      withSandbox({ apiKey: "hidden-ключ" }),
      [`environments.sandbox.apiKey: ${ASCII}`],
    ],
    [
      "no signingSecret",
      withSandbox({ signingSecret: undefined }),
      ["environments.sandbox.signingSecret is missing or empty (is its variable set?); set it"],
    ],
    [
      "a signingSecret with a space",
      withSandbox({ signingSecret: " hidden-secret" }),
      [`environments.sandbox.signingSecret: ${SPACE}`],
    ],
    [
      "a signingSecret that can be guessed",
      withSandbox({ signingSecret: "hidden7" }),
      [`environments.sandbox.signingSecret: ${SHORT}`],
    ],
    [
      "a previousSigningSecret that can be guessed",
      withProduction({ previousSigningSecret: "a" }),
      [`environments.production.previousSigningSecret: ${SHORT}`],
    ],
    [
      "a previousSigningSecret with a line break",
      withSandbox({ previousSigningSecret: "hidden-secret\r\n" }),
      [`environments.sandbox.previousSigningSecret: ${SPACE}`],
    ],
    [
      "a signing secret of characters that nobody sees",
      withSandbox({ signingSecret: "\u200b".repeat(8) }),
      [
        "environments.sandbox.signingSecret: must not hold a character that nobody sees; copy it again",
      ],
    ],
    [
      "a base URL without an end",
      withSandbox({ baseUrl: `https://gateway.example/${"x".repeat(2_000)}` }),
      ["environments.sandbox.baseUrl: must be at most 2000 characters"],
    ],
    [
      "a mapping without an end",
      { ...LEAST, statusAnswers: { path: "x".repeat(201), paid: ["y".repeat(201)] } },
      [
        "statusAnswers.path: must be at most 200 characters",
        "statusAnswers.paid.0: must be at most 200 characters",
      ],
    ],
    [
      "an unknown environment",
      {
        ...LEAST,
        environments: { sandbox: SANDBOX, ...secrets("production"), staging: SANDBOX },
      },
      ["environments.staging: there is no such option; check the spelling or take it out"],
    ],
    [
      "unknown options",
      { ...LEAST, expiryMinutes: 3, colour: "hidden" },
      ["expiryMinutes, colour: there is no such option; check the spelling or take it out"],
    ],
    [
      "an unknown key of an environment",
      withSandbox({ secret: "hidden" }),
      ["environments.sandbox.secret: there is no such option; check the spelling or take it out"],
    ],
    [
      "no successUrl",
      { ...LEAST, storefront: { ...STOREFRONT, successUrl: "" } },
      ["storefront.successUrl is missing or empty (is its variable set?); set it"],
    ],
    [
      "a relative failureUrl",
      { ...LEAST, storefront: { ...STOREFRONT, failureUrl: "/cart" } },
      [`storefront.failureUrl: ${TEMPLATE}`],
    ],
    [
      "a javascript: pendingUrl",
      { ...LEAST, storefront: { ...STOREFRONT, pendingUrl: "javascript:alert(1)" } },
      [`storefront.pendingUrl: ${TEMPLATE}`],
    ],
    [
      "an unknown placeholder",
      { ...LEAST, storefront: { ...STOREFRONT, successUrl: "https://shop.example/{order}" } },
      [`storefront.successUrl: ${PLACEHOLDER}`],
    ],
    [
      "an unknown placeholder of supportUrl",
      { ...LEAST, supportUrl: "https://shop.example/help?cart={cart_id}" },
      ["supportUrl: holds an unknown placeholder; use {reference} or {order_number}"],
    ],
    [
      "a storefront of a sales channel",
      {
        ...LEAST,
        storefronts: {
          sc_1: { ...STOREFRONT, failureUrl: "/cart", supportUrl: "javascript:hidden", shop: "A" },
          "sc 2": STOREFRONT,
          sc_3: { failureUrl: STOREFRONT.failureUrl },
        },
      },
      [
        `storefronts.sc_1.failureUrl: ${TEMPLATE}`,
        `storefronts.sc_1.${SUPPORT}`,
        "storefronts.sc_1.shop: there is no such option; check the spelling or take it out",
        "storefronts.sc 2: must be the id of a sales channel, such as sc_01JABC",
        "storefronts.sc_3.successUrl is missing or empty (is its variable set?); set it",
      ],
    ],
    ["a javascript: supportUrl", { ...LEAST, supportUrl: "javascript:alert(1)" }, [SUPPORT]],
    ["a supportUrl of words", { ...LEAST, supportUrl: "tel:ask for hidden" }, [SUPPORT]],
  ]

  it.each(CASES)("%s", (_, options, problems) => {
    expect(problemsOf(options)).toEqual(problems)
  })

  it.each([
    ["environment", "test"],
    ["orderCreation", "hidden"],
    ["placeOrder", "hidden"],
    ["refunds", "hidden"],
    ["expiresInMinutes", 0],
    ["expiresInMinutes", 1441],
    ["expiresInMinutes", "15"],
    ["expiryGraceMinutes", -1],
    ["retryWindowMinutes", -1],
    ["retryWindowMinutes", 0.5],
    ["retryWindowMinutes", 1441],
    ["languages", "hidden"],
    ["defaultCountry", "hk"],
    ["lockSettings", "true"],
    ["eventRetentionDays", 0],
  ])("%s of %j", (option, value) => {
    const problems = problemsOf({ ...LEAST, [option]: value })
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${option}: .{10,}`))])
    expect(problems.join()).not.toContain("hidden")
  })

  it.each([
    ["encryptionKeys.0", { encryptionKeys: ["c2hvcnQ="] }],
    ["statusAnswers.path", { statusAnswers: { path: "data..status" } }],
    ["statusAnswers.paid.0", { statusAnswers: { paid: [""] } }],
    ["statusAnswers", { statusAnswers: { paid: ["A"], pending: ["A"] } }],
    ["statusAnswers.payed", { statusAnswers: { payed: ["A"] } }],
  ])("%s", (path, change) => {
    const [problem, ...others] = problemsOf({ ...LEAST, ...change })
    expect(others).toEqual([])
    expect(problem).toMatch(new RegExp(`^${path}: `))
  })

  it.each(["signingSecret", "previousSigningSecret"])(
    "the same secret in both environments (production's %s)",
    (key) => {
      expect(problemsOf(withProduction({ [key]: SANDBOX.signingSecret }))).toEqual([
        "environments.sandbox.signingSecret: is the same as in production; the gateway gives each environment its own, and an event proves its environment by nothing else",
      ])
    },
  )

  it.each(["signingSecret", "previousSigningSecret"])(
    "the published secret of the sandbox beside keys of production (%s)",
    (key) => {
      const published = { ...SANDBOX, [key]: DEFAULT_SIGNING_SECRET }
      const [problem, ...others] = problemsOf({
        ...LEAST,
        environments: { sandbox: published, production: PRODUCTION },
      })
      expect(others).toEqual([])
      expect(problem).toMatch(
        new RegExp(`^environments.sandbox.${key}: .*publishes.*another --signing-secret$`),
      )
      expect(problemsOf(withProduction({ [key]: DEFAULT_SIGNING_SECRET }))).toEqual([
        expect.stringMatching(`^environments.production.${key}: .*publishes`),
      ])
      // At the desk it is what the documentation shows.
      expect(() => parseOptions(withSandbox({ [key]: DEFAULT_SIGNING_SECRET }))).not.toThrow()
    },
  )

  it.each([
    ["sandbox", "signingSecret", "sandbox"],
    ["sandbox", "previousSigningSecret", "production"],
    ["production", "signingSecret", "sandbox"],
    ["production", "previousSigningSecret", "production"],
  ] as const)("%s's %s that is %s's API key", (environment, field, other) => {
    const environments = { sandbox: SANDBOX, production: PRODUCTION }
    const given = { ...environments[environment], [field]: environments[other].apiKey }
    expect(
      problemsOf({ ...LEAST, environments: { ...environments, [environment]: given } }),
    ).toEqual([
      `environments.${environment}.${field}: is an API key; the gateway's signing secret is another one, which is set in its merchant portal`,
    ])
  })
})

it("parseOptions names every problem at once, where the options stand, and no value of a secret", () => {
  let message = ""
  try {
    parseOptions(
      withSandbox({ apiKey: "hidden key", signingSecret: "hidden\n", baseUrl: "hidden" }),
    )
  } catch (error) {
    message = error instanceof Error ? `${error.name} ${error.message} ${error.stack}` : ""
  }
  expect(message).toMatch(/^FpsOptionsError medusa-payment-fps: invalid options/)
  expect(message).toContain("\n  - environments.sandbox.baseUrl: ")
  expect(message).toContain("\n  - environments.sandbox.apiKey: ")
  expect(message).toContain("\n  - environments.sandbox.signingSecret: ")
  expect(message).toContain("medusa-payment-fps: invalid options in medusa-config.ts:")
  expect(message).not.toContain("hidden")
})
