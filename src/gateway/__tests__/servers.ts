import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from "node:net"

/** One request as the server saw it. */
export interface SeenRequest {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage["headers"]
  body: string
}

/** A server on a free port of this machine, and a way to end it at once. */
export interface TestServer {
  port: number
  url: string
  close(): Promise<void>
}

/** A real HTTP server that keeps what it was sent and answers with `answer`. */
export async function httpServer(
  answer: (response: ServerResponse, request: SeenRequest) => void,
): Promise<TestServer & { seen: SeenRequest[] }> {
  const seen: SeenRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const { method, url, headers } = request
      const whole = { method, url, headers, body: Buffer.concat(chunks).toString() }
      seen.push(whole)
      answer(response, whole)
    })
  })
  return Object.assign(await listen(server), { seen })
}

/** A bare TCP server; `connections` counts the accepted ones, `received` keeps every byte. */
export async function tcpServer(
  handle: (socket: Socket) => void,
): Promise<TestServer & { received: () => string; connections: () => number }> {
  const chunks: Buffer[] = []
  let connections = 0
  const server = createTcpServer((socket) => {
    connections += 1
    socket.on("error", () => undefined)
    socket.on("data", (chunk: Buffer) => chunks.push(chunk))
    handle(socket)
  })
  return Object.assign(await listen(server), {
    received: () => Buffer.concat(chunks).toString("latin1"),
    connections: () => connections,
  })
}

/** A port that was free a moment ago and that nothing listens on. */
export async function closedPort(): Promise<number> {
  const server = await tcpServer(() => undefined)
  await server.close()
  return server.port
}

/** Starts any server on a port, by default a free one. */
export async function listen(server: Server, port = 0): Promise<TestServer> {
  const sockets = new Set<Socket>()
  server.on("connection", (socket: Socket) => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
  })
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  const address = server.address() as AddressInfo
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      sockets.forEach((socket) => socket.destroy())
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
