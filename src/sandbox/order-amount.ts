import { asMinorUnits, toDecimal } from "../protocol"
import { displayAmount } from "./pages/language"
import type { SandboxOrder } from "./types"

/** Amount of an order as its customer reads it. */
export function orderAmount(order: SandboxOrder): string {
  return displayAmount(toDecimal(asMinorUnits(order.totalAmount.amount)))
}
