import { z } from "zod"
import type { RunningStore } from "../../helpers/running-store"
import { eventually } from "../../helpers/wait"

const count = z.number().int()

const booksSchema = z.object({
  settled: count,
  /** Events that are settled, and those that are not. */
  done: count,
  open: count,
  /** Purchases with news that no look saw, or with something begun. */
  unseen: count,
  orders: count,
  captures: count,
  captured: count,
  transactions: count,
  /** Payment sessions for which `payment.captured` was raised. */
  announced: count,
  cases: count,
})

/** What became of a number of paid gateway orders, counted in the database. */
export type Books = z.output<typeof booksSchema>

/** Reads the books of some gateway orders. */
export async function readDailyBalance(
  running: RunningStore,
  ids: readonly string[],
): Promise<Books> {
  const [row] = await running.sql(
    `with mine as (select * from fps_payment where gateway_order_id = any($1)),
          paid as (select p.id from payment p join mine
                     on mine.payment_collection_id = p.payment_collection_id),
          ordered as (select distinct oc.order_id from order_cart oc join mine
                        on mine.cart_id = oc.cart_id
                        join "order" o on o.id = oc.order_id
                       where oc.deleted_at is null and o.deleted_at is null)
     select (select count(*) from mine where status = 'paid' and settlement = 'settled')::int
              as settled,
            (select count(*) from fps_event
              where gateway_order_id = any($1) and state = 'done')::int as done,
            (select count(*) from fps_event
              where gateway_order_id = any($1) and state <> 'done')::int as open,
            (select count(*) from fps_purchase
              where id in (select purchase_id from mine)
                and (revision <> settled_revision or intent is not null))::int as unseen,
            (select count(*) from ordered)::int as orders,
            (select count(*) from capture where payment_id in (select id from paid))::int
              as captures,
            (select coalesce(sum(amount), 0) from capture
              where payment_id in (select id from paid))::int as captured,
            (select count(*) from order_transaction
              where order_id in (select order_id from ordered))::int as transactions,
            (select count(*) from fps_session
              where payment_id in (select id from mine) and captured_event_at is not null)::int
              as announced,
            (select count(*) from fps_case)::int as cases`,
    [[...ids]],
  )
  return booksSchema.parse(row)
}

/** The books once every one of the gateway orders is settled, and nothing is left to be looked at. */
export function settledBalance(running: RunningStore, ids: readonly string[]): Promise<Books> {
  return eventually(
    () => readDailyBalance(running, ids),
    ({ settled, open, unseen }) => settled === ids.length && open === 0 && unseen === 0,
    120_000,
  )
}
