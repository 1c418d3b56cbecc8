import { z } from "zod"

import { ProtocolError } from "./errors"
import { readGatewayOrderId, isJsonObject, ownValue } from "./json"
import type { OrderVariant } from "./order"

/** The envelope of a successful order creation. `token` is empty or absent for directpay. */
export const orderCreationResponseSchema = z.object({
  code: z.number().int(),
  message: z.string().optional(),
  data: z.object({
    redirectURI: z.string(),
    orderID: z.string(),
    token: z.string().optional(),
  }),
})

/** A payment that exists at the gateway, and the final URL of its checkout. */
export interface CreatedGatewayOrder {
  gatewayOrderId: string
  redirectUrl: string
}

const MAX_MESSAGE = 200

/** A JWT, or any other token that survives in an address. */
const TOKEN = /^[\x21-\x7e]+$/

/**
 * Reads the answer to an order creation.
 *
 * Throws {@link ProtocolError}: `not_an_envelope` without an integer `code`; `refused` for a
 * code other than 0; `missing_order_id`; `unsafe_redirect` for a URL that is not http(s),
 * carries credentials, spaces or control characters; `missing_token` (legacy only). The last
 * two carry `gatewayOrderId`: that payment exists and must not be forgotten.
 *
 * The directpay address is returned byte for byte, since it is signed. The legacy address gets
 * its token appended, as the endpoint's rule says.
 */
export function readOrderCreationResponse(
  variant: OrderVariant,
  json: unknown,
): CreatedGatewayOrder {
  const envelope = isJsonObject(json) ? json : {}
  const code = ownValue(envelope, "code")
  if (!isInteger(code)) {
    throw new ProtocolError("not_an_envelope", "The gateway's answer has no integer code.")
  }
  if (code !== 0) {
    throw new ProtocolError("refused", `The gateway refused the order with code ${code}.`, {
      gatewayCode: code,
      gatewayMessage: plainMessage(ownValue(envelope, "message")),
    })
  }
  const data = ownValue(envelope, "data")
  const order = isJsonObject(data) ? data : {}
  const gatewayOrderId = readGatewayOrderId(ownValue(order, "orderID"))
  if (gatewayOrderId === undefined) {
    throw new ProtocolError("missing_order_id", "The gateway's answer names no order id.")
  }
  const redirectUrl = ownValue(order, "redirectURI")
  if (!isSafeRedirect(redirectUrl)) {
    throw new ProtocolError(
      "unsafe_redirect",
      "The gateway's checkout address is no plain http(s) address; no customer is sent there.",
      { gatewayOrderId },
    )
  }
  if (variant === "directpay") {
    return { gatewayOrderId, redirectUrl }
  }
  const token = ownValue(order, "token")
  if (typeof token !== "string" || !TOKEN.test(token)) {
    throw new ProtocolError(
      "missing_token",
      "The gateway's answer has no token; the legacy endpoint must send one.",
      { gatewayOrderId },
    )
  }
  return { gatewayOrderId, redirectUrl: `${redirectUrl}&token=${encodeURIComponent(token)}` }
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

/** Browsers drop tabs and read `\` as `/`; an address that needs such repair is not trusted. */
function isSafeRedirect(text: unknown): text is string {
  if (typeof text !== "string" || !/^https?:\/\//i.test(text) || /[\s\p{Cc}\p{Cs}\\]/u.test(text)) {
    return false
  }
  if (/^https?:\/\/[^/?#]*@/i.test(text)) {
    return false
  }
  return URL.canParse(text)
}

function plainMessage(message: unknown): string | undefined {
  if (typeof message !== "string") {
    return undefined
  }
  const line = message.replace(/[\p{C}\s]+/gu, " ").trim()
  // By code points, so that no character is cut in half.
  const short = Array.from(line).slice(0, MAX_MESSAGE).join("")
  return short === "" ? undefined : short
}
