import { createHmac, timingSafeEqual } from "node:crypto"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"

/** One event as it came over the wire. */
export interface ReceivedEvent {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A merchant's server for events. */
export interface EventReceiver {
  readonly url: string
  readonly received: ReceivedEvent[]
  close(): Promise<void>
}

/** Answers 200 with a small JSON acknowledgement, as the reference receiver does. */
export async function startEventReceiver(port: number): Promise<EventReceiver> {
  const received: ReceivedEvent[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const { method = "", url = "", headers } = request
      received.push({ method, path: url, headers, body: Buffer.concat(chunks) })
      response.writeHead(200, { "content-type": "application/json" })
      response.end('{"received":true}')
    })
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  const { port: actual } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${actual}/hooks/fps-events`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The rule of the interface, written anew: HMAC-SHA256 over `t.body`, Base64 with padding. */
export function isSigned(event: ReceivedEvent, secret: string): boolean {
  const header = String(event.headers["x-service-signature"])
  const [, t = "", s1 = ""] = /^t=(\d{10}),s1=([A-Za-z0-9+/]{43}=)$/.exec(header) ?? []
  const expected = createHmac("sha256", secret).update(`${t}.`).update(event.body).digest()
  const given = Buffer.from(s1, "base64")
  return given.length === expected.length && timingSafeEqual(given, expected)
}
