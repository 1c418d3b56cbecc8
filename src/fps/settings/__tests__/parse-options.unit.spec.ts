import { parseOptions } from "../parse-options"
import { LEAST, PRODUCTION, SANDBOX, STOREFRONT, withSandbox } from "./options"

describe("parseOptions", () => {
  it("fills in every default", () => {
    expect(parseOptions(LEAST)).toEqual({
      ...LEAST,
      environment: "sandbox",
      orderCreation: "directpay",
      placeOrder: "before_payment",
      expiresInMinutes: 15,
      expiryGraceMinutes: 5,
      retryWindowMinutes: 0,
      languages: { en: "en" },
      defaultCountry: "HK",
      missingName: "-",
      holdFulfillment: true,
      refunds: "manual",
      acceptPayments: true,
      lockSettings: false,
      eventRetentionDays: 90,
    })
  })

  it("keeps every option that is given", () => {
    const options = {
      environment: "production",
      environments: {
        sandbox: { ...SANDBOX, previousSigningSecret: "sandbox-secret-before" },
        production: { ...PRODUCTION, previousSigningSecret: "production-secret-before" },
      },
      backendUrl: "https://api.example/base",
      storefront: { ...STOREFRONT, pendingUrl: "https://shop.example/pending" },
      storefronts: {
        sc_tea: { ...STOREFRONT, supportUrl: "tel:+85221234567", shopName: "Tea House" },
        sc_app: { successUrl: "tea://paid", failureUrl: "tea://failed" },
      },
      supportUrl: "mailto:help@shop.example?subject={reference}%20{order_number}",
      payeeName: "Tea House (HK) Limited",
      orderCreation: "legacy",
      placeOrder: "after_payment",
      expiresInMinutes: 1,
      expiryGraceMinutes: 0,
      retryWindowMinutes: 45,
      remindUnpaidAfterMinutes: 45,
      languages: { en: "en", "zh-HK": "zh" },
      defaultCountry: "GB",
      missingName: ".",
      holdFulfillment: false,
      statusAnswers: {
        path: "data.state",
        paid: ["PAID"],
        expired: [],
        cancelled: [],
        pending: ["OPEN"],
        amountPath: "data.amount",
        currencyPath: "data.currency",
      },
      refunds: "refuse",
      acceptPayments: false,
      encryptionKeys: [Buffer.alloc(32, 1).toString("base64")],
      lockSettings: true,
      eventRetentionDays: 1,
    }
    expect(parseOptions(options)).toEqual(options)
  })

  it.each([
    "myshop://fps/{session_id}",
    "com.example.shop+fps://return?s={session_id}&c={cart_id}",
    "https://shop.example/{country_code}/paid?order={order_id}",
  ])("leads a customer to %s", (successUrl) => {
    const { storefront } = parseOptions({ ...LEAST, storefront: { ...STOREFRONT, successUrl } })
    expect(storefront.successUrl).toBe(successUrl)
  })

  it.each([
    "javascript://shop.example/%0aalert(1)",
    "JavaScript:alert(1)",
    "data:text/html,x",
    "vbscript://x",
    "file:///etc/passwd",
    "blob:https://shop.example/1",
    "about:blank",
    "intent://x#Intent;end",
    "view-source://x",
    "ws://shop.example",
    "wss://shop.example",
    "ftp://shop.example",
    "myshop:fps",
    "https://{cart_id}.example/",
    "myshop://{session_id}/fps",
    "myshop://fps?again={retry_url}",
    "//shop.example",
    " https://shop.example",
    "https://shop.example/\u202ecba",
  ])("refuses to lead one to %s", (successUrl) => {
    expect(() => parseOptions({ ...LEAST, storefront: { ...STOREFRONT, successUrl } })).toThrow(
      "storefront.successUrl",
    )
  })

  it.each(["https://shop.example/\u202ecba", "mailto:a\u200bb@shop.example"])(
    "refuses to name %j for help",
    (supportUrl) => {
      expect(() => parseOptions({ ...LEAST, supportUrl })).toThrow("supportUrl: must not hold")
    },
  )

  it.each([
    { remindUnpaidAfterMinutes: 15 },
    { remindUnpaidAfterMinutes: 45, expiresInMinutes: 15, retryWindowMinutes: 30 },
    { remindUnpaidAfterMinutes: 20, encryptionKeys: [Buffer.alloc(32, 1).toString("base64")] },
  ])("names what has to be changed when a reminder would come too late: %j", (given) => {
    expect(() => parseOptions({ ...LEAST, ...given })).toThrow(
      "remindUnpaidAfterMinutes: must be less than expiresInMinutes + retryWindowMinutes",
    )
  })

  it.each([0, 1.5, -1])("refuses a reminder after %p minutes", (remindUnpaidAfterMinutes) => {
    expect(() => parseOptions({ ...LEAST, remindUnpaidAfterMinutes })).toThrow(
      "remindUnpaidAfterMinutes: ",
    )
  })

  it("does not mind what Medusa puts among the options of every module", () => {
    expect(parseOptions({ ...LEAST, database: { clientUrl: "postgres://x" } })).toEqual(
      parseOptions(LEAST),
    )
  })

  it.each(["http://localhost:4010", "http://127.0.0.1:4010/base", "http://[::1]:4010"])(
    "takes %s, a sandbox on this machine, without https",
    (baseUrl) => {
      expect(parseOptions(withSandbox({ baseUrl })).environments.sandbox?.baseUrl).toBe(baseUrl)
    },
  )

  describe("takes what an unset environment variable gives as not given:", () => {
    it.each([undefined, ""])("an optional secret of %j", (unset) => {
      expect(parseOptions(withSandbox({ previousSigningSecret: unset }))).toEqual(
        parseOptions(LEAST),
      )
    })

    it.each([undefined, ""])("an option of %j, which then has its default", (unset) => {
      const options = { ...LEAST, environment: unset, placeOrder: unset, eventRetentionDays: unset }
      expect(parseOptions(options)).toEqual(parseOptions(LEAST))
    })

    it.each([undefined, ""])("an environment in which everything is %j", (unset) => {
      const production = { baseUrl: unset, apiKey: unset, signingSecret: unset }
      const options = { ...LEAST, environments: { sandbox: SANDBOX, production } }
      expect(parseOptions(options)).toEqual(parseOptions(LEAST))
    })
  })
})
