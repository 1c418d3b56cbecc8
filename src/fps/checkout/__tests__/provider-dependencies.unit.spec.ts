import { asValue } from "@medusajs/framework/awilix"
import { createMedusaContainer } from "@medusajs/framework/utils"
import { resolveDependencies } from "../provider-dependencies"

/** A module's container as Medusa's: an unlisted name throws, a listed but absent one is undefined. */
function cradle(listed: Record<string, unknown>): Record<string, unknown> {
  const target = { logger, __pg_connection__: knex, ...listed }
  return new Proxy(target, {
    get(known, name) {
      if (typeof name === "string" && !(name in known)) {
        throw new Error(`Could not resolve '${name}'.`)
      }
      return Reflect.get(known, name) as unknown
    },
  })
}

function application(registered: Record<string, unknown>) {
  const made = createMedusaContainer()
  Object.entries(registered).forEach(([name, value]) => made.register(name, asValue(value)))
  return made
}

const fps = { settings: "the module" }
const query = { graph: "the query" }
const logger = { warn: "the logger" }
const knex = { raw: "the connections" }

describe("resolveDependencies", () => {
  it.each([
    ["nothing is listed", {}],
    ["only fps is listed", { fps }],
    ["only query is listed", { query }],
    ["both are listed and absent", { fps: undefined, query: undefined }],
  ])("takes from the application what the payment module lacks: %s", (_, listed) => {
    const taken = resolveDependencies(cradle(listed), application({ fps, query }))
    expect(taken).toEqual({ fps, query, logger, knex })
  })

  it("takes what the payment module lists, as older configurations do", () => {
    const taken = resolveDependencies(cradle({ fps, query }), application({}))
    expect(taken).toEqual({ fps, query, logger, knex })
  })

  it("says that the plugin is not listed, where Medusa runs without it", () => {
    expect(() => resolveDependencies(cradle({}), application({ query }))).toThrow(
      'plugins: [{ resolve: "medusa-payment-fps", options: fpsOptions }]',
    )
  })

  it("names both copies of the framework, where the plugin's own container is empty", () => {
    let message = ""
    try {
      resolveDependencies(cradle({}), application({}))
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).toContain(`The plugin uses ${require.resolve("@medusajs/framework")}`)
    expect(message).toContain('dependencies: ["fps", "query"]')
  })
})
