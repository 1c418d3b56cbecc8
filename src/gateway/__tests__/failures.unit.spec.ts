import { inspect } from "node:util"

import { GatewayClient, type GatewayClientOptions } from "../client"
import {
  type GatewayError,
  isExpiryPassedError,
  isGatewayError,
  isHttpError,
  isNetworkError,
  isTimeoutError,
  isUnexpectedResponseError,
} from "../errors"
import { API_KEY, created, input, NOW } from "./input"
import { closedPort, httpServer, tcpServer } from "./servers"

const closers: (() => Promise<void>)[] = []

/** Creates an order that must fail, and checks that the error gives nothing away. */
async function failing(
  baseUrl: string,
  options: Partial<GatewayClientOptions> = {},
): Promise<GatewayError> {
  const client = new GatewayClient({ baseUrl, apiKey: API_KEY, now: () => NOW, ...options })
  closers.push(() => client.close())
  const error: unknown = await client.createOrder(input).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!isGatewayError(error)) {
    throw new Error(`Not a gateway error: ${inspect(error)}`)
  }
  const shown = inspect(error, { depth: 10, showHidden: true, getters: true })
  const all = [shown, JSON.stringify(error), error.stack ?? "", inspect(client, { depth: 10 })]
  for (const secret of [API_KEY, "Meiling", input.customer.email, input.customer.tel]) {
    expect(all.join("\n")).not.toContain(secret)
  }
  return error
}

async function http(...args: Parameters<typeof httpServer>) {
  const server = await httpServer(...args)
  closers.push(() => server.close())
  return server
}

async function tcp(...args: Parameters<typeof tcpServer>) {
  const server = await tcpServer(...args)
  closers.push(() => server.close())
  return server
}

const summary = ({ code, outcome, retryable }: GatewayError) => ({ code, outcome, retryable })
const json = (value: unknown, status = 200) =>
  http((response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value))
  })

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

describe("an answer with an HTTP status", () => {
  it.each([
    [400, "refused", false],
    [401, "refused", false],
    [403, "refused", false],
    [404, "refused", false],
    [408, "refused", true],
    [422, "refused", false],
    [429, "refused", true],
    [500, "unknown", true],
    [502, "unknown", true],
    [503, "unknown", true],
    [504, "unknown", true],
    [304, "unknown", false],
  ])("%d is %s and is not repeated", async (status, outcome, retryable) => {
    const server = await http((response) => {
      response.writeHead(status).end()
    })
    const error = await failing(server.url)
    expect(isHttpError(error) && error.status).toBe(status)
    expect(summary(error)).toEqual({ code: "http_status", outcome, retryable })
    expect(server.seen.length).toBe(1)
  })

  it("says what to do about a refused key", async () => {
    const server = await json({ code: 401, message: "no such key" }, 401)
    expect((await failing(server.url)).message).toBe(
      "The gateway answered HTTP 401. Check the API key of this environment.",
    )
  })

  it("hands over the gateway's code and message, without what the gateway repeats", async () => {
    const words = `Key ${API_KEY} of Meiling CHAN <mei@mail.example> +85251234567 (5123 4567) bad`
    const server = await json({ code: 9, message: words }, 400)
    const error = await failing(server.url)
    expect({ code: error.gatewayCode, message: error.gatewayMessage }).toEqual({
      code: 9,
      message: "Key [redacted] of [redacted] [redacted] <[redacted]> [redacted] ([redacted]) bad",
    })
  })

  it("counts although its body never ends", async () => {
    const server = await http((response) => {
      response.writeHead(500).write("<html>")
    })
    const error = await failing(server.url, { timeoutMs: 100 })
    expect(isHttpError(error) && error.status).toBe(500)
  })

  it.each([301, 302, 303, 307, 308])("%d is never followed", async (status) => {
    const target = await json(created)
    const server = await http((response) => {
      response.writeHead(status, { location: `${target.url}/directpay/o/order` }).end()
    })
    const error = await failing(server.url)
    expect(isHttpError(error) && error.status).toBe(status)
    expect([error.outcome, server.seen.length, target.seen.length]).toEqual(["unknown", 1, 0])
  })
})

describe("an answer of HTTP 200", () => {
  it("with another code than 0 is a refusal", async () => {
    const server = await json({ code: 1203, message: "Merchant is not active" })
    const error = await failing(server.url)
    expect(isUnexpectedResponseError(error)).toBe(true)
    expect(summary(error)).toEqual({ code: "refused", outcome: "refused", retryable: false })
    expect([error.gatewayCode, error.gatewayMessage]).toEqual([1203, "Merchant is not active"])
  })

  it("that repeats key and customer gives neither away", async () => {
    const server = await json({
      code: 5,
      message: `${"x".repeat(190)} ${API_KEY} for mei@mail.example`,
    })
    const error = await failing(server.url)
    expect(error.gatewayMessage).toBe(`${"x".repeat(190)} [redacted`)
  })

  it.each([
    ["HTML", "<html><body>Maintenance</body></html>"],
    ["nothing", ""],
    ["half of a JSON text", '{"code":0,"data":{"orderID":"or'],
    ["invalid UTF-8", Buffer.of(0x22, 0xff, 0x22)],
  ])("with %s leaves the outcome unknown", async (_name, body) => {
    const server = await http((response) => {
      response.end(body)
    })
    const error = await failing(server.url)
    expect(isUnexpectedResponseError(error)).toBe(true)
    expect(summary(error)).toEqual({ code: "not_json", outcome: "unknown", retryable: true })
    expect(server.seen.length).toBe(1)
  })

  it.each<[string, unknown, string, string | undefined]>([
    ["no envelope", { data: created.data }, "not_an_envelope", undefined],
    [
      "no order id",
      { code: 0, data: { redirectURI: "https://a.example" } },
      "missing_order_id",
      undefined,
    ],
    [
      "a script as address",
      { code: 0, data: { redirectURI: "javascript:alert(1)", orderID: "order-1" } },
      "unsafe_redirect",
      "order-1",
    ],
  ])("with %s leaves the outcome unknown", async (_name, answer, code, gatewayOrderId) => {
    const server = await json(answer)
    const error = await failing(server.url)
    expect(isUnexpectedResponseError(error)).toBe(true)
    expect(summary(error)).toEqual({ code, outcome: "unknown", retryable: false })
    expect(error.gatewayOrderId).toBe(gatewayOrderId)
  })

  it("that is too large is cut off", async () => {
    let written = 0
    const server = await http((response) => {
      const chunk = Buffer.alloc(16_384, " ")
      const write = (): void => {
        if (!response.destroyed && written < 64 * 2 ** 20) {
          written += chunk.length
          response.write(chunk, write)
        }
      }
      write()
    })
    const error = await failing(server.url, { maxAnswerBytes: 65_536 })
    expect(isUnexpectedResponseError(error)).toBe(true)
    expect(summary(error)).toEqual({
      code: "answer_too_large",
      outcome: "unknown",
      retryable: true,
    })
    expect(written).toBeLessThan(64 * 2 ** 20)
  })

  it("of exactly the largest size is read", async () => {
    const text = JSON.stringify({ code: 4 })
    const server = await http((response) => {
      response.end(text)
    })
    const error = await failing(server.url, { maxAnswerBytes: text.length })
    expect(error.gatewayCode).toBe(4)
  })

  it("that drips slower than the call may last is a time-out", async () => {
    const server = await http((response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write(" "), 20)
      response.on("close", () => clearInterval(drip))
    })
    const error = await failing(server.url, { timeoutMs: 150 })
    expect(isTimeoutError(error)).toBe(true)
    expect(summary(error)).toEqual({ code: "timeout", outcome: "unknown", retryable: true })
    expect(server.seen.length).toBe(1)
  })
})

describe("after the request was sent,", () => {
  it("silence is a time-out within the time allowed, and is not repeated", async () => {
    const server = await http(() => undefined)
    const started = performance.now()
    const error = await failing(server.url, { timeoutMs: 150 })
    expect(isTimeoutError(error)).toBe(true)
    expect(error.outcome).toBe("unknown")
    expect(performance.now() - started).toBeLessThan(1000)
    expect(server.seen.length).toBe(1)
  })

  it("a reset leaves the outcome unknown and is not repeated", async () => {
    const server = await tcp((socket) => socket.once("data", () => socket.resetAndDestroy()))
    const error = await failing(server.url)
    expect(isNetworkError(error)).toBe(true)
    expect(summary(error)).toEqual({ code: "network", outcome: "unknown", retryable: true })
    expect(server.connections()).toBe(1)
  })

  it("a reset by a gateway that read nothing is not repeated either", async () => {
    // The system takes a request before any program reads it: unread is not unsent.
    const server = await tcp((socket) => {
      socket.pause()
      setTimeout(() => socket.resetAndDestroy(), 60)
    })
    const error = await failing(server.url)
    expect([error.code, error.outcome, server.connections()]).toEqual(["network", "unknown", 1])
    expect(server.received()).toBe("")
  })

  it("a connection that ends without an answer is not repeated", async () => {
    const server = await tcp((socket) => socket.once("data", () => socket.end()))
    const error = await failing(server.url)
    expect([error.code, error.outcome, server.connections()]).toEqual(["network", "unknown", 1])
  })

  it("a reset within the answer is not repeated", async () => {
    const head = "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"
    const server = await tcp((socket) => {
      socket.once("data", () => socket.write(head, () => socket.resetAndDestroy()))
    })
    const error = await failing(server.url)
    expect([error.code, error.outcome, server.connections()]).toEqual(["network", "unknown", 1])
  })

  it("an answer that is no HTTP is not repeated", async () => {
    const server = await tcp((socket) => socket.once("data", () => socket.end("SSH-2.0-x\r\n")))
    const error = await failing(server.url)
    expect(isUnexpectedResponseError(error)).toBe(true)
    expect([error.code, error.outcome, server.connections()]).toEqual(["not_http", "unknown", 1])
  })

  it("an answer that is the request itself gives nothing away", async () => {
    const server = await tcp((socket) => socket.once("data", (chunk: Buffer) => socket.end(chunk)))
    const error = await failing(server.url)
    expect(server.received()).toContain(API_KEY)
    expect([error.code, error.outcome]).toEqual(["not_http", "unknown"])
  })

  it("the cause of a broken connection is kept, without its socket", async () => {
    const server = await tcp((socket) => socket.once("data", () => socket.end()))
    const { cause } = await failing(server.url)
    expect(cause).toMatchObject({ name: "SocketError", message: "other side closed" })
    expect(cause).not.toHaveProperty("socket")
  })

  it("on a kept connection a reset is not repeated", async () => {
    let count = 0
    const server = await http((response) => {
      count += 1
      if (count === 1) {
        response.end(JSON.stringify(created))
      } else {
        response.socket?.resetAndDestroy()
      }
    })
    const client = new GatewayClient({ baseUrl: server.url, apiKey: API_KEY, now: () => NOW })
    closers.push(() => client.close())
    await client.createOrder(input)
    await expect(client.createOrder(input)).rejects.toMatchObject({ outcome: "unknown" })
    expect(server.seen.length).toBe(2)
  })

  it("the key is in the request and the request was whole", async () => {
    const server = await tcp((socket) => socket.once("data", () => socket.resetAndDestroy()))
    await failing(server.url)
    expect(server.received()).toContain(`api-key: ${API_KEY}\r\n`)
  })
})

describe("before anything is sent,", () => {
  it("the expiry must be 30 seconds ahead", async () => {
    const server = await json(created)
    const late = new Date(input.expiresAt.getTime() - 29_999)
    const error = await failing(server.url, { now: () => late })
    expect(isExpiryPassedError(error)).toBe(true)
    expect(summary(error)).toEqual({ code: "expiry_passed", outcome: "not_sent", retryable: false })
    expect(server.seen).toEqual([])
  })

  it("the order must be one that the gateway can accept", async () => {
    const server = await json(created)
    const client = new GatewayClient({ baseUrl: server.url, apiKey: API_KEY, now: () => NOW })
    closers.push(() => client.close())
    const customer = { ...input.customer, tel: "51234567" }
    await expect(client.createOrder({ ...input, customer })).rejects.toMatchObject({
      code: "invalid_order",
      outcome: "not_sent",
      retryable: false,
      fields: ["customer.tel"],
    })
    expect(server.seen).toEqual([])
  })

  it("a closed client says that nothing was sent", async () => {
    const client = new GatewayClient({
      baseUrl: `http://127.0.0.1:${await closedPort()}`,
      apiKey: API_KEY,
      now: () => NOW,
    })
    await client.close()
    await expect(client.createOrder(input)).rejects.toMatchObject({
      code: "network",
      outcome: "not_sent",
    })
  })
})
