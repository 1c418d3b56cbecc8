import { isGatewayError, isHttpError, isNetworkError, isTimeoutError } from "./errors"

/**
 * Whether a failed call still shows that the gateway is there: true when it answered, whatever it
 * said; false for silence, a connection that failed or broke, something that speaks no HTTP, and
 * 5xx, which proxies answer for a gateway that is away. Undefined when the call never came to asking
 * it, so that nothing is known.
 */
export function wasReached(error: unknown): boolean | undefined {
  if (!isGatewayError(error)) {
    return undefined
  }
  if (isHttpError(error)) {
    return error.status < 500
  }
  if (isNetworkError(error) || isTimeoutError(error) || error.code === "not_http") {
    return false
  }
  const neverAsked = ["bad_configuration", "invalid_order", "invalid_order_id", "expiry_passed"]
  return neverAsked.includes(error.code) ? undefined : true
}
