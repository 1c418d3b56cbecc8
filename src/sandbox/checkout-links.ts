import { createHmac } from "node:crypto"
import { sign } from "hono/jwt"
import type { OrderVariant } from "../protocol"
import { sameText } from "./errors"
import type { SandboxOrder } from "./types"

/** URLs of the checkout, and the check that nobody altered them. */
export interface CheckoutLinks {
  /** Makes the answer of the two endpoints: a complete URL, or one that still needs its token. */
  create(input: {
    variant: OrderVariant
    orderID: string
    issuedAt: number
  }): Promise<{ redirectURI: string; token: string }>
  /** Returns true if a signature is that of this order's URL. */
  isSignature(orderID: string, given: string | undefined): boolean
  /** Returns true if this order was created with a token. */
  isToken(order: SandboxOrder, given: string | undefined): boolean
  /** The checkout as the customer's browser sees it. */
  checkout(order: SandboxOrder): string
  /** Signed URL of a part of the checkout. */
  part(order: SandboxOrder, part: "state" | "events" | "code.png" | "cancel"): string
  simulator(order: SandboxOrder): string
}

/**
 * `url` is read late: a free port is known only once the server listens. The key lives as long as
 * the orders whose URLs it signs.
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
    // The whole text is compared instead of verifying the JWT: base64 spells one signature in
    // several ways, and every altered letter must be refused here.
    isToken: (order, given) => !!order.token && !!given && sameText(given, order.token),
    checkout: ({ redirectURI, token }) => (token ? `${redirectURI}&token=${token}` : redirectURI),
    part: ({ orderID }, part) => signed(orderID, `/${part}`),
    simulator: ({ orderID }) => `${url()}/simulator?order=${orderID}`,
  }
}
