import { MoneyError } from "./errors"

declare const minorUnits: unique symbol

/** Integer cents, from 0 to `Number.MAX_SAFE_INTEGER`. The gateway speaks no other unit. */
export type MinorUnits = number & { readonly [minorUnits]: "MinorUnits" }

/** The one currency of FPS payments here, in Medusa's spelling: Hong Kong dollars. */
export const CURRENCY = "hkd"

/** A decimal as Medusa stores it beside a number: `{ value, precision }`. */
export interface RawDecimal {
  readonly value: string | number
}

/** A Medusa `BigNumber`, told by its fields so that nothing of Medusa is imported here. */
export interface BigNumberLike {
  readonly numeric: number
  readonly raw?: RawDecimal
  readonly raw_?: RawDecimal
}

/** A decimal of bignumber.js: `toFixed()` without arguments is exact and has no exponent. */
export interface FixedDecimal {
  toFixed(): string
}

/** Every form in which Medusa hands over an amount in major units (dollars). */
export type DecimalInput = number | string | bigint | RawDecimal | BigNumberLike | FixedDecimal

const DECIMAL = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:e([+-]?\d+))?$/i
/** No exact decimal that Medusa produces comes near; it bounds the work on hostile input. */
const MAX_TEXT = 400
/** More digits than this before the point of the cents cannot be a safe integer. */
const MAX_MINOR_DIGITS = 16

/**
 * Dollars to cents, half a cent rounded up, in exact decimal arithmetic.
 * Throws {@link MoneyError} for what is no number, is below zero, or exceeds exact integers.
 *
 * Called once for each payment: Medusa can total 28.815, and a second rounding of an
 * already rounded amount is how a cent gets lost.
 */
export function toMinorUnits(value: DecimalInput): MinorUnits {
  const text = decimalText(value)
  const match = text.length <= MAX_TEXT ? DECIMAL.exec(text) : null
  if (!match) {
    throw new MoneyError("not_a_number")
  }
  const [, sign, whole = "", fraction = "", bareFraction = "", exponent = "0"] = match
  const digits = (whole + fraction + bareFraction).replace(/^0+/, "")
  if (digits === "") {
    return asMinorUnits(0)
  }
  if (sign === "-") {
    throw new MoneyError("negative")
  }
  // cents = digits × 10^shift
  const shift = Number(exponent) - (fraction.length + bareFraction.length) + 2
  return asMinorUnits(scaleHalfUp(digits, shift))
}

function scaleHalfUp(digits: string, shift: number): number {
  const length = digits.length + shift
  if (length > MAX_MINOR_DIGITS) {
    throw new MoneyError("too_large")
  }
  if (length < 0) {
    return 0
  }
  if (shift >= 0) {
    return Number(BigInt(digits) * 10n ** BigInt(shift))
  }
  const unit = 10n ** BigInt(-shift)
  const amount = BigInt(digits)
  const roundUp = (amount % unit) * 2n >= unit
  return Number(amount / unit + (roundUp ? 1n : 0n))
}

function decimalText(value: DecimalInput): string {
  const scalar = unwrap(value)
  if (typeof scalar === "string") {
    return scalar.trim()
  }
  if (typeof scalar === "number" || typeof scalar === "bigint") {
    return String(scalar)
  }
  throw new MoneyError("not_a_number")
}

/** The exact form wins over the float: `raw` holds every digit, `numeric` is a double. */
function unwrap(value: DecimalInput | null): unknown {
  if (typeof value !== "object" || value === null) {
    return value
  }
  if ("value" in value) {
    return value.value
  }
  if ("toFixed" in value) {
    return value.toFixed()
  }
  return value.raw?.value ?? value.raw_?.value ?? value.numeric
}

/**
 * Marks a number as minor units. Throws {@link MoneyError} unless it is an integer from 0 to
 * `Number.MAX_SAFE_INTEGER`; negative zero becomes zero.
 */
export function asMinorUnits(n: number): MinorUnits {
  if (typeof n !== "number" || Number.isNaN(n)) {
    throw new MoneyError("not_a_number")
  }
  if (n < 0) {
    throw new MoneyError("negative")
  }
  if (n > Number.MAX_SAFE_INTEGER) {
    throw new MoneyError("too_large")
  }
  if (!isMinorUnits(n)) {
    throw new MoneyError("not_an_integer")
  }
  return Object.is(n, -0) ? asMinorUnits(0) : n
}

function isMinorUnits(n: number): n is MinorUnits {
  return Number.isSafeInteger(n) && n >= 0
}

/** Cents as a decimal in dollars with two places: 12050 becomes `"120.50"`. Exact. */
export function toDecimal(minor: MinorUnits): string {
  const digits = String(minor).padStart(3, "0")
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Cents as a number of dollars: 12050 becomes 120.5. The nearest double, so it is for
 * Medusa's interfaces and for display, never for arithmetic.
 */
export function toMajorNumber(minor: MinorUnits): number {
  return Number(toDecimal(minor))
}
