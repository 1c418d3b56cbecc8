import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import type { ListCasesInput } from "../../../../workflows"

const COLUMNS = [
  "id",
  "kind",
  "status",
  "payment_id",
  "gateway_order_id",
  "session_id",
  "cart_id",
  "order_id",
  "resolution",
] as const

const SORTABLE = ["created_at", "kind", "status", "resolved_at"] as const

const oneOrMany = z.union([z.string(), z.array(z.string())]).optional()

const querySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
  order: z
    .string()
    .regex(
      new RegExp(`^-?(${SORTABLE.join("|")})$`),
      `must be one of ${SORTABLE.join(", ")}, with - before it for descending`,
    )
    .default("created_at"),
  q: z.string().max(200).optional(),
  ...Object.fromEntries(COLUMNS.map((column) => [column, oneOrMany])),
})

/** Reads the query of a list of cases. Throws a 400 that names the field. */
export function parseCaseQuery(query: unknown): ListCasesInput {
  const result = querySchema.safeParse(query)
  if (!result.success) {
    const [issue] = result.error.issues
    const field =
      issue?.code === "unrecognized_keys" ? issue.keys.join(", ") : issue?.path.join(".")
    throw new MedusaError(MedusaError.Types.INVALID_DATA, `${field}: ${issue?.message}`)
  }
  const { limit, offset, order, q, ...filters } = result.data
  const column = order.replace(/^-/, "")
  return {
    limit,
    offset,
    order: { [column]: order.startsWith("-") ? "DESC" : "ASC" },
    q,
    filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
  }
}
