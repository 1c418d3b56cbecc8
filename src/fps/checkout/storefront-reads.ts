import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LedgerPayment } from "../types"
import { toLedgerPayment, type PaymentRow } from "../payments/payment-row"

/** More of one cart are not looked at; each try makes one. */
const MAX_TRIES = 20
/** A copy of a copy, and so on: who tries again more often asks the shop. */
const MAX_COPIES = 5

const RELATED = `with recursive related (id, copies) as (
    select payment.payment_collection_id, 0
      from fps_session session
      join fps_payment payment on payment.id = session.payment_id and payment.deleted_at is null
     where session.id = ? and session.deleted_at is null
    union
    select retry.payment_collection_id, related.copies + 1
      from related
      join fps_payment before on before.payment_collection_id = related.id
       and before.deleted_at is null
      join fps_session session on session.payment_id = before.id and session.deleted_at is null
      join fps_payment retry on retry.retry_of = session.id
       and retry.retry_of is not null and retry.deleted_at is null
     where related.copies < ?)
  select id from related group by id order by min(copies), id limit ?`

const FINGERPRINTS = `select payment.payment_collection_id as id,
         md5(string_agg(concat_ws('|', payment.id, payment.session_id, payment.status,
           payment.settlement, payment.accepted_at, payment.redirect_url is null,
           payment.creation_error, cases.state), ',' order by payment.id)) as print
    from fps_payment payment
    left join lateral (
      select string_agg(concat_ws(':', one.id, one.status, one.resolution, one.amount_minor), ';'
               order by one.id) as state
        from fps_case one
       where one.payment_id = payment.id and one.deleted_at is null) cases on true
   where payment.payment_collection_id = any(?) and payment.deleted_at is null
   group by payment.payment_collection_id`

/** The gateway orders that a cart had last, newest first. */
export async function paymentsOfCart(knex: Knex, cartId: string): Promise<LedgerPayment[]> {
  const rows = await knex<PaymentRow>("fps_payment")
    .where({ cart_id: cartId })
    .whereNull("deleted_at")
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(MAX_TRIES)
  return rows.map(toLedgerPayment)
}

/**
 * The payment collection of a session's payment, and those of the carts that were copied to try
 * again. Which cart is a copy is what a browser said: for display alone. None for a session that
 * the ledger does not know.
 */
export async function relatedCollections(knex: Knex, sessionId: string): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(RELATED, [
    sessionId,
    MAX_COPIES,
    MAX_TRIES,
  ])
  return rows.map(({ id }) => id)
}

/**
 * By payment collection: a text that changes with everything in the ledger and in its cases that a
 * customer sees. One statement, however many collections.
 */
export async function fingerprints(
  knex: Knex,
  paymentCollectionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await knex.raw<{ rows: { id: string; print: string }[] }>(FINGERPRINTS, [
    [...paymentCollectionIds],
  ])
  return new Map(rows.map(({ id, print }) => [id, print]))
}
