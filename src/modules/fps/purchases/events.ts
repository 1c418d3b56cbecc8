import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { toInboxEvent, type EventRow } from "../inbox/event-row"
import { changeInTransaction, type PaymentChange } from "../ledger/change-payment"
import type { InboxEvent, Lease } from "../types"
import { requireLease } from "./looks"
import { addNews } from "./purchases"

/** An event and the purchase that it is news for; null when the ledger knows no such gateway order. */
export interface RoutedEvent {
  readonly event: InboxEvent
  readonly purchaseId: string | null
}

/**
 * Takes the oldest event that waits and belongs to no purchase yet, or a certain one, and makes it
 * news for the purchase of its gateway order. A creation whose answer was lost left a row without
 * the gateway's id; the verified reference, which only we and the gateway know, gives it back.
 *
 * One transaction, past what others are at: an event is never news for nobody because a process
 * died over it.
 */
export async function routeEvent(
  knex: Knex,
  { id, after }: { id?: string; after?: string } = {},
): Promise<RoutedEvent | null> {
  return knex.transaction(async (trx) => {
    const row = await trx("fps_event")
      .whereRaw("state = 'waiting' and purchase_id is null and deleted_at is null")
      .modify((query) => {
        if (id !== undefined) {
          void query.where({ id })
        }
        if (after !== undefined) {
          void query.where("id", ">", after)
        }
      })
      .orderBy("id", "asc")
      .forUpdate()
      .skipLocked()
      .first<EventRow | undefined>()
    if (!row) {
      return null
    }
    const known = await purchaseById(trx, row)
    // The answer to the creation may come between the two.
    const purchaseId =
      known ?? (await purchaseOf(unnamed(trx, row))) ?? (await purchaseById(trx, row))
    if (purchaseId !== null) {
      // The purchase before its payment, as everybody locks them.
      await addNews(trx, (purchase) => {
        void purchase.where({ id: purchaseId })
      })
      if (known === null) {
        const { gateway_order_id } = row
        await unnamed(trx, row).update({ gateway_order_id, updated_at: trx.fn.now() })
      }
      await trx("fps_event").where({ id: row.id }).update({ purchase_id: purchaseId })
    }
    return { event: toInboxEvent(row), purchaseId }
  })
}

async function purchaseById(
  trx: Knex.Transaction,
  { gateway_order_id }: EventRow,
): Promise<string | null> {
  return gateway_order_id === null
    ? null
    : purchaseOf(trx("fps_payment").where({ gateway_order_id }).whereNull("deleted_at"))
}

async function purchaseOf(payments: Knex.QueryBuilder): Promise<string | null> {
  const found = await payments.first<{ purchase_id: string } | undefined>("purchase_id")
  return found?.purchase_id ?? null
}

/** The row of a creation whose answer was lost; none for an event that names no gateway order. */
function unnamed(
  trx: Knex.Transaction,
  { gateway_order_id, reference, environment }: EventRow,
): Knex.QueryBuilder {
  return trx("fps_payment")
    .where({ reference, environment })
    .whereRaw("?::text is not null", [gateway_order_id])
    .whereNull("gateway_order_id")
    .whereNull("deleted_at")
}

/** What the ledger takes from an event. */
export interface ApplyEventInput {
  readonly lease: Lease
  readonly eventId: string
  readonly paymentId: string
  /** Null: it changes nothing. */
  readonly change: PaymentChange | null
  /** In a word, what came of it; null: what becomes of the payment. */
  readonly outcome: string | null
}

/**
 * Takes an event into the ledger: both are written, or neither. The event's row is locked before its
 * purchase, as {@link routeEvent} does.
 */
export async function applyEvent(knex: Knex, input: ApplyEventInput): Promise<void> {
  const { lease, eventId, paymentId, change, outcome } = input
  await knex.transaction(async (trx) => {
    const event = () => trx("fps_event").where({ id: eventId })
    await event().select("id").forUpdate()
    await requireLease(trx, lease)
    if (change) {
      await changeInTransaction(trx, paymentId, change)
    }
    await event().update({
      purchase_id: lease.purchaseId,
      applied_at: trx.fn.now(),
      outcome,
      updated_at: trx.fn.now(),
    })
  })
}

/** Marks the events of a purchase as handled that the ledger has, once it was settled by them. */
export async function finishEvents(knex: Knex, { purchaseId, token }: Lease): Promise<void> {
  await knex.raw(
    `update fps_event as event
        set state = 'done', attempts = event.attempts + 1, last_error = null, processed_at = now(), updated_at = now(),
            outcome = coalesce(event.outcome, (
              select case when payment.settlement = 'open' then 'recorded' else payment.settlement end
                from fps_payment as payment
               where payment.gateway_order_id = event.gateway_order_id and payment.deleted_at is null
            ), 'recorded')
      where event.purchase_id = ? and event.state in ('waiting', 'dead') and event.deleted_at is null
        and event.applied_at is not null
        and exists (select 1 from fps_purchase where id = event.purchase_id and lease_token = ?)`,
    [purchaseId, token],
  )
}
