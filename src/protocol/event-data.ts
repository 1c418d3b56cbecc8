import {
  readCurrency,
  readGatewayOrderId,
  readMinorUnits,
  readReference,
  isJsonObject,
  type JsonObject,
  ownValue,
  type ReadField,
} from "./json"
import type { MinorUnits } from "./money"

/** Which of the two sets of field names the event data used. */
export type EventShape = "directpay" | "legacy"

/** The fields that both shapes carry, each read from either of its names. */
export interface EventFields {
  gatewayOrderId: Reading<string>
  reference: Reading<string>
  amount: Reading<MinorUnits>
  currency: Reading<string>
}

/** Reads every field of `eventData`, under its current name, its legacy name, or both. */
export function readFields(data: JsonObject): EventFields {
  const money = ownValue(data, "OrderAmount")
  const legacyMoney = ownValue(data, "totalAmount")
  return {
    gatewayOrderId: readEither(
      readGatewayOrderId,
      ownValue(data, "OrderID"),
      ownValue(data, "orderID"),
    ),
    reference: readEither(
      readReference,
      ownValue(data, "MerchantRef"),
      ownValue(data, "partnerRef"),
    ),
    amount: readEither(
      readMinorUnits,
      moneyField(money, "amount"),
      moneyField(legacyMoney, "amount"),
    ),
    currency: readEither(
      readCurrency,
      moneyField(money, "currency"),
      moneyField(legacyMoney, "currency"),
    ),
  }
}

/** Null (not undefined) for a money object without the field, so that it counts as invalid. */
function moneyField(money: unknown, key: "amount" | "currency"): unknown {
  if (money === undefined) {
    return undefined
  }
  return (isJsonObject(money) ? ownValue(money, key) : undefined) ?? null
}

const DIRECTPAY_FIELDS = ["OrderID", "OrderAmount", "MerchantRef"]

/** The current shape as soon as one of its names is used. */
export function readShape(data: JsonObject): EventShape {
  return DIRECTPAY_FIELDS.some((key) => Object.hasOwn(data, key)) ? "directpay" : "legacy"
}

/** One value that may stand under several names: absent everywhere, wrong, or agreed on. */
type Reading<T> =
  { state: "absent" } | { state: "invalid" } | { state: "conflict" } | { state: "valid"; value: T }

const ABSENT = { state: "absent" } as const
const INVALID = { state: "invalid" } as const
const CONFLICT = { state: "conflict" } as const

/**
 * Reads one value from its two possible places. `undefined` means that the place is not there;
 * every place that is there must be valid, and both must agree.
 */
function readEither<T>(read: ReadField<T>, one: unknown, other: unknown): Reading<T> {
  if (one === undefined) {
    return other === undefined ? ABSENT : readOne(read, other)
  }
  const reading = readOne(read, one)
  if (other === undefined || reading.state !== "valid") {
    return reading
  }
  const second = readOne(read, other)
  return second.state !== "valid" || second.value === reading.value ? second : CONFLICT
}

function readOne<T>(read: ReadField<T>, place: unknown): Reading<T> {
  const value = read(place)
  return value === undefined ? INVALID : { state: "valid", value }
}
