import { MathBN } from "@medusajs/framework/utils"
import { z } from "zod"
import { asMinorUnits, toMinorUnits, type MinorUnits } from "../../../protocol"

/** A capture or a refund of Medusa, by its exact amount in major units. */
export const movedSchema = z.object({
  raw_amount: z.object({ value: z.union([z.string(), z.number()]) }),
})

type Moved = z.output<typeof movedSchema>

/**
 * What is left of a payment: captured less refunded. Summed exactly and rounded once, since Medusa
 * captures 28.815 and refunds it in parts; refunds that exceed the captures leave nothing.
 */
export function leftOf({
  captures,
  refunds,
}: {
  readonly captures: readonly Moved[]
  readonly refunds: readonly Moved[]
}): MinorUnits {
  const left = MathBN.sub(sumOf(captures), sumOf(refunds))
  return MathBN.gt(left, 0) ? toMinorUnits(left) : asMinorUnits(0)
}

function sumOf(moved: readonly Moved[]) {
  return moved.reduce((sum, { raw_amount }) => MathBN.add(sum, raw_amount.value), MathBN.convert(0))
}
