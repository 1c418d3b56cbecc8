import { createHmac } from "node:crypto"
import { sign } from "hono/jwt"
import type { OrderVariant } from "../protocol"
import { sameText } from "./errors"
import type { SandboxOrder } from "./types"

/** Addresses of the checkout, and the check that nobody altered them. */
export interface CheckoutLinks {
  /** What the two endpoints answer: a complete address, or one that still needs its token. */
  create(input: {
    variant: OrderVariant
    orderID: string
    issuedAt: number
  }): Promise<{ redirectURI: string; token: string }>
  /** True for the signature in the address of this very order. */
  isSignature(orderID: string, given: string | undefined): boolean
  /** True for the token this very order was created with. */
  isToken(order: SandboxOrder, given: string | undefined): boolean
  /** The checkout as the customer's browser sees it. */
  checkout(order: SandboxOrder): string
  /** Signed address of a part of the checkout. */
  part(order: SandboxOrder, part: "state" | "events" | "code.png" | "cancel"): string
  simulator(order: SandboxOrder): string
}

/**
 * `url` is read late: a free port is only known once the server listens.
 * The key lives as long as the orders whose addresses it signs.
 */
export function createCheckoutLinks(url: () => string, key: Buffer): CheckoutLinks {
  const signature = (orderID: string): string =>
    createHmac("sha256", key).update(orderID, "utf8").digest("base64url")
  const signed = (orderID: string, part = ""): string =>
    `${url()}/checkout/${orderID}${part}?signature=${signature(orderID)}`

  return {
    async create({ variant, orderID, issuedAt }) {
      if (variant === "directpay") {
        return { redirectURI: signed(orderID), token: "" }
      }
      const claims = { sub: orderID, iat: Math.floor(issuedAt / 1000) }
      const token = await sign(claims, key.toString("hex"), "HS256")
      return { redirectURI: `${url()}/paynow/checkout?order=${orderID}`, token }
    },
    isSignature: (orderID, given) => given !== undefined && sameText(given, signature(orderID)),
    // The whole text is compared rather than the JWT verified: base64 spells one signature in
    // several ways, and here every altered letter must be refused.
    isToken: (order, given) => !!order.token && !!given && sameText(given, order.token),
    checkout: ({ redirectURI, token }) => (token ? `${redirectURI}&token=${token}` : redirectURI),
    part: ({ orderID }, part) => signed(orderID, `/${part}`),
    simulator: ({ orderID }) => `${url()}/simulator?order=${orderID}`,
  }
}
