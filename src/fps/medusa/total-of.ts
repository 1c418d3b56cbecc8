import { MathBN } from "@medusajs/framework/utils"
import type { BigNumberInput } from "@medusajs/framework/types"
import { asMinorUnits, toMinorUnits, type DecimalInput, type MinorUnits } from "../../protocol"

/**
 * The total of a cart or an order in minor units, from what Medusa's query gave for it: a number or
 * Medusa's `BigNumber`. Null when there is no such cart or order. Core lets the total of an order
 * fall below nothing, when credit lines of refunds come to more than is left of it: nothing then.
 */
export function totalOf(found: unknown): MinorUnits | null {
  if (!hasTotal(found)) {
    return null
  }
  return MathBN.lt(found.total, 0) ? asMinorUnits(0) : toMinorUnits(found.total)
}

function hasTotal(found: unknown): found is { total: BigNumberInput & DecimalInput } {
  return typeof found === "object" && found !== null && "total" in found
}
