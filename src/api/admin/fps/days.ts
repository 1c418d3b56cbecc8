import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { read } from "./list-query"

const DAY_MS = 86_400_000

/** A range of days in Hong Kong; both are part of it. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** A day in Hong Kong. */
export const day = z.iso.date({ error: "must be a day in Hong Kong, such as 2026-01-31" })

/**
 * Reads `from` and `to` of a query, or `day`, which is both. Throws a 400 that names the field.
 */
export function parseDays(query: unknown, { most }: { readonly most: number }): Days {
  const isOne = typeof query === "object" && query !== null && "day" in query
  const days = isOne ? bothOf(read(z.strictObject({ day }), query)) : read(rangeSchema, query)
  const count = (Date.parse(days.to) - Date.parse(days.from)) / DAY_MS + 1
  if (count < 1) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "to: is before from")
  }
  if (count > most) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `to: is more than ${most} days after from; ask for fewer at a time`,
    )
  }
  return days
}

const rangeSchema = z.strictObject({ from: day, to: day })

function bothOf({ day: one }: { readonly day: string }): Days {
  return { from: one, to: one }
}
