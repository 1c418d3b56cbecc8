import { deepStrictEqual } from "node:assert"
import { z } from "zod"
import { creditLineSchema, list, movedSchema, sessionSchema } from "../../../src/fps/medusa/amounts"
import type { SettleDependencies } from "../../../src/fps/dependencies"
import { readMedusaRows } from "../../../src/fps/medusa/purchase-rows"

const textOf = z.unknown().transform((value) => (value ? "set" : null))

const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  version: z.number().nullable(),
  created_at: z.coerce.date(),
  fulfillments: list(z.object({ canceled_at: textOf })),
  transactions: list(
    movedSchema.extend({ reference: z.string().nullable(), reference_id: z.string().nullable() }),
  ),
  credit_lines: list(creditLineSchema),
})

const collectionSchema = z.object({
  id: z.string(),
  amount: z.number(),
  status: z.string(),
  payment_sessions: list(sessionSchema),
  payments: list(
    movedSchema.extend({
      id: z.string(),
      provider_id: z.string(),
      payment_session_id: z.string().nullable(),
      data: z.record(z.string(), z.unknown()).nullable(),
      canceled_at: textOf,
      captures: list(movedSchema.extend({ id: z.string() })),
      refunds: list(movedSchema),
    }),
  ),
})

const ORDER = [
  "id",
  "status",
  "version",
  "created_at",
  "fulfillments.id",
  "fulfillments.canceled_at",
  "transactions.reference",
  "transactions.reference_id",
  "transactions.raw_amount",
  "credit_lines.raw_amount",
  "credit_lines.metadata",
]

/** Not `payments.payment_session.id`: that leaves out a payment whose session core deleted. */
const COLLECTION = [
  "id",
  "amount",
  "status",
  "payment_sessions.*",
  "payments.*",
  "payments.captures.id",
  "payments.captures.raw_amount",
  "payments.refunds.raw_amount",
]

/**
 * What a look reads of Medusa's tables by a statement of its own is what Medusa's query tells of them;
 * throws where it is not.
 */
export async function compareWithQuery(
  { knex, query }: Pick<SettleDependencies, "knex" | "query">,
  ids: { readonly orderIds: readonly string[]; readonly collectionIds: readonly string[] },
): Promise<void> {
  const rows = await readMedusaRows(knex, ids)
  const read = async (entity: string, fields: string[], of: readonly string[]) =>
    of.length > 0 ? (await query.graph({ entity, fields, filters: { id: [...of] } })).data : []
  const orders = await read("order", ORDER, ids.orderIds)
  const collections = await read("payment_collection", COLLECTION, ids.collectionIds)
  deepStrictEqual(
    sorted({
      orders: z.array(orderSchema).parse(rows.orders),
      collections: z.array(collectionSchema).parse(rows.collections),
    }),
    sorted({
      orders: z.array(orderSchema).parse(orders),
      collections: z.array(collectionSchema).parse(collections),
    }),
  )
}

/** Medusa's query promises no order of what belongs to a row. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  return typeof value === "object" && value !== null && !(value instanceof Date)
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sorted(inner)]))
    : value
}
