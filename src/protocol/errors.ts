/** The faults of an amount of money. */
export type MoneyErrorCode = "not_a_number" | "negative" | "too_large" | "not_an_integer"

const MONEY_MESSAGES: Record<MoneyErrorCode, string> = {
  not_a_number: "The amount is not a finite decimal number.",
  negative: "The amount is below zero; the gateway takes no negative amounts.",
  too_large: "The amount is larger than an exact integer number of cents can be.",
  not_an_integer: "The amount in minor units is not a whole number.",
}

/** An amount that cannot become minor units. The message never repeats the amount. */
export class MoneyError extends Error {
  readonly code: MoneyErrorCode

  constructor(code: MoneyErrorCode) {
    super(MONEY_MESSAGES[code])
    this.name = "MoneyError"
    this.code = code
  }
}

/** True for a {@link MoneyError}. */
export function isMoneyError(error: unknown): error is MoneyError {
  return error instanceof MoneyError
}

/** The faults of a message to or from the gateway. */
export type ProtocolErrorCode =
  | "invalid_order"
  | "missing_secret"
  | "not_an_envelope"
  | "refused"
  | "missing_order_id"
  | "unsafe_redirect"
  | "missing_token"

/** The details that a {@link ProtocolError} may add to its code. */
export interface ProtocolErrorDetails {
  /** `refused`: the `code` of the gateway's envelope. */
  gatewayCode?: number
  /** `refused`: the gateway's `message` on one line, at most 200 characters. */
  gatewayMessage?: string
  /** Set when the answer named the payment although the answer cannot be used. */
  gatewayOrderId?: string
  /** `invalid_order`: paths of the fields at fault, never their values. */
  fields?: readonly string[]
}

/**
 * A message that breaks the wire contract. Its text holds no value of the message;
 * `gatewayMessage` is the gateway's own text and is to be treated as untrusted.
 */
export class ProtocolError extends Error {
  readonly code: ProtocolErrorCode
  readonly gatewayCode?: number
  readonly gatewayMessage?: string
  readonly gatewayOrderId?: string
  readonly fields?: readonly string[]

  constructor(code: ProtocolErrorCode, message: string, details: ProtocolErrorDetails = {}) {
    super(message)
    this.name = "ProtocolError"
    this.code = code
    Object.assign(this, details)
  }
}

/** True for a {@link ProtocolError}. */
export function isProtocolError(error: unknown): error is ProtocolError {
  return error instanceof ProtocolError
}
