import { lookup, type LookupAddress } from "node:dns"
import { BlockList, isIPv4, isIPv6, type LookupFunction } from "node:net"

/** This machine and private networks: loopback, RFC 1918, and unique-local IPv6 addresses. */
const PRIVATE = rangesOf(
  ["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"],
  ["::1/128", "fc00::/7"],
)
/**
 * Link-local addresses, behind which clouds keep a machine's own credentials, those of clouds that
 * keep them elsewhere, "this network", and what is no single machine. The last rows are link-local
 * addresses again, in IPv6 networks that lead to IPv4, and Teredo, which hides its IPv4 address.
 */
const NEVER = rangesOf(
  [
    "169.254.0.0/16",
    "100.100.100.200/32",
    "168.63.129.16/32",
    "192.0.0.0/24",
    "0.0.0.0/8",
    "224.0.0.0/3",
  ],
  [
    "fe80::/10",
    "fd00:ec2::254/128",
    "fd00:ec2::23/128",
    "fd20:ce::254/128",
    "fd00:c1::a9fe:a9fe/128",
    "fd00:42::42/128",
    "::/128",
    "ff00::/8",
    ...["64:ff9b::a9fe:0/112", "::a9fe:0/112", "::ffff:0:a9fe:0/112", "2002:a9fe::/32"],
    ...["64:ff9b:1::a9fe:0/112", "2001::/32"],
  ],
)

const PRIVATE_NAME = /^[^.]+$|\.(localhost|local|internal|test)$/i
const METADATA_NAME = /^metadata(\.google\.internal|\.goog)?\.*$/i

function rangesOf(v4: readonly string[], v6: readonly string[]): BlockList {
  const list = new BlockList()
  const add = (range: string, family: "ipv4" | "ipv6") => {
    const [net = "", prefix] = range.split("/")
    list.addSubnet(net, Number(prefix), family)
  }
  v4.forEach((range) => add(range, "ipv4"))
  v6.forEach((range) => add(range, "ipv6"))
  return list
}

/** True if an IP address is in a list; an IPv4 address in IPv6 notation counts as IPv4. */
function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIPv4(address) ? "ipv4" : "ipv6")
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "")
}

/** True if a host is this machine or of a private network, by its name or its address. Pure. */
export function isPrivateHost(hostname: string): boolean {
  const host = bare(hostname)
  return isIPv4(host) || isIPv6(host) ? isIn(PRIVATE, host) : PRIVATE_NAME.test(host)
}

/** True if nothing is ever sent to a host: link-local addresses, and a cloud's metadata. Pure. */
export function isForbiddenHost(hostname: string): boolean {
  const host = bare(hostname)
  return isIPv4(host) || isIPv6(host) ? isIn(NEVER, host) : METADATA_NAME.test(host)
}

/**
 * Resolves the name of a gateway as each connection is made, and refuses what it must not lead to:
 * forbidden addresses, and for plain http public ones. What a name resolves to can change after the
 * settings were checked.
 */
export function guardedLookup({ isPlain }: { readonly isPlain: boolean }): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses: LookupAddress[] = error ? [] : found
      const allowed = addresses.filter(
        ({ address }) => !isIn(NEVER, address) && (!isPlain || isIn(PRIVATE, address)),
      )
      const [first] = allowed
      if (!first) {
        callback(
          error ?? new Error("The gateway's name leads to an address that is not allowed."),
          [],
        )
      } else if (options.all) {
        callback(null, allowed)
      } else {
        callback(null, first.address, first.family)
      }
    })
  }
}
