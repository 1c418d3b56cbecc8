import { createSandbox } from "../create-sandbox"
import type { Sandbox } from "../types"
import { create, DIRECTPAY, LEGACY, orderBody, post } from "./support"

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NOW = Date.UTC(2026, 10, 21, 2, 0, 0)

describe("order creation", () => {
  let sandbox: Sandbox

  beforeEach(async () => {
    sandbox = await createSandbox({ now: () => NOW, merchantName: "Tea House" })
  })
  afterEach(() => sandbox.close())

  it("answers a signed address and an empty token at the current endpoint", async () => {
    const response = await post({ sandbox, path: DIRECTPAY, body: orderBody() })
    const [order] = sandbox.orders()
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 200,
      body: {
        code: 0,
        message: "OK",
        data: {
          orderID: expect.stringMatching(UUID),
          redirectURI: expect.stringMatching(
            new RegExp(`^${sandbox.url}/checkout/${order?.orderID}\\?signature=[\\w-]{43}$`),
          ),
          token: "",
        },
      },
    })
  })

  it("answers an address with a query string and a JWT at the legacy endpoint", async () => {
    const { orderID, redirectURI, token } = await create({ sandbox, path: LEGACY })
    expect(redirectURI).toBe(`${sandbox.url}/paynow/checkout?order=${orderID}`)
    const [header, claims, signature] = token.split(".")
    const decode = (part = ""): unknown => JSON.parse(Buffer.from(part, "base64url").toString())
    expect([decode(header), decode(claims), signature]).toEqual([
      { alg: "HS256", typ: "JWT" },
      { sub: orderID, iat: NOW / 1000 },
      expect.stringMatching(/^[\w-]{43}$/),
    ])
  })

  it("keeps the order", async () => {
    const created = await create({ sandbox, order: { expiredAt: NOW / 1000 + 60 } })
    const { order, customer } = orderBody()
    expect(sandbox.orders()).toEqual([
      {
        ...order,
        ...created,
        customer,
        customerID: expect.stringMatching(UUID),
        variant: "directpay",
        status: "PENDING",
        qrPayload: expect.stringContaining("5406120.505802HK5909Tea House"),
        createdAt: NOW,
        expiresAt: NOW + 60_000,
        failedPayments: 0,
      },
    ])
    expect(sandbox.order(created.orderID)).toEqual(sandbox.orders()[0])
    expect(sandbox.order("another")).toBeUndefined()
  })

  it("takes the shortest body that the interface shows, and gives it the default life", async () => {
    const body = orderBody({ merchantUniqueOrderID: undefined, language: undefined })
    expect((await post({ sandbox, path: DIRECTPAY, body })).status).toBe(200)
    expect(sandbox.orders()[0]).toMatchObject({ language: "en", expiresAt: NOW + 900_000 })
  })

  it("takes the legacy fields", async () => {
    const body = orderBody(
      {
        orderType: "retail",
        orderItems: [],
        promoCode: "",
        milesForReward: 0,
        totalForReward: { amount: 0, currency: "HKD" },
      },
      { language: "en-US" },
    )
    expect((await post({ sandbox, path: LEGACY, body })).status).toBe(200)
  })

  it.each([
    ["order.totalAmount.amount", { totalAmount: { amount: 120.5, currency: "HKD" } }],
    ["order.totalAmount.amount", { totalAmount: { amount: 0, currency: "HKD" } }],
    ["order.totalAmount.amount", { totalAmount: { amount: "12050", currency: "HKD" } }],
    ["order.totalAmount.currency", { totalAmount: { amount: 12050, currency: "USD" } }],
    ["order.totalAmount.currency", { totalAmount: { amount: 12050, currency: "hkd" } }],
    ["order.totalAmount", { totalAmount: undefined }],
    ["order.merchantRef", { merchantRef: "" }],
    ["order.webhookSuccess", { webhookSuccess: "javascript:alert(1)" }],
    ["order.webhookFailure", { webhookFailure: "/failure" }],
    ["order.webhookEvents", { webhookEvents: undefined }],
    ["order.expiredAt", { expiredAt: NOW / 1000 }],
    ["order.expiredAt", { expiredAt: NOW + 60_000 }],
    ["order.language", { language: 1 }],
  ])("refuses a wrong %s and names it", async (field, order) => {
    const response = await post({ sandbox, path: DIRECTPAY, body: orderBody(order) })
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 400,
      body: {
        code: 400,
        message: `Refused: ${field}`,
        errors: [{ field, message: expect.stringMatching(/\w/) }],
      },
    })
    expect(sandbox.orders()).toEqual([])
  })

  it.each([
    ["customer.firstName", { firstName: undefined }],
    ["customer.lastName", { lastName: "" }],
    ["customer.email", { email: "nobody" }],
    ["customer.tel", { tel: "91234567" }],
  ])("refuses a wrong %s and names it", async (field, customer) => {
    const response = await post({ sandbox, path: LEGACY, body: orderBody({}, customer) })
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 400,
      body: { code: 400, errors: [{ field }] },
    })
  })

  it("names every field at once", async () => {
    const response = await post({ sandbox, path: DIRECTPAY, body: {} })
    expect(await response.json()).toMatchObject({ message: "Refused: order, customer" })
  })

  it.each([
    ["a wrong API key", { "api-key": "another" }, orderBody(), 401],
    ["an empty API key", { "api-key": "" }, orderBody(), 401],
    ["another content type", { "content-type": "text/plain" }, orderBody(), 415],
    ["a body that is not JSON", {}, "{", 400],
    ["a body that is not an object", {}, "[]", 400],
    ["a body beyond 1 MiB", {}, JSON.stringify("x".repeat(1024 * 1024)), 413],
  ])("refuses %s", async (_name, headers, body, status) => {
    const response = await post({ sandbox, path: DIRECTPAY, body, headers })
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status,
      body: { code: status, message: expect.stringMatching(/\w/) },
    })
    expect(sandbox.orders()).toEqual([])
  })

  it("takes a content type with a charset", async () => {
    const headers = { "content-type": "application/json; charset=utf-8" }
    const response = await post({ sandbox, path: DIRECTPAY, body: orderBody(), headers })
    expect(response.status).toBe(200)
  })

  it("records every call, refused or not", async () => {
    await post({ sandbox, path: DIRECTPAY, body: orderBody(), headers: { "api-key": "another" } })
    await post({ sandbox, path: LEGACY, body: "{" })
    await fetch(`${sandbox.url}/paynow/orders/123/status`)
    expect(sandbox.requests()).toEqual([
      { at: NOW, method: "POST", path: DIRECTPAY, body: orderBody(), apiKeyOk: false },
      { at: NOW, method: "POST", path: LEGACY, body: undefined, apiKeyOk: true },
      {
        at: NOW,
        method: "GET",
        path: "/paynow/orders/123/status",
        body: undefined,
        apiKeyOk: false,
      },
    ])
  })
})

describe("status query", () => {
  let sandbox: Sandbox

  beforeEach(async () => {
    sandbox = await createSandbox()
  })
  afterEach(() => sandbox.close())

  async function status(orderID: string, apiKey = sandbox.apiKey) {
    const url = `${sandbox.url}/paynow/orders/${orderID}/status`
    const response = await fetch(url, { headers: { "api-key": apiKey } })
    return { status: response.status, body: await response.json() }
  }

  it.each([DIRECTPAY, LEGACY])("tells the state of an order of %s", async (path) => {
    const { orderID } = await create({ sandbox, path })
    const data = { orderID, totalAmount: { amount: 12050, currency: "HKD" } }
    const before = await status(orderID)
    await sandbox.cancel(orderID)
    expect([before, await status(orderID)]).toEqual([
      { status: 200, body: { code: 0, message: "OK", data: { ...data, status: "PENDING" } } },
      { status: 200, body: { code: 0, message: "OK", data: { ...data, status: "CANCELLED" } } },
    ])
  })

  it("does not know other orders", async () => {
    expect(await status("another")).toEqual({
      status: 404,
      body: { code: 404, message: "There is no such order" },
    })
  })

  it("needs the API key", async () => {
    const { orderID } = await create({ sandbox })
    expect(await status(orderID, "another")).toMatchObject({ status: 401, body: { code: 401 } })
  })
})
