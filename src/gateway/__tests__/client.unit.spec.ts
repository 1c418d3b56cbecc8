import { GatewayClient, type GatewayClientOptions } from "../client"
import { API_KEY, created, input, NOW } from "./input"
import { httpServer, type TestServer } from "./servers"

const closers: (() => Promise<void>)[] = []

function clientFor(baseUrl: string, options: Partial<GatewayClientOptions> = {}): GatewayClient {
  const client = new GatewayClient({ baseUrl, apiKey: API_KEY, now: () => NOW, ...options })
  closers.push(() => client.close())
  return client
}

async function serving(
  answer: Parameters<typeof httpServer>[0],
): Promise<Awaited<ReturnType<typeof httpServer>>> {
  const server = await httpServer(answer)
  closers.push(() => server.close())
  return server
}

const answering = (json: unknown, status = 200) =>
  serving((response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json))
  })

afterEach(async () => {
  // Clients were registered before or after their servers; closing a server ends its sockets.
  await Promise.all(closers.splice(0).map((close) => close()))
})

describe("createOrder", () => {
  it("posts the order with the API key and returns what was created", async () => {
    const server = await answering(created)
    const order = await clientFor(server.url).createOrder(input)
    expect(order).toEqual({
      gatewayOrderId: "order-1",
      redirectUrl: "https://checkout.example/?s=1",
    })
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "POST /directpay/o/order",
    ])
    expect(server.seen[0]?.headers).toMatchObject({
      "api-key": API_KEY,
      "content-type": "application/json",
    })
  })

  it("sends the body that the interface describes", async () => {
    const server = await answering(created)
    await clientFor(server.url).createOrder(input)
    expect(JSON.parse(server.seen[0]?.body ?? "")).toEqual({
      order: {
        totalAmount: { amount: 12050, currency: "HKD" },
        expiredAt: 1767323700, // date -u -d 2026-01-02T03:15:00Z +%s
        merchantRef: "REF1",
        merchantUniqueOrderID: "UNIQUE1",
        webhookSuccess: input.urls.success,
        webhookFailure: input.urls.failure,
        webhookEvents: input.urls.events,
        language: "en",
      },
      customer: { ...input.customer, language: "en" },
    })
  })

  it("uses the legacy endpoint and appends its token", async () => {
    const server = await answering({ ...created, data: { ...created.data, token: "a.b.c" } })
    const legacy = { ...input, variant: "legacy" as const, customerLanguage: "en-US" }
    const order = await clientFor(server.url).createOrder(legacy)
    expect(order.redirectUrl).toBe("https://checkout.example/?s=1&token=a.b.c")
    expect(server.seen[0]?.url).toBe("/paynow/orders")
    expect(JSON.parse(server.seen[0]?.body ?? "")).toMatchObject({
      order: { orderType: "retail" },
      customer: { language: "en-US" },
    })
  })

  it.each([201, 202])("takes HTTP %d with code 0 as success", async (status) => {
    const server = await answering(created, status)
    const order = await clientFor(server.url).createOrder(input)
    expect(order.gatewayOrderId).toBe("order-1")
  })

  it.each([
    ["/api/v2", "/api/v2/directpay/o/order"],
    ["/api/v2///", "/api/v2/directpay/o/order"],
    ["/", "/directpay/o/order"],
    ["/a%20b", "/a%20b/directpay/o/order"],
  ])("joins the path of the base URL (%s)", async (path, expected) => {
    const server = await answering(created)
    await clientFor(`${server.url}${path}`).createOrder(input)
    expect(server.seen[0]?.url).toBe(expected)
  })

  it("keeps its connection for the next call", async () => {
    const ports = new Set<number | undefined>()
    const server = await serving((response) => {
      ports.add(response.socket?.remotePort)
      response.end(JSON.stringify(created))
    })
    const client = clientFor(server.url)
    await client.createOrder(input)
    // The connection is free again once undici's own work on the answer is done.
    await new Promise((resolve) => setImmediate(resolve))
    await client.createOrder(input)
    expect([server.seen.length, ports.size]).toEqual([2, 1])
  })

  it("reads an answer that comes in many pieces", async () => {
    const server = await serving((response) => {
      const text = JSON.stringify({ ...created, message: "訂單" })
      const bytes = Buffer.from(text)
      for (let i = 0; i < bytes.length; i += 3) {
        response.write(bytes.subarray(i, i + 3))
      }
      response.end()
    })
    expect((await clientFor(server.url).createOrder(input)).gatewayOrderId).toBe("order-1")
  })
})

describe("getOrderStatus", () => {
  it("asks with the API key and returns the answer as it is", async () => {
    const answer = { code: 7, any: ["shape", null], message: "mei@mail.example" }
    const server = await answering(answer)
    const client = clientFor(`${server.url}/prefix`)
    expect(await client.getOrderStatus({ gatewayOrderId: "order-1" })).toEqual(answer)
    expect(server.seen).toEqual([
      {
        method: "GET",
        url: "/prefix/paynow/orders/order-1/status",
        headers: expect.objectContaining({ "api-key": API_KEY }) as object,
        body: "",
      },
    ])
  })

  it.each([
    ["a/b?c#d", "/paynow/orders/a%2Fb%3Fc%23d/status"],
    ["../admin", "/paynow/orders/..%2Fadmin/status"],
    ["a b\\", "/paynow/orders/a%20b%5C/status"],
  ])("keeps the order id %j in one segment of the path", async (gatewayOrderId, url) => {
    const server = await answering({})
    await clientFor(server.url).getOrderStatus({ gatewayOrderId })
    expect(server.seen[0]?.url).toBe(url)
  })

  it.each(["", ".", "..", "a\r\nb", "\ud800", "x".repeat(201)])(
    "does not ask for the order id %j",
    async (gatewayOrderId) => {
      const server = await answering({})
      const asked = clientFor(server.url).getOrderStatus({ gatewayOrderId })
      await expect(asked).rejects.toMatchObject({ code: "invalid_order_id", outcome: "not_sent" })
      expect(server.seen).toEqual([])
    },
  )

  it("waits no longer than it is told", async () => {
    const server: TestServer = await serving(() => undefined)
    const asked = clientFor(server.url).getOrderStatus({ gatewayOrderId: "o", timeoutMs: 3_000 })
    await expect(asked).rejects.toMatchObject({ code: "timeout", outcome: "unknown" })
  })
})

describe("the constructor", () => {
  it.each([
    "",
    "gateway.example",
    "/relative",
    "ftp://gateway.example",
    "javascript:alert(1)",
    "https://user:pw@gateway.example",
    "https://gateway.example/?a=1",
    "https://gateway.example/#a",
  ])("refuses the base URL %j without repeating it", (baseUrl) => {
    let thrown: unknown
    try {
      new GatewayClient({ baseUrl, apiKey: API_KEY })
    } catch (error) {
      thrown = error
    }
    expect(thrown).toMatchObject({ code: "bad_configuration", outcome: "not_sent" })
    expect(thrown).toHaveProperty("message", expect.stringContaining("The gateway's base URL must"))
  })

  it.each(["", " ", "two words", "key\n", "key\r\nx: y", "schlüssel"])(
    "refuses the API key %j without repeating it",
    (apiKey) => {
      let thrown: unknown
      try {
        new GatewayClient({ baseUrl: "https://gateway.example", apiKey })
      } catch (error) {
        thrown = error
      }
      expect(thrown).toMatchObject({
        code: "bad_configuration",
        message: "The gateway's API key is empty or has spaces or line breaks.",
      })
    },
  )
})
