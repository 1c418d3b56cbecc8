import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { createAdaptorServer } from "@hono/node-server"
import type { Hono } from "hono"
import type { SandboxEnv } from "./context"
import { SandboxError } from "./errors"

/** A server that listens. `close` also ends connections that are still open. */
export interface RunningServer {
  url: string
  close(): Promise<void>
}

/** Listens; throws `port_taken` or `cannot_listen` with a message that says what to do. */
export async function startServer(input: {
  app: Hono<SandboxEnv>
  host: string
  port: number
}): Promise<RunningServer> {
  const { app, host, port } = input
  // Without the option the adapter replaces the process's own Request and Response.
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(listenError(error, input)))
    server.listen(port, host, resolve)
  })
  const { port: actualPort } = server.address() as AddressInfo
  return {
    url: `http://${reachable(host)}:${actualPort}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A wildcard is an address to listen on, not one to open in a browser. */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") {
    return "127.0.0.1"
  }
  return host.includes(":") ? `[${host}]` : host
}

function listenError(cause: Error, { host, port }: { host: string; port: number }): SandboxError {
  const code = "code" in cause ? String(cause.code) : cause.message
  if (code === "EADDRINUSE") {
    return new SandboxError(
      "port_taken",
      `Port ${port} on ${host} is taken by another program. Stop it, or choose another port.`,
      { cause },
    )
  }
  return new SandboxError("cannot_listen", `Cannot listen on ${host}, port ${port} (${code}).`, {
    cause,
  })
}
