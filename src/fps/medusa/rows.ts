import { z } from "zod"

/** Rows of a query: it has null for those of a link whose other end is gone. */
export const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item.nullable())
    .nullish()
    .transform((items) => (items ?? []).filter((inner) => inner !== null && inner !== undefined))

/** A payment session of Medusa. */
export const sessionSchema = z.object({
  id: z.string(),
  status: z.string(),
  provider_id: z.string(),
  amount: z.number(),
  currency_code: z.string(),
})
