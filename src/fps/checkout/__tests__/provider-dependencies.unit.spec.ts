import { resolveDependencies } from "../provider-dependencies"

const LINES = [
  'plugins: [{ resolve: "medusa-payment-fps", options: fpsOptions }],',
  'resolve: "@medusajs/medusa/payment",',
  'dependencies: ["fps", "query"],',
  'options: { providers: [{ resolve: "medusa-payment-fps/providers/fps", id: "checkout" }] },',
]

/** A container as Medusa's: an unlisted dependency throws, a listed but absent one is undefined. */
function cradle(listed: Record<string, unknown>): Record<string, unknown> {
  return new Proxy(listed, {
    get(target, name) {
      if (typeof name === "string" && !(name in target)) {
        throw new Error(`Could not resolve '${name}'.`)
      }
      return Reflect.get(target, name) as unknown
    },
  })
}

const fps = { settings: "the module" }
const query = { graph: "the query" }
const logger = { warn: "the logger" }
const knex = { raw: "the connections" }

describe("resolveDependencies", () => {
  it("hands over the module, the query, the logger and the connections", () => {
    const given = { fps, query, logger, __pg_connection__: knex, else: 1 }
    expect(resolveDependencies(cradle(given))).toEqual({ fps, query, logger, knex })
  })

  it.each([
    ["nothing is listed", { logger }],
    ["fps is not listed", { query, logger }],
    ["query is not listed", { fps, logger }],
    ["fps is listed and absent", { fps: undefined, query, logger }],
    ["query is listed and absent", { fps, query: undefined, logger }],
  ])("shows the lines to add when %s", (_, listed) => {
    let thrown: unknown
    try {
      resolveDependencies(cradle(listed))
    } catch (error) {
      thrown = error
    }
    expect(thrown).toMatchObject({ type: "invalid_argument" })
    const message = thrown instanceof Error ? thrown.message : ""
    expect(message).toMatch(/^medusa-payment-fps: the payment module cannot reach the fps module\./)
    expect(LINES.filter((line) => !message.includes(line))).toEqual([])
  })
})
