import { createServer } from "node:http"

import { GatewayClient, type GatewayClientOptions } from "../client"
import { type GatewayError, isGatewayError } from "../errors"
import { API_KEY, created, input, NOW } from "./input"
import { closedPort, listen, tcpServer } from "./servers"

const closers: (() => Promise<void>)[] = []

/** A client whose clock counts how often the expiry was checked, once before each attempt. */
function countingClient(baseUrl: string, options: Partial<GatewayClientOptions> = {}) {
  let checks = 0
  const client = new GatewayClient({
    baseUrl,
    apiKey: API_KEY,
    now: () => {
      checks += 1
      return NOW
    },
    ...options,
  })
  closers.push(() => client.close())
  return { client, checks: () => checks }
}

async function failure(client: GatewayClient): Promise<GatewayError | undefined> {
  try {
    await client.createOrder(input)
    return undefined
  } catch (error) {
    return isGatewayError(error) ? error : undefined
  }
}

/** A server may hear of a connection only after the client has given it up. */
async function heardOf(server: { connections: () => number }, count: number): Promise<number> {
  while (server.connections() < count) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return server.connections()
}

const notSent = { code: "network", outcome: "not_sent", retryable: true }

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

describe("a call is repeated", () => {
  it("after a refused connection, and succeeds when the gateway is back", async () => {
    const port = await closedPort()
    const { client, checks } = countingClient(`http://127.0.0.1:${port}`, { random: () => 1 })
    let requests = 0
    const server = createServer((request, response) => {
      requests += 1
      request.resume()
      response.end(JSON.stringify(created))
    })
    const order = client.createOrder(input)
    // The first attempt of a process may take longer than any pause.
    while (checks() < 2) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const listening = await listen(server, port)
    closers.push(() => listening.close())
    expect((await order).gatewayOrderId).toBe("order-1")
    expect(requests).toBe(1)
    expect(checks()).toBeGreaterThan(1)
  })

  it("three times at most when the connection is refused", async () => {
    const { client, checks } = countingClient(`http://127.0.0.1:${await closedPort()}`)
    const error = await failure(client)
    expect(error).toMatchObject(notSent)
    expect(error?.message).toContain("(ECONNREFUSED)")
    expect(checks()).toBe(3)
  })

  it("when a TLS handshake fails, and no key is sent", async () => {
    const server = await tcpServer((socket) => socket.once("data", () => socket.end("no TLS")))
    closers.push(() => server.close())
    const { client } = countingClient(`https://127.0.0.1:${server.port}`)
    expect(await failure(client)).toMatchObject(notSent)
    expect(server.connections()).toBe(3)
    expect(server.received()).not.toContain(API_KEY)
  })

  it("when a TLS handshake is reset", async () => {
    const server = await tcpServer((socket) => socket.once("data", () => socket.resetAndDestroy()))
    closers.push(() => server.close())
    const { client } = countingClient(`https://127.0.0.1:${server.port}`)
    expect(await failure(client)).toMatchObject(notSent)
    expect(server.connections()).toBe(3)
  })

  it("when connecting takes too long", async () => {
    const server = await tcpServer(() => undefined)
    closers.push(() => server.close())
    const { client } = countingClient(`https://127.0.0.1:${server.port}`, { connectTimeoutMs: 50 })
    const started = performance.now()
    const error = await failure(client)
    expect(error).toMatchObject(notSent)
    expect(error?.message).toContain("(CONNECT_TIMEOUT)")
    expect(performance.now() - started).toBeLessThan(5000)
    expect(await heardOf(server, 3)).toBe(3)
  })

  it("when the name of the host is not known", async () => {
    const { client, checks } = countingClient("http://gateway.invalid", { timeoutMs: 4000 })
    expect(await failure(client)).toMatchObject(notSent)
    expect(checks()).toBeGreaterThan(0)
  })
})

describe("a call is not repeated", () => {
  it("once its time is over, and says that nothing was sent", async () => {
    const server = await tcpServer(() => undefined)
    closers.push(() => server.close())
    const { client } = countingClient(`https://127.0.0.1:${server.port}`, { timeoutMs: 1_500 })
    const started = performance.now()
    expect(await failure(client)).toMatchObject(notSent)
    expect(performance.now() - started).toBeLessThan(5000)
    expect(await heardOf(server, 1)).toBe(1)
  })

  it("when the pause would outlast its time", async () => {
    const { client, checks } = countingClient(`http://127.0.0.1:${await closedPort()}`, {
      timeoutMs: 90,
      random: () => 1,
    })
    expect(await failure(client)).toMatchObject(notSent)
    expect(checks()).toBe(1)
  })

  it("when the order would expire meanwhile", async () => {
    const late = new Date(input.expiresAt.getTime() - 10_000)
    const clock = [NOW, late]
    const { client } = countingClient(`http://127.0.0.1:${await closedPort()}`, {
      now: () => clock.shift() ?? late,
    })
    expect(await failure(client)).toMatchObject({ code: "expiry_passed", outcome: "not_sent" })
    expect(clock).toEqual([])
  })

  it("when the client was closed", async () => {
    const { client, checks } = countingClient(`http://127.0.0.1:${await closedPort()}`)
    await client.close()
    expect(await failure(client)).toMatchObject({ code: "network", outcome: "not_sent" })
    expect(checks()).toBe(1)
  })
})

describe("a call that was given up while it waited for a connection", () => {
  it("is not sent when the connection stands at last", async () => {
    let accept: (() => void) | undefined
    // 64 calls hold every connection of the pool; the next one has to wait.
    let requests = 0
    const server = createServer((request, response) => {
      requests += 1
      request.resume()
      const previous = accept
      accept = () => {
        previous?.()
        response.end(JSON.stringify(created))
      }
    })
    const listening = await listen(server)
    closers.push(() => listening.close())
    const { client } = countingClient(listening.url)
    const held = Array.from({ length: 64 }, () => client.createOrder(input))
    while (requests < 64) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const waiting = client.getOrderStatus({ gatewayOrderId: "waiting", timeoutMs: 50 })
    await expect(waiting).rejects.toMatchObject(notSent)
    accept?.()
    await Promise.all(held)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(requests).toBe(64)
  })
})
