import { areLocksInMemory, isSharedThroughRedis } from "../locks-in-memory"

const locking = (...providers: object[]) => ({
  locking: { resolve: "@medusajs/medusa/locking", options: { providers } },
})
const redisLocks = { resolve: "@medusajs/medusa/locking-redis", id: "locking-redis" }

describe("areLocksInMemory", () => {
  it.each([
    ["no locking module of their own", {}],
    ["a locking module without a provider", locking()],
    ["several providers and no default", locking(redisLocks, { id: "other" })],
    ["a locking module that is switched off", { locking: false }],
  ])("says yes: %s", (_, modules) => {
    expect(areLocksInMemory(modules)).toBe(true)
  })

  it.each([
    ["one provider", locking(redisLocks)],
    [
      "several providers, one of them the default",
      locking({ ...redisLocks, is_default: true }, { id: "other" }),
    ],
  ])("says no: %s", (_, modules) => {
    expect(areLocksInMemory(modules)).toBe(false)
  })
})

describe("isSharedThroughRedis", () => {
  it.each([
    [true, { event_bus: { resolve: "@medusajs/medusa/event-bus-redis" } }],
    [true, { workflows: { resolve: "@medusajs/medusa/workflow-engine-redis" } }],
    [false, { event_bus: { resolve: "@medusajs/medusa/event-bus-local" } }],
    [false, {}],
  ])("says %s: %j", (expected, modules) => {
    expect(isSharedThroughRedis(modules)).toBe(expected)
  })
})
