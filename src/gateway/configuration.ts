import { GatewayError } from "./errors"

/** The parts of a base URL. `pathPrefix` is empty or starts with a slash and ends without one. */
export interface GatewayAddress {
  origin: string
  pathPrefix: string
}

/**
 * Splits a base URL. Throws {@link GatewayError} `bad_configuration` unless it is an http(s)
 * address without credentials, query or fragment. Whether http is allowed is decided where the
 * settings are read.
 */
export function gatewayAddress(baseUrl: string): GatewayAddress {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (!url || !["http:", "https:"].includes(url.protocol)) {
    throw badConfiguration("The gateway's base URL must be an http(s) address.")
  }
  if (url.username || url.password || url.search || url.hash) {
    throw badConfiguration("The gateway's base URL must have no credentials, query or fragment.")
  }
  return { origin: url.origin, pathPrefix: url.pathname.replace(/\/+$/, "") }
}

/**
 * Returns the key. Throws {@link GatewayError} `bad_configuration` when it is empty or has
 * characters that no header can carry, such as the line break of a copied secret.
 */
export function requireApiKey(apiKey: string): string {
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw badConfiguration("The gateway's API key is empty or has spaces or line breaks.")
  }
  return apiKey
}

/**
 * A gateway order id as one segment of a path. Throws {@link GatewayError} `invalid_order_id`
 * for an id that would lead elsewhere or cannot be written in a path.
 */
export function orderIdSegment(gatewayOrderId: string): string {
  if (/^\.{0,2}$|[\p{Cc}\p{Cs}]/u.test(gatewayOrderId) || gatewayOrderId.length > 200) {
    throw new GatewayError({
      code: "invalid_order_id",
      message: "The gateway order id cannot be asked for. Nothing was sent.",
      outcome: "not_sent",
      retryable: false,
    })
  }
  return encodeURIComponent(gatewayOrderId)
}

function badConfiguration(message: string): GatewayError {
  return new GatewayError({
    code: "bad_configuration",
    message,
    outcome: "not_sent",
    retryable: false,
  })
}
