import { announcement } from "../announcement"
import { addressesOf, fpsOptions } from "../fps-options"
import { readOptions, type DemoOptions } from "../options"

describe("a demo for a storefront that runs elsewhere", () => {
  const options = readOptions(["--storefront", "https://tea.test"], {}) as DemoOptions

  it("has the gateway on another site than a storefront on localhost", () => {
    expect(addressesOf(options)).toEqual({
      medusa: "http://localhost:9000",
      shop: "https://tea.test",
      gateway: "http://127.0.0.1:4010",
    })
  })

  it("leads shoppers back to the storefront's own route", () => {
    const addresses = addressesOf(options)
    expect(
      fpsOptions({
        options,
        addresses,
        apiKey: "key",
        encryptionKey: "key",
        signingSecret: "secret",
      }),
    ).toMatchObject({
      environments: { sandbox: { baseUrl: "http://127.0.0.1:4010" } },
      storefront: {
        successUrl:
          "https://tea.test/api/fps/return?session_id={session_id}&country={country_code}",
        failureUrl:
          "https://tea.test/api/fps/return?session_id={session_id}&country={country_code}&failed=1",
        pendingUrl:
          "https://tea.test/api/fps/return?session_id={session_id}&country={country_code}",
      },
    })
  })

  it("prints the environment of the storefront, as lines for its file", () => {
    const lines = announcement({
      addresses: addressesOf(options),
      simulator: "http://127.0.0.1:4010/simulator",
      database: "postgres://localhost/shop",
      storefront: { publishableKey: "pk_1" },
    }).split("\n")
    expect(lines.filter((line) => line.startsWith("NEXT_PUBLIC_"))).toEqual([
      "NEXT_PUBLIC_MEDUSA_BACKEND_URL=http://localhost:9000",
      "NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY=pk_1",
      "NEXT_PUBLIC_DEFAULT_REGION=hk",
      "NEXT_PUBLIC_BASE_URL=https://tea.test",
    ])
    expect(lines.join("\n")).not.toContain("  Shop  ")
  })

  it("says nothing of it beside the demo shop", () => {
    const own = readOptions([], {}) as DemoOptions
    const text = announcement({
      addresses: addressesOf(own),
      simulator: "http://localhost:4010/simulator",
      database: "postgres://localhost/shop",
    })
    expect(text).toMatch(/^\n {2}Shop {8}http:\/\/localhost:8000\n/)
    expect(text).not.toContain("NEXT_PUBLIC")
  })
})
