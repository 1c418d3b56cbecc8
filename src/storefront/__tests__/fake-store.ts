import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"

/** One call that the fake store was asked. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly headers: IncomingMessage["headers"]
}

/** What it answers: a body, or a status with a body. Undefined is 404; "reset" no answer at all. */
export type Answer = { status?: number; body: object; afterMs?: number } | "reset" | undefined

export interface FakeStore {
  readonly url: string
  readonly calls: Call[]
  close(): Promise<void>
}

/** A store API on a free port that answers what a test says. */
export async function startFakeStore(answer: (call: Call) => Answer): Promise<FakeStore> {
  const calls: Call[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString()
      const call: Call = {
        method: request.method ?? "",
        path: request.url ?? "",
        body: text ? (JSON.parse(text) as unknown) : undefined,
        headers: request.headers,
      }
      calls.push(call)
      const given = answer(call)
      if (given === "reset") {
        request.socket.destroy()
        return
      }
      const {
        status = 200,
        body,
        afterMs,
      } = given ?? { status: 404, body: { message: "Not here." } }
      const send = () =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
      setTimeout(send, afterMs)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The first answer that fits "METHOD path-prefix". */
export function table(rows: Record<string, Answer | ((call: Call) => Answer)>) {
  return (call: Call): Answer => {
    const asked = `${call.method} ${call.path}`
    const row = Object.entries(rows).find(([start]) => asked.startsWith(start))?.[1]
    return typeof row === "function" ? row(call) : row
  }
}

export const PAYMENT = {
  session_id: "payses_1",
  status: "pending",
  detail: null,
  amount: 120.5,
  currency_code: "hkd",
  received_amount: null,
  refunded_amount: null,
  expires_at: "2030-01-01T00:00:00.000Z",
  redirect_url: "https://gateway.test/checkout/1?signature=abc",
  order_id: null,
  order_number: null,
  cart_id: "cart_1",
  reference: "K7QD4M2X9TRA",
  support_url: null,
  paid_by: null,
  pay_again_until: null,
  version: "1",
} as const
