import { GatewayClient } from "../client"
import {
  isExpiryPassedError,
  isNetworkError,
  isTimeoutError,
  isUnexpectedResponseError,
} from "../errors"
import { closeAll, closers, failing, http, json, summary, tcp } from "./failing"
import { API_KEY, created, input, NOW } from "./input"
import { closedPort } from "./servers"

afterEach(closeAll)

describe("after the request was sent,", () => {
  it("silence is a time-out within the time allowed, and is not repeated", async () => {
    const server = await http(() => undefined)
    const started = performance.now()
    const error = await failing(server.url, { timeoutMs: 3_000 })
    expect(isTimeoutError(error)).toBe(true)
    expect(error.outcome).toBe("unknown")
    expect(performance.now() - started).toBeLessThan(15_000)
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
