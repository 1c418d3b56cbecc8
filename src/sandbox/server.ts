import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { createAdaptorServer } from "@hono/node-server"
import type { Hono } from "hono"
import { createMiddleware } from "hono/factory"
import type { SandboxEnv } from "./context"
import { SandboxError, errorEnvelope } from "./errors"
import type { ResolvedOptions } from "./types"

/** A running server. `close` also ends open connections. */
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

type HostOptions = Pick<ResolvedOptions, "host" | "publicUrl" | "allowedHosts">

/**
 * Answers 421 to a request with a foreign `Host`. The sandbox asks for no password, so a web page
 * could read and pay its orders once its own name points at this machine (DNS rebinding): the
 * browser then sends that name.
 */
export function refuseForeignHosts(options: HostOptions) {
  return createMiddleware<SandboxEnv>(async (c, next) => {
    const host = hostName(c.req.header("host") ?? "")
    if (host !== undefined && isKnown(host, options)) {
      return next()
    }
    const name = host ?? "<name>"
    return errorEnvelope({
      status: 421,
      message: `The sandbox does not answer for this host. If that is its address, start it with --public-url http://${name} or --allow-host ${name} (publicUrl or allowedHosts of createSandbox).`,
    })
  })
}

function isKnown(host: string, { host: bound, publicUrl, allowedHosts }: HostOptions): boolean {
  // A sandbox that listens on every address is meant to be reached by each; an IP address cannot be
  // rebound.
  const listensOnAll = bound === "0.0.0.0" || bound === "::"
  return (
    isLoopback(host) ||
    (listensOnAll && isAddress(host)) ||
    [bracketed(bound), publicUrl, ...allowedHosts].some(
      (told) => told !== undefined && hostName(told.replace(/^https?:\/\//i, "")) === host,
    )
  )
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(\.\d+){3}$/.test(host)
}

function isAddress(host: string): boolean {
  return host.startsWith("[") || /^\d+(\.\d+){3}$/.test(host)
}

function bracketed(address: string): string {
  return address.includes(":") ? `[${address}]` : address
}

/** Returns the name in a `Host` header (or URL), without the port. */
function hostName(text: string): string | undefined {
  const host = /^[^/]+/.exec(text)?.[0] ?? ""
  if (!/^[^@?#\\\s]+$/.test(host) || !URL.canParse(`http://${host}`)) {
    return undefined
  }
  return new URL(`http://${host}`).hostname
}
