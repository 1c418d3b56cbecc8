/**
 * The meaning of a failed call for the payment it was to create:
 *
 * - `not_sent`: the request did not leave; no payment exists.
 * - `refused`: the gateway answered and refused.
 * - `unknown`: a payment may exist. A time-out is not a failure.
 */
type GatewayOutcome = "not_sent" | "refused" | "unknown"

/** The kind of failure, in one word. */
export type GatewayErrorCode =
  | "bad_configuration"
  | "invalid_order"
  | "invalid_order_id"
  | "expiry_passed"
  | "network"
  | "timeout"
  | "http_status"
  | "answer_too_large"
  | "not_http"
  | "not_json"
  | "not_an_envelope"
  | "refused"
  | "missing_order_id"
  | "unsafe_redirect"
  | "missing_token"

/** Everything a {@link GatewayError} is made of. */
export interface GatewayErrorDetails {
  code: GatewayErrorCode
  message: string
  outcome: GatewayOutcome
  retryable: boolean
  /** Kept as the error's `cause`; must already be free of secrets. */
  cause?: Error
  /** The `code` of the gateway's envelope, when it sent one. */
  gatewayCode?: number
  /** The gateway's own words, on one line, without the key and without the customer's data. */
  gatewayMessage?: string
  /** The payment that exists although the answer cannot be used. */
  gatewayOrderId?: string
  /** `invalid_order`: paths of the wrong fields, never their values. */
  fields?: readonly string[]
}

/**
 * Base of every error of the gateway client. Messages say what to do and have no API key, no header
 * and nothing of the request. `retryable` says that the same call may succeed later, not that
 * repeating is safe: for a creation that depends on `outcome`.
 */
export class GatewayError extends Error {
  readonly code: GatewayErrorCode
  readonly outcome: GatewayOutcome
  readonly retryable: boolean
  readonly gatewayCode?: number
  readonly gatewayMessage?: string
  readonly gatewayOrderId?: string
  readonly fields?: readonly string[]

  constructor(details: GatewayErrorDetails) {
    super(details.message, details.cause ? { cause: details.cause } : undefined)
    this.name = "GatewayError"
    this.code = details.code
    this.outcome = details.outcome
    this.retryable = details.retryable
    this.gatewayCode = details.gatewayCode
    this.gatewayMessage = details.gatewayMessage
    this.gatewayOrderId = details.gatewayOrderId
    this.fields = details.fields
  }
}

/** The gateway answered with another HTTP status than 2xx. Redirects count: none is followed. */
export class HttpError extends GatewayError {
  override readonly name = "HttpError"
  readonly status: number

  constructor(details: Omit<GatewayErrorDetails, "code"> & { status: number }) {
    super({ ...details, code: "http_status" })
    this.status = details.status
  }
}

/** No connection, or a connection that broke; `outcome` tells whether anything was sent. */
export class NetworkError extends GatewayError {
  override readonly name = "NetworkError"
}

/** The request was sent and no complete answer came in time. The outcome is unknown. */
export class TimeoutError extends GatewayError {
  override readonly name = "TimeoutError"
}

/** The gateway answered 2xx with something that cannot be used, or with a refusal. */
export class UnexpectedResponseError extends GatewayError {
  override readonly name = "UnexpectedResponseError"
}

/** The expiry was too near or already past right before sending. Ask for a later one. */
export class ExpiryPassedError extends GatewayError {
  override readonly name = "ExpiryPassedError"
}

/** True for every error of the gateway client. */
export function isGatewayError(error: unknown): error is GatewayError {
  return error instanceof GatewayError
}

/** True for an {@link HttpError}. */
export function isHttpError(error: unknown): error is HttpError {
  return error instanceof HttpError
}

/** True for a {@link NetworkError}. */
export function isNetworkError(error: unknown): error is NetworkError {
  return error instanceof NetworkError
}

/** True for a {@link TimeoutError}. */
export function isTimeoutError(error: unknown): error is TimeoutError {
  return error instanceof TimeoutError
}

/** True for an {@link UnexpectedResponseError}. */
export function isUnexpectedResponseError(error: unknown): error is UnexpectedResponseError {
  return error instanceof UnexpectedResponseError
}

/** True for an {@link ExpiryPassedError}. */
export function isExpiryPassedError(error: unknown): error is ExpiryPassedError {
  return error instanceof ExpiryPassedError
}

/**
 * True if a failed call shows that the gateway is reachable: it answered 2xx or 4xx, whatever it
 * said. False for silence, a failed or broken connection, something that speaks no HTTP, and 3xx,
 * 407 and 5xx, which proxies and others answer for an unreachable gateway. Undefined if the gateway
 * was not asked.
 */
export function wasReached(error: unknown): boolean | undefined {
  if (!isGatewayError(error)) {
    return undefined
  }
  if (isHttpError(error)) {
    return error.status >= 400 && error.status < 500 && error.status !== 407
  }
  if (isNetworkError(error) || isTimeoutError(error) || error.code === "not_http") {
    return false
  }
  const neverAsked = ["bad_configuration", "invalid_order", "invalid_order_id", "expiry_passed"]
  return neverAsked.includes(error.code) ? undefined : true
}
