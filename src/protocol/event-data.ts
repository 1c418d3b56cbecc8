import { currencySchema, gatewayOrderIdSchema, minorUnitsSchema, referenceSchema } from "./fields"
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
  const amounts = [ownValue(data, "OrderAmount"), ownValue(data, "totalAmount")]
  return {
    gatewayOrderId: readEither(gatewayOrderIdSchema, [
      ownValue(data, "OrderID"),
      ownValue(data, "orderID"),
    ]),
    reference: readEither(referenceSchema, [
      ownValue(data, "MerchantRef"),
      ownValue(data, "partnerRef"),
    ]),
    amount: readEither(minorUnitsSchema, amounts.map(moneyField("amount"))),
    currency: readEither(currencySchema, amounts.map(moneyField("currency"))),
  }
}

/** Null (not undefined) for a money object without the field, so that it counts as invalid. */
function moneyField(key: "amount" | "currency"): (money: unknown) => unknown {
  return (money) => {
    if (money === undefined) {
      return undefined
    }
    return (isJsonObject(money) ? ownValue(money, key) : undefined) ?? null
  }
}

const DIRECTPAY_FIELDS = ["OrderID", "OrderAmount", "MerchantRef"]

/** The current shape as soon as one of its names is used. */
export function readShape(data: JsonObject): EventShape {
  return DIRECTPAY_FIELDS.some((key) => Object.hasOwn(data, key)) ? "directpay" : "legacy"
}
