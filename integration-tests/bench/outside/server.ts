import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { gateway } from "./gateway"
import { createStripe } from "./stripe"

/** What lies outside a store, in a process of its own: it answers at once, and whatever it is asked. */
const services = [gateway, createStripe()]

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) {
    chunks.push(chunk as Buffer)
  }
  const body = Buffer.concat(chunks).toString("utf8")
  const answered = services.map((service) => service(request, body)).find(Boolean)
  response
    .writeHead(answered ? 200 : 404, { "content-type": "application/json" })
    .end(JSON.stringify(answered ?? { error: { message: "not found" } }))
}

// Longer than any pause of a benchmark, so that no connection is closed under a request.
const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
  void answer(request, response)
})
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port))
