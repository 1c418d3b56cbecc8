import { parseOptions } from "../parse-options"
import { signingKeys } from "../signing-keys"

const environment = (name: string) => ({
  baseUrl: `https://${name}.example`,
  apiKey: `${name}-key`,
  signingSecret: `${name}-secret`,
})
const options = (environments: object) =>
  parseOptions({
    environments,
    backendUrl: "https://api.example",
    storefront: { successUrl: "https://shop.example", failureUrl: "https://shop.example" },
  })

describe("signingKeys", () => {
  it("has the current and the previous secret of both environments, whichever is active", () => {
    const settings = options({
      sandbox: { ...environment("sandbox"), previousSigningSecret: "sandbox-before" },
      production: environment("production"),
    })
    expect(signingKeys(settings)).toEqual([
      { id: "production", secret: "production-secret" },
      { id: "production", secret: undefined },
      { id: "sandbox", secret: "sandbox-secret" },
      { id: "sandbox", secret: "sandbox-before" },
    ])
  })

  it("has no key of an environment that is not configured", () => {
    expect(signingKeys(options({ sandbox: environment("sandbox") }))).toEqual([
      { id: "sandbox", secret: "sandbox-secret" },
      { id: "sandbox", secret: undefined },
    ])
  })
})
