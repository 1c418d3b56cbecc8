import { inspect } from "node:util"

import { GatewayClient, type GatewayClientOptions } from "../client"
import { type GatewayError, isGatewayError } from "../errors"
import { API_KEY, input, NOW } from "./input"
import { httpServer, tcpServer } from "./servers"

/** What `closeAll` closes. */
export const closers: (() => Promise<void>)[] = []

/** Creates an order that must fail, and checks that the error gives nothing away. */
export async function failing(
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

export async function http(...args: Parameters<typeof httpServer>) {
  const server = await httpServer(...args)
  closers.push(() => server.close())
  return server
}

export async function tcp(...args: Parameters<typeof tcpServer>) {
  const server = await tcpServer(...args)
  closers.push(() => server.close())
  return server
}

export const summary = ({ code, outcome, retryable }: GatewayError) => ({
  code,
  outcome,
  retryable,
})
export const json = (value: unknown, status = 200) =>
  http((response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value))
  })

/** Closes what the tests of a file opened. */
export async function closeAll(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()))
}
