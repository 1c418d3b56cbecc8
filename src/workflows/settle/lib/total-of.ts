import { toMinorUnits, type DecimalInput, type MinorUnits } from "../../../protocol"

/**
 * The total of a cart or an order in minor units, from what Medusa's query gave for it: a number or
 * Medusa's `BigNumber`. Null when there is no such cart or order.
 */
export function totalOf(found: unknown): MinorUnits | null {
  return hasTotal(found) ? toMinorUnits(found.total) : null
}

function hasTotal(found: unknown): found is { total: DecimalInput } {
  return typeof found === "object" && found !== null && "total" in found
}
