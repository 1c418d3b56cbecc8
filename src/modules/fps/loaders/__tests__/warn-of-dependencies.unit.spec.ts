import { asValue, createContainer } from "@medusajs/framework/awilix"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { LoaderOptions } from "@medusajs/framework/types"
import warnOfDependencies, { DEPENDENCIES_WARNING } from "../warn-of-dependencies"

const providers = [{ resolve: "medusa-payment-fps/providers/fps", id: "checkout" }]

/** What a start with this payment module is warned of. */
async function warningsOf(payment: unknown): Promise<string[]> {
  const warnings: string[] = []
  const container = createContainer()
  container.register({
    [ContainerRegistrationKeys.CONFIG_MODULE]: asValue({ modules: { payment } }),
    [ContainerRegistrationKeys.LOGGER]: asValue({ warn: (text: string) => warnings.push(text) }),
  })
  await warnOfDependencies({ container } as LoaderOptions)
  return warnings
}

describe("warnOfDependencies", () => {
  it.each([
    ["none", undefined],
    ["no query", ["fps"]],
    ["no fps", ["query"]],
  ])("warns of a payment module with our provider and %s of its dependencies", async (_, given) => {
    expect(await warningsOf({ dependencies: given, options: { providers } })).toEqual([
      DEPENDENCIES_WARNING,
    ])
    expect(DEPENDENCIES_WARNING).toContain('dependencies: ["fps", "query"]')
  })

  it("is silent where they are listed, and where the provider is not there", async () => {
    const dependencies = ["fps", "query", "cache"]
    expect(await warningsOf({ dependencies, options: { providers } })).toEqual([])
    const others = [{ resolve: "@medusajs/medusa/payment-stripe", id: "stripe" }, {}]
    expect(await warningsOf({ options: { providers: others } })).toEqual([])
    expect(await warningsOf(undefined)).toEqual([])
    expect(await warningsOf(false)).toEqual([])
    expect(await warningsOf({ options: { providers: [null, undefined, false] } })).toEqual([])
    expect(await warningsOf({ options: { providers: "none" } })).toEqual([])
    expect(await warningsOf({ options: null })).toEqual([])
  })
})
