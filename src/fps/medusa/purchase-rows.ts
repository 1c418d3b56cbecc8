import { z } from "zod"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { creditLineSchema, movedSchema, refundSchema, sessionSchema } from "./amounts"

const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  version: z.number().nullable(),
  created_at: z.coerce.date(),
  fulfillments: z.array(z.object({ canceled_at: z.string().nullable() })),
  transactions: z.array(
    movedSchema.extend({ reference: z.string().nullable(), reference_id: z.string().nullable() }),
  ),
  credit_lines: z.array(creditLineSchema),
})

const paymentSchema = movedSchema.extend({
  id: z.string(),
  provider_id: z.string(),
  payment_session_id: z.string().nullable(),
  data: z.record(z.string(), z.unknown()).nullable(),
  canceled_at: z.string().nullable(),
  captures: z.array(movedSchema.extend({ id: z.string() })),
  refunds: z.array(refundSchema),
})

const collectionSchema = z.object({
  id: z.string(),
  amount: z.number(),
  status: z.string(),
  payment_sessions: z.array(sessionSchema),
  payments: z.array(paymentSchema),
})

const rowsSchema = z.object({
  orders: z.array(orderSchema),
  collections: z.array(collectionSchema),
})

/** Orders and payment collections with their money; amounts in major units. */
export type MedusaRows = z.output<typeof rowsSchema>
export type OrderRow = MedusaRows["orders"][number]
export type CollectionRow = MedusaRows["collections"][number]
export type PaymentRow = CollectionRow["payments"][number]

const FULFILLMENTS = `select json_build_object('canceled_at', canceled_at) as row, fulfillment.id
    from order_fulfillment as link
    join fulfillment on fulfillment.id = link.fulfillment_id and fulfillment.deleted_at is null
   where link.order_id = found.id and link.deleted_at is null`

const TRANSACTIONS = `select json_build_object('reference', reference, 'reference_id', reference_id,
      'raw_amount', raw_amount) as row, id
    from order_transaction where order_id = found.id and deleted_at is null`

/** Each version of an order has its own lines. */
const CREDIT_LINES = `select json_build_object('raw_amount', raw_amount, 'metadata', metadata) as row,
      id
    from order_credit_line where order_id = found.id and version = found.version
      and deleted_at is null`

const SESSIONS = `select json_build_object('id', id, 'status', status, 'provider_id', provider_id,
      'amount', amount, 'currency_code', currency_code, 'created_at', created_at) as row, id
    from payment_session where payment_collection_id = found.id and deleted_at is null`

const CAPTURES = `select json_build_object('id', id, 'raw_amount', raw_amount) as row, id
    from capture where payment_id = payment.id and deleted_at is null`

/** `to_jsonb` reads a column that only a later Medusa has. */
const REFUNDS = `select json_strip_nulls(json_build_object('id', id, 'raw_amount', raw_amount,
      'created_at', created_at, 'status', to_jsonb(refund) ->> 'status')) as row, id
    from refund where payment_id = payment.id and deleted_at is null`

/** Includes payments whose session core deleted, which it does after a refund. */
const PAYMENTS = `select json_build_object('id', id, 'provider_id', provider_id,
      'payment_session_id', payment_session_id, 'data', data, 'canceled_at', canceled_at,
      'raw_amount', raw_amount, 'captures', ${rows(CAPTURES)},
      'refunds', ${rows(REFUNDS)}) as row, id
    from payment where payment_collection_id = found.id and deleted_at is null`

const ORDERS = `select json_build_object('id', id, 'status', status, 'version', version,
      'created_at', created_at, 'fulfillments', ${rows(FULFILLMENTS)},
      'transactions', ${rows(TRANSACTIONS)},
      'credit_lines', ${rows(CREDIT_LINES)}) as row, id
    from "order" as found where id = any (:orderIds) and deleted_at is null`

const COLLECTIONS = `select json_build_object('id', id, 'amount', amount, 'status', status,
      'payment_sessions', ${rows(SESSIONS)}, 'payments', ${rows(PAYMENTS)}) as row, id
    from payment_collection as found where id = any (:collectionIds) and deleted_at is null`

const READ = `select ${rows(ORDERS)} as "orders", ${rows(COLLECTIONS)} as "collections"`

/** Returns the rows of a select as one JSON array. Medusa's ids sort by creation. */
function rows(select: string): string {
  return `(select coalesce(json_agg(one.row order by one.id), '[]') from (${select}) as one)`
}

/**
 * Reads orders and payment collections with everything that belongs to them, at one moment. With
 * Medusa's query it takes several statements, and as long as the rest of a pass.
 */
export async function readMedusaRows(
  knex: Knex,
  { orderIds, collectionIds }: { orderIds: readonly string[]; collectionIds: readonly string[] },
): Promise<MedusaRows> {
  const { rows: found } = await knex.raw<{ rows: unknown[] }>(READ, {
    orderIds: [...orderIds],
    collectionIds: [...collectionIds],
  })
  return rowsSchema.parse(found[0])
}
