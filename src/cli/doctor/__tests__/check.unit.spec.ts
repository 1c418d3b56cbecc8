import { createKeyring } from "../../../fps/settings/keyring"
import { checkStore } from "../check"
import { type Facts, parseKnown } from "../facts"
import { ALONE, storeWith } from "./facts"
import { ON_DESK, OPTIONS } from "./options"

/** What is not fine, as `mark check: what`. */
function complaints(facts: Facts): string[] {
  return checkStore(facts, parseKnown(facts))
    .filter(({ mark }) => mark !== "ok")
    .map(({ check, mark, what }) => `${mark} ${check}: ${what}`)
}

const withOptions = (options: object) =>
  storeWith({ configuration: { plugin: { options, migrations: ["Migration1"] } } })

const KEY = Buffer.alloc(32, 1).toString("base64")

describe("what is right", () => {
  it("has nothing to be done about it", () => {
    const facts = storeWith()
    const findings = checkStore(facts, parseKnown(facts))
    expect(findings.map(({ mark, remedy }) => [mark, remedy])).toEqual(
      findings.map(() => ["ok", undefined]),
    )
  })

  it("needs these templates, where messages go to somebody", () => {
    const facts = withOptions({ ...OPTIONS, notify: { to: ["owner@shop.example"] } })
    const [found] = checkStore(facts, parseKnown(facts)).filter(({ check }) => check === "messages")
    expect(found).toEqual({
      check: "messages",
      mark: "ok",
      what: "messages to owner@shop.example go by the channel email, with the templates fps-alarm, fps-cases, fps-pay-link, fps-reminder; Send a test message in the settings tries them",
    })
  })

  it("is a store in development, with its sandbox beside it", () => {
    const options = { ...ON_DESK, backendUrl: "http://localhost:9000" }
    expect(complaints(withOptions(options))).toEqual([])
  })

  it("is what can be read of a store without a database, and nothing is guessed", () => {
    const facts: Facts = { ...storeWith(), database: { ok: false, reason: "ECONNREFUSED" } }
    expect(complaints(facts)).toEqual(["fail database: the database cannot be read: ECONNREFUSED"])
  })
})

describe("the configuration", () => {
  it("is all there is to say when it cannot be read", () => {
    const facts: Facts = {
      ...storeWith(),
      configuration: { ok: false, reason: "Unexpected token" },
      database: undefined,
    }
    expect(complaints(facts)).toEqual([
      "fail configuration: medusa-config cannot be read: Unexpected token",
    ])
  })

  it("has each wrong option named, and no value", () => {
    const { storefront: _, ...options } = { ...OPTIONS, refunds: "sometimes", colour: "red" }
    expect(complaints(withOptions(options))).toEqual([
      "fail options: option storefront is missing; set it",
      'fail options: option refunds: Invalid option: expected one of "manual"|"refuse"',
      "fail options: option colour: there is no such option; check the spelling or take it out",
    ])
  })

  it.each([
    [[], "fail provider: the payment module does not have the provider"],
    [
      [{ id: "fps", resolve: "medusa-payment-fps/providers/fps", isOurs: true }],
      'fail provider: the payment provider has the id "fps"',
    ],
    [
      [{ id: "checkout", resolve: "medusa-payment-fps/provider", isOurs: false }],
      'fail provider: the payment provider "medusa-payment-fps/provider" leads nowhere',
    ],
  ])("has the provider checkout, unlike %j", (providers, complaint) => {
    const complained = complaints(storeWith({ configuration: { payment: { providers } } }))
    expect(complained).toEqual([complaint])
  })

  it("lists the plugin", () => {
    expect(complaints(storeWith({ configuration: { plugin: undefined } }))).toEqual([
      "fail plugin: the plugin is not listed, or not installed",
    ])
  })
})

describe("the database", () => {
  it.each([
    [{ migrations: undefined }, "fail migrations: the database has no tables of Medusa yet"],
    [{ migrations: ["Migration1"] }, "fail migrations: not run: Migration2"],
    [
      { missing: { tables: ["capture"], columns: ["refund.amount"] } },
      "fail database: Medusa's database lacks the table capture, refund.amount",
    ],
    [{ regions: [] }, "fail region: no region has the currency HKD"],
    [
      { regions: [{ name: "Hong Kong", currency: "hkd", hasProvider: false }] },
      "fail region: pp_fps_checkout is in no region with HKD",
    ],
  ])("tells of %j", (database, complaint) => {
    expect(complaints(storeWith({ database }))).toEqual([complaint])
  })

  it("tells of a region whose currency FPS does not take", () => {
    const regions = [
      { name: "Hong Kong", currency: "hkd", hasProvider: true },
      { name: "Europe", currency: "eur", hasProvider: true },
    ]
    expect(complaints(storeWith({ database: { regions } }))).toEqual([
      "warn region: pp_fps_checkout is in a region of another currency: Europe",
    ])
  })

  it.each(["13.16", "9.6.24"])("has to be PostgreSQL 14 or newer, and not %s", (version) => {
    expect(complaints(storeWith({ database: { version } }))).toEqual([
      `fail database: PostgreSQL ${version} answers, which is too old`,
    ])
  })

  it("has to be named", () => {
    expect(complaints({ ...storeWith(), database: undefined })).toEqual([
      "fail database: no database is named",
    ])
  })
})

describe("the keys", () => {
  const { environments: _, ...WITHOUT_KEYS } = { ...OPTIONS, encryptionKeys: [KEY] }
  const path = "environments.production.signingSecret"
  const saved = (encryptionKey: string) => ({
    path,
    value: null,
    encrypted: createKeyring([encryptionKey]).encrypt("a-signing-secret", path),
    changedBy: null,
    changedAt: new Date(0),
  })
  const store = (settings: ReturnType<typeof saved>[] | undefined) =>
    storeWith({
      configuration: { plugin: { options: WITHOUT_KEYS, migrations: ["Migration1"] } },
      database: { settings },
    })

  it("are told as missing, by name", () => {
    expect(complaints(store([saved(KEY)]))).toEqual([
      "fail keys: production: not set: environments.production.baseUrl, environments.production.apiKey",
    ])
  })

  it("are told when the key that they were encrypted with is gone", () => {
    expect(complaints(store([saved(Buffer.alloc(32, 2).toString("base64"))]))).toEqual([
      `fail keys: ${path} of the admin panel is not used`,
      expect.stringContaining(`, ${path}`),
    ])
  })

  it("are warned of where the file has a value that serves meanwhile", () => {
    const settings = [saved(Buffer.alloc(32, 2).toString("base64"))]
    expect(complaints(storeWith({ database: { settings } }))).toEqual([
      `warn keys: ${path} is saved in the admin panel and ignored; medusa-config.ts is used`,
    ])
  })

  it("may be in a panel that could not be read", () => {
    expect(complaints(store(undefined))).toEqual([
      expect.stringMatching(
        /^warn keys: production: not set: .*, unless the admin panel has them$/,
      ),
    ])
  })
})

describe("the addresses", () => {
  it.each(["http://localhost:9000", "https://192.168.1.20", "https://[::1]", "http://10.0.0.1"])(
    "let no gateway in production reach %s",
    (backendUrl) => {
      expect(complaints(withOptions({ ...OPTIONS, backendUrl }))).toEqual([
        `fail backend_url: backendUrl is ${backendUrl}, which the gateway cannot reach`,
      ])
    },
  )

  it("have to be https in production", () => {
    const backendUrl = "http://api.tea.example"
    expect(complaints(withOptions({ ...OPTIONS, backendUrl }))).toEqual([
      `fail backend_url: backendUrl is ${backendUrl}, which is not https`,
    ])
  })

  it("need a tunnel when the sandbox is elsewhere", () => {
    const sandbox = { ...ON_DESK.environments.sandbox, baseUrl: "https://gateway.tea.example" }
    const options = { ...ON_DESK, environments: { sandbox }, backendUrl: "http://localhost:9000" }
    expect(complaints(withOptions(options))).toEqual([
      "warn backend_url: backendUrl is http://localhost:9000, which the gateway cannot reach",
    ])
  })

  it("are those of other containers, where the sandbox is one", () => {
    const sandbox = { ...ON_DESK.environments.sandbox, baseUrl: "http://gateway:4010" }
    const options = { ...ON_DESK, environments: { sandbox }, backendUrl: "http://localhost:9000" }
    expect(complaints(withOptions({ ...options, eventsUrl: "http://backend:9000" }))).toEqual([])
    expect(complaints(withOptions(options))).toEqual([
      "warn backend_url: backendUrl is http://localhost:9000, which the gateway at http://gateway:4010 cannot reach",
    ])
  })

  it.each(["http://backend:9000", "http://backend.test", "http://backend.internal"])(
    "let no gateway in production reach %s, a name of a private network",
    (eventsUrl) => {
      expect(complaints(withOptions({ ...OPTIONS, eventsUrl }))).toEqual([
        `fail backend_url: eventsUrl is ${eventsUrl}, which the gateway cannot reach`,
      ])
    },
  )

  it("may be of this machine until a gateway is set, which alone is complained of", () => {
    const options = {
      ...ON_DESK,
      environments: {},
      encryptionKeys: [KEY],
      backendUrl: "http://localhost:9000",
    }
    expect(complaints(withOptions(options))).toEqual([
      expect.stringContaining("sandbox: not set: environments.sandbox.baseUrl"),
    ])
  })

  it.each([
    [OPTIONS, "fail"],
    [ON_DESK, "warn"],
  ])("are no longer those of the documentation, %#", (options, grade) => {
    const { failureUrl } = options.storefront
    const storefront = { failureUrl, successUrl: failureUrl.replace("tea.example", "example.com") }
    const backendUrl = "https://api.example.com"
    expect(complaints(withOptions({ ...options, backendUrl, storefront }))).toEqual([
      `${grade} backend_url: backendUrl is ${backendUrl}, the documentation's example`,
      `${grade} storefront: storefront.successUrl is the documentation's example`,
    ])
  })

  it("lead shoppers to a page that knows which payment it is about", () => {
    const storefront = { ...OPTIONS.storefront, failureUrl: "http://localhost:8000/failed" }
    expect(complaints(withOptions({ ...OPTIONS, storefront }))).toEqual([
      "warn storefront: storefront.failureUrl has no {session_id}",
      "fail storefront: storefront.failureUrl is an address that no customer can reach",
    ])
  })

  it("give customers somewhere to ask, in production", () => {
    const told = (options: object) => complaints(withOptions({ ...options, supportUrl: undefined }))
    expect(told(OPTIONS)).toEqual([
      'warn storefront: supportUrl is not set: pages that say "contact us" have no link',
    ])
    expect(told(ON_DESK)).toEqual([])
  })

  it("are those of every storefront, each of a sales channel that is there", () => {
    const { successUrl, failureUrl } = OPTIONS.storefront
    const own = { successUrl, failureUrl, supportUrl: "tel:+85221234567", shopName: "Tea" }
    const storefronts = {
      sc_shop: own,
      sc_gone: { ...own, failureUrl: "http://localhost:8000/{session_id}" },
    }
    const options = { ...OPTIONS, storefronts }
    expect(complaints(withOptions(options))).toEqual([
      "fail storefront: storefronts.sc_gone.failureUrl is an address that no customer can reach",
      "fail storefront: storefronts.sc_gone: the store has no sales channel with this id",
    ])
    const database = { salesChannels: ["sc_shop", "sc_gone"] }
    const configuration = { plugin: { options, migrations: [] } }
    expect(complaints(storeWith({ configuration, database }))).not.toContainEqual(
      expect.stringContaining("no sales channel"),
    )
  })
})

describe("the processes", () => {
  const SHARED = {
    hasRedisUrl: true,
    workerMode: "shared",
    locksAreInMemory: false,
    eventsThroughRedis: true,
    workflowsThroughRedis: true,
    hasSharedCache: true,
  }
  it.each([
    [
      1,
      { ...ALONE, hasRedisUrl: true },
      ["warn locking: Redis is set, but locks are in memory (not shared)"],
    ],
    [2, SHARED, []],
    [
      2,
      { ...SHARED, hasSharedCache: false },
      ["warn redis: the cache is in the memory of each process"],
    ],
    [
      2,
      { ...SHARED, locksAreInMemory: true },
      ["fail locking: 2 processes, but locks are in memory (not shared)"],
    ],
    [
      2,
      { ...SHARED, workflowsThroughRedis: false },
      ["fail redis: 2 processes do not share events, workflows and scheduled jobs"],
    ],
    [2, { ...SHARED, workerMode: "server" }, []],
    [
      1,
      { ...ALONE, workerMode: "server" },
      [
        'fail workers: the worker mode is "server", which runs no jobs: payments without news never expire',
      ],
    ],
    [
      1,
      { ...ALONE, workerMode: "worker" },
      ['fail workers: the worker mode is "worker", which answers no requests: no event arrives'],
    ],
  ])("%i of them, with %j", (processes, infrastructure, expected) => {
    expect(complaints(storeWith({ processes, configuration: { infrastructure } }))).toEqual(
      expected,
    )
  })
})
