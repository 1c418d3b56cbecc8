import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LedgerPayment } from "../types"
import { toLedgerPayment, type PaymentRow } from "../payments/payment-row"

/** Only the newest payments of one cart are read; each attempt makes one. */
const MAX_TRIES = 20
/** A copy of a copy, and so on: after that many attempts the customer has to ask the shop. */
const MAX_COPIES = 5

const RELATED = `with recursive related (id, purchase_id, copies) as (
    select payment.payment_collection_id, payment.purchase_id, 0
      from fps_session session
      join fps_payment payment on payment.id = session.payment_id and payment.deleted_at is null
     where session.id = ? and session.deleted_at is null
    union
    select retry.payment_collection_id, retry.purchase_id, related.copies + 1
      from related
      join fps_purchase purchase on purchase.id = related.purchase_id
      join fps_payment retry on retry.cart_id = purchase.copy_cart_id and retry.deleted_at is null
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

/** Lists the newest payments of a cart, newest first. */
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
 * Lists the payment collection of a session's payment, and those of carts that were copied for
 * another attempt. Empty for an unknown session.
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
 * Returns, by payment collection, a text that changes with everything that a customer sees of
 * payments and cases. One statement, however many collections.
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
