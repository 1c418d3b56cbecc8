import { createMiddleware } from "hono/factory"
import type { SandboxEnv } from "./context"
import { errorEnvelope } from "./envelope"
import type { ResolvedOptions } from "./types"

type HostOptions = Pick<ResolvedOptions, "host" | "publicUrl" | "allowedHosts">

/**
 * Answers 421 to a request whose `Host` is none of ours. The sandbox asks for no password, so a web
 * page anywhere could read and pay its orders once its own name is made to point at this machine
 * (DNS rebinding): the browser then sends that name, which nobody here has given.
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
  // Whoever listens on every address means to be reached by each; an address cannot be rebound.
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

/** The name in a `Host` header (or address) as URLs spell it, without the port. */
function hostName(text: string): string | undefined {
  const host = /^[^/]+/.exec(text)?.[0] ?? ""
  if (!/^[^@?#\\\s]+$/.test(host) || !URL.canParse(`http://${host}`)) {
    return undefined
  }
  return new URL(`http://${host}`).hostname
}
