import { readCurrency, readGatewayOrderId, readMinorUnits, readReference } from "./fields"
import { isJsonObject, type JsonObject, ownValue } from "./json"
import type { MinorUnits } from "./money"
import { readEither, type Reading } from "./reading"

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
