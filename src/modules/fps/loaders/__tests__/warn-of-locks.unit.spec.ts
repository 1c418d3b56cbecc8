import { asValue, createContainer } from "@medusajs/framework/awilix"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { LoaderOptions } from "@medusajs/framework/types"
import warnOfLocks, { LOCKS_WARNING } from "../warn-of-locks"

const REDIS_EVENTS = { event_bus: { resolve: "@medusajs/medusa/event-bus-redis" } }
const REDIS_LOCKS = {
  locking: {
    resolve: "@medusajs/medusa/locking",
    options: { providers: [{ resolve: "@medusajs/medusa/locking-redis", id: "locking-redis" }] },
  },
}

/** What a start with this configuration is warned of. */
async function warningsOf(modules: object): Promise<string[]> {
  const warnings: string[] = []
  const container = createContainer()
  container.register({
    [ContainerRegistrationKeys.CONFIG_MODULE]: asValue({ modules }),
    [ContainerRegistrationKeys.LOGGER]: asValue({ warn: (text: string) => warnings.push(text) }),
  })
  await warnOfLocks({ container } as LoaderOptions)
  return warnings
}

describe("warnOfLocks", () => {
  it("warns once of Redis events with locks in memory, with the lines to add", async () => {
    const warnings = await warningsOf(REDIS_EVENTS)
    expect(warnings).toEqual([LOCKS_WARNING])
    expect(warnings[0]).toContain('resolve: "@medusajs/medusa/locking-redis"')
    expect(warnings[0]).toContain("@medusajs/medusa/locking-postgres")
  })

  it("is silent where locks are shared, and where nothing is", async () => {
    expect(await warningsOf({ ...REDIS_EVENTS, ...REDIS_LOCKS })).toEqual([])
    expect(await warningsOf({})).toEqual([])
  })
})
