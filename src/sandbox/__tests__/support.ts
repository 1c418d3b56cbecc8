import { createServer } from "node:http"
import type { IncomingHttpHeaders, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import type { Sandbox } from "../types"

/** What a merchant's event address received, byte for byte. */
export interface Received {
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A merchant's server for events. `statuses` are used up in order, then 200. */
export interface Receiver {
  url: string
  received: Received[]
  statuses: number[]
  close(): Promise<void>
}

export async function startReceiver(
  respond?: (response: ServerResponse) => void,
): Promise<Receiver> {
  const received: Received[] = []
  const statuses: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks) })
      if (respond) {
        respond(response)
        return
      }
      response.writeHead(statuses.shift() ?? 200, { "content-type": "application/json" })
      response.end('{"received":true}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks/payment/fps_checkout`,
    received,
    statuses,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A body that the gateway accepts. */
export function orderBody(order: object = {}, customer: object = {}) {
  return {
    order: {
      totalAmount: { amount: 12050, currency: "HKD" },
      merchantRef: "REF0001",
      merchantUniqueOrderID: "UNIQUE0001",
      webhookSuccess: "http://shop.test/success?order=1",
      webhookFailure: "http://shop.test/failure?order=1",
      webhookEvents: "http://127.0.0.1:9/events",
      language: "en",
      ...order,
    },
    customer: {
      firstName: "Tai Man",
      lastName: "Chan",
      email: "tai.man@example.com",
      tel: "+85291234567",
      ...customer,
    },
  }
}

export const DIRECTPAY = "/directpay/o/order"
export const LEGACY = "/paynow/orders"

/** Posts JSON to the sandbox with its API key. */
export function post(input: {
  sandbox: Sandbox
  path: string
  body: unknown
  headers?: Record<string, string>
}): Promise<Response> {
  const { sandbox, path, body, headers } = input
  return fetch(sandbox.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { "api-key": sandbox.apiKey, "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  })
}

/** What a creation answers in `data`. */
export interface Created {
  redirectURI: string
  orderID: string
  token: string
}

/** Creates an order and returns what the gateway answers. */
export async function create(input: {
  sandbox: Sandbox
  path?: string
  order?: object
}): Promise<Created> {
  const { sandbox, path = DIRECTPAY, order } = input
  const response = await post({ sandbox, path, body: orderBody(order) })
  const envelope = (await response.json()) as { data: Created }
  return envelope.data
}

/** Opens an address as a browser would, without following redirects. */
export async function open(
  url: string,
): Promise<{ status: number; location: string | null; html: string }> {
  const response = await fetch(url, { redirect: "manual" })
  return {
    status: response.status,
    location: response.headers.get("location"),
    html: await response.text(),
  }
}

/** Posts a form as a browser would, without following redirects. */
export async function submit(
  url: string,
  fields: Record<string, string> = {},
): Promise<{ status: number; location: string | null; html: string }> {
  const response = await fetch(url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
  })
  return {
    status: response.status,
    location: response.headers.get("location"),
    html: await response.text(),
  }
}

/** The `data` of server-sent events, as they come. */
export async function listen(url: string): Promise<{ data: () => unknown[]; stop: () => void }> {
  const stopping = new AbortController()
  const response = await fetch(url, { signal: stopping.signal })
  let text = ""
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    for await (const piece of response.body ?? []) {
      text += decoder.decode(piece as Uint8Array, { stream: true })
    }
  }
  read().catch(() => undefined)
  return {
    data: () => [...text.matchAll(/^data: (.+)$/gm)].map(([, json]) => JSON.parse(json ?? "")),
    stop: () => stopping.abort(),
  }
}

/** Waits until a condition holds. A command line takes its time on a busy machine. */
export async function until(condition: () => boolean, ms = 3000): Promise<void> {
  for (let waited = 0; !condition(); waited += 10) {
    if (waited > ms) {
      throw new Error(`What the test waits for did not happen within ${ms} ms.`)
    }
    await sleep(10)
  }
}
