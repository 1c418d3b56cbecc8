import { fail, ok, warn, type Finding } from "../finding"
import type { Known } from "../known"

/**
 * Whether the gateway and shoppers can reach the addresses that the options name, as far as an
 * address tells. In production each must be of the internet. A sandbox that runs on the same machine
 * reaches whatever that machine does. Pure.
 */
export function checkAddresses(known: Known): Finding[] {
  if (known.state !== "settled") {
    return []
  }
  const { settings, values } = known.overlay
  const gateway = values.get(`environments.${settings.environment}.baseUrl`)
  const isProduction = settings.environment === "production"
  const isOnDesk = !isProduction && typeof gateway === "string" && isLocal(new URL(gateway))
  const isUnknown = !isProduction && gateway === undefined
  return [
    checkBackend(settings.backendUrl, { isProduction, isOnDesk, isUnknown }),
    ...checkStorefront(settings.storefront, isProduction),
  ]
}

interface Where {
  readonly isProduction: boolean
  /** The gateway is the sandbox for the desk. */
  readonly isOnDesk: boolean
  /** No gateway is set yet, which is told elsewhere: it may become the sandbox for the desk. */
  readonly isUnknown: boolean
}

function checkBackend(backendUrl: string, where: Where): Finding {
  const { isProduction, isOnDesk, isUnknown } = where
  const url = new URL(backendUrl)
  const bad = isProduction ? fail : warn
  const remedy = "Set backendUrl to the public https address of this backend, or to a tunnel's."
  if (isOfDocumentation(url)) {
    return bad("backend_url", `backendUrl is ${url.origin}, the documentation's example`, remedy)
  }
  if (isOnDesk) {
    return ok("backend_url", `backendUrl is ${url.origin}, and the gateway is on this machine`)
  }
  if (isLocal(url) && isUnknown) {
    return ok("backend_url", `backendUrl is ${url.origin}, for a gateway on this machine`)
  }
  if (isLocal(url)) {
    return bad("backend_url", `backendUrl is ${url.origin}, which the gateway cannot reach`, remedy)
  }
  if (url.protocol !== "https:") {
    return bad("backend_url", `backendUrl is ${url.origin}, which is not https`, remedy)
  }
  return ok("backend_url", `backendUrl is ${url.origin}; --round-trip asks whether events arrive`)
}

function checkStorefront(
  addresses: Readonly<Record<string, string | undefined>>,
  isProduction: boolean,
): Finding[] {
  const given = Object.entries(addresses).flatMap(([name, address]) =>
    address === undefined ? [] : [{ name: `storefront.${name}`, address }],
  )
  const findings = given.flatMap(({ name, address }): Finding[] => [
    ...(address.includes("{session_id}")
      ? []
      : [
          warn(
            "storefront",
            `${name} has no {session_id}`,
            "Put it in: the page behind the address asks by it what is true of the payment.",
          ),
        ]),
    ...checkReached(name, new URL(address.replace(/[{}]/g, "")), isProduction),
  ])
  return findings.length > 0
    ? findings
    : [ok("storefront", `the storefront's ${given.length} addresses are set`)]
}

function checkReached(name: string, url: URL, isProduction: boolean): Finding[] {
  const remedy = "Set it to the shop's public https address."
  if (isOfDocumentation(url)) {
    const bad = isProduction ? fail : warn
    return [bad("storefront", `${name} is the documentation's example`, "Set it to the shop's.")]
  }
  if (!isProduction) {
    return []
  }
  if (isLocal(url)) {
    return [fail("storefront", `${name} is an address that no shopper reaches`, remedy)]
  }
  return url.protocol === "https:" ? [] : [warn("storefront", `${name} is not https`, remedy)]
}

/** Names that belong to nobody and stand in documentation (RFC 2606). */
function isOfDocumentation({ hostname }: URL): boolean {
  return /(^|\.)example\.(com|org|net)$/.test(hostname)
}

const LOCAL_NAME = /^(localhost|.*\.(localhost|local|internal))$/
const LOCAL_IPV4 = /^(0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)[\d.]+$/
const LOCAL_IPV6 = /^\[(::1?|f[cd][\da-f]{2}:.*|fe80:.*)\]$/

/** Whether an address is of this machine or of a network of one's own. Pure. */
export function isLocal({ hostname }: URL): boolean {
  return [LOCAL_NAME, LOCAL_IPV4, LOCAL_IPV6].some((pattern) => pattern.test(hostname))
}
