import { areLocksInMemory } from "../locks-in-memory"

const REDIS_EVENTS = { event_bus: { resolve: "@medusajs/medusa/event-bus-redis" } }
const REDIS_WORKFLOWS = { workflows: { resolve: "@medusajs/medusa/workflow-engine-redis" } }
const LOCAL_EVENTS = { event_bus: { resolve: "@medusajs/medusa/event-bus-local" } }
const locking = (...providers: object[]) => ({
  locking: { resolve: "@medusajs/medusa/locking", options: { providers } },
})
const redisLocks = { resolve: "@medusajs/medusa/locking-redis", id: "locking-redis" }

describe("areLocksInMemory", () => {
  it.each([
    ["Redis events, no locking module of their own", REDIS_EVENTS],
    ["Redis events, a locking module without a provider", { ...REDIS_EVENTS, ...locking() }],
    ["Redis workflows alone", REDIS_WORKFLOWS],
    [
      "several providers and no default",
      { ...REDIS_EVENTS, ...locking(redisLocks, { id: "other" }) },
    ],
    ["a locking module that is switched off", { ...REDIS_EVENTS, locking: false }],
  ])("says yes: %s", (_, modules) => {
    expect(areLocksInMemory(modules)).toBe(true)
  })

  it.each([
    ["one provider", { ...REDIS_EVENTS, ...locking(redisLocks) }],
    [
      "several providers, one of them the default",
      { ...REDIS_EVENTS, ...locking({ ...redisLocks, is_default: true }, { id: "other" }) },
    ],
    ["events in this process", LOCAL_EVENTS],
    ["nothing configured", {}],
  ])("says no: %s", (_, modules) => {
    expect(areLocksInMemory(modules)).toBe(false)
  })
})
