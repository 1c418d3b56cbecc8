import { areLocksInMemory, isSharedThroughRedis } from "../../../fps/settings/locks-in-memory"
import { readDoctorArguments } from "../arguments"
import { readInfrastructure } from "../read/configuration"
import { createRedact, messageOf } from "../read/redact"
import { asSum, asText } from "../report"

describe("readDoctorArguments", () => {
  const read = (line: string, env = {}) => readDoctorArguments(line.split(" ").filter(Boolean), env)

  it("looks at one process of the store in this folder, and asks nobody", () => {
    expect(read("")).toEqual({
      directory: process.cwd(),
      processes: 1,
      json: false,
      roundTrip: undefined,
    })
  })

  it("takes the API key from its argument, or from the environment", () => {
    const env = { MEDUSA_ADMIN_API_KEY: "sk_env" }
    expect(read("--round-trip --admin-api-key sk_given", env).roundTrip?.adminApiKey).toBe(
      "sk_given",
    )
    expect(read("--round-trip", env).roundTrip).toEqual({
      adminApiKey: "sk_env",
      backend: undefined,
      environment: undefined,
      confirmed: false,
    })
  })

  it.each([
    ["--processes 0", "--processes must be at least 1."],
    ["--processes two", "--processes must be a whole number."],
    ["--confirm", "--confirm goes with --round-trip."],
    ["--round-trip --environment moon", "--environment must be sandbox or production."],
    ["--round-trip --backend shop", "--backend must be an address"],
    ["store", "Unexpected argument 'store'"],
  ])("refuses %p", (line, message) => {
    expect(() => read(line)).toThrow(message)
  })
})

describe("readInfrastructure", () => {
  const redis = (name: string) => ({ resolve: `@medusajs/medusa/${name}-redis` })
  const locking = (...providers: object[]) => ({ locking: { options: { providers } } })

  it.each([
    {},
    { locking: { resolve: "@medusajs/medusa/locking" } },
    locking({ resolve: "a" }),
    locking({ resolve: "a" }, { resolve: "b" }),
    locking({ resolve: "a" }, { resolve: "b", is_default: true }),
    { event_bus: redis("event-bus") },
    { workflows: redis("workflow-engine") },
    { event_bus: { resolve: "@medusajs/medusa/event-bus-local" } },
  ])("judges as the running module does: %j", (modules) => {
    const read = readInfrastructure({ modules }, {})
    expect([read.locksAreInMemory, read.eventsThroughRedis || read.workflowsThroughRedis]).toEqual([
      areLocksInMemory(modules),
      isSharedThroughRedis(modules),
    ])
  })

  it("takes the worker mode from the file, then from the environment", () => {
    const env = { MEDUSA_WORKER_MODE: "worker" }
    const modeOf = (...input: Parameters<typeof readInfrastructure>) =>
      readInfrastructure(...input).workerMode
    expect([
      modeOf({}, {}),
      modeOf({}, env),
      modeOf({ projectConfig: { workerMode: "server" } }, env),
    ]).toEqual(["shared", "worker", "server"])
  })

  it.each([
    [{ cache: redis("cache") }, true],
    [{ cache: { resolve: "@medusajs/medusa/cache-inmemory" } }, false],
    [{ caching: { options: { providers: [redis("caching")] } } }, true],
    [{}, false],
  ])("sees in %j whether the cache is shared: %p", (modules, shared) => {
    expect(readInfrastructure({ modules }, {}).hasSharedCache).toBe(shared)
  })
})

describe("createRedact", () => {
  it("hides what stands before the @ of an address, and variables named like secrets", () => {
    const redact = createRedact({ FPS_API_KEY: "k3y-of-mine", SHOP: "tea" })
    expect(redact("postgres://me:p@ss@db.example.com/tea with k3y-of-mine")).toBe(
      "postgres://***@db.example.com/tea with ***",
    )
  })

  it("tells of errors without words by their code", () => {
    const error = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" })
    expect(messageOf(error, createRedact({}))).toBe("ECONNREFUSED")
  })
})

describe("asText", () => {
  it("has a line for each finding and what to do below it", () => {
    const findings = [
      { check: "node", mark: "ok", what: "Node 22" },
      { check: "region", mark: "fail", what: "no region", remedy: "Make one." },
    ] as const
    expect(asText({ store: "/shop", environment: "sandbox", findings }, false)).toBe(
      [
        "Store /shop, environment sandbox",
        "",
        "ok    Node 22",
        "fail  no region",
        "        Make one.",
      ].join("\n"),
    )
  })
})

describe("asSum", () => {
  const node = { check: "node", mark: "ok", what: "Node 22" } as const
  const roundTrip = { check: "round_trip", mark: "fail", what: "nothing arrived" } as const

  it("counts, and says that the gateway was not asked where it was not", () => {
    expect(asSum([node])).toBe(
      "1 passed, 0 warnings, 0 failed\nNot tested: the gateway's answers and webhooks. Add --round-trip to test them.",
    )
    expect(asSum([node, roundTrip])).toBe("1 passed, 0 warnings, 1 failed")
  })
})
