import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { toInboxEvent, type EventRow } from "../events/find-events"
import { changeInTransaction, type PaymentChange } from "../payments/change-payment"
import type { InboxEvent, Lease } from "../types"
import { requireLeaseToFollow } from "./lease"
import { markChanged } from "./purchases"

/** An event and its purchase; null if no payment has its gateway id. */
export interface RoutedEvent {
  readonly event: InboxEvent
  readonly purchaseId: string | null
}

/** Which events to route: those with `ids`, or the oldest that wait, after one of them. */
export interface RouteEventsInput {
  readonly ids?: readonly string[]
  readonly after?: string
  readonly limit: number
}

/**
 * Routes waiting events: finds the purchase of each and marks it changed. A creation whose answer
 * was lost left a payment without a gateway id; the verified reference, which only we and the
 * gateway know, adds it.
 *
 * One transaction, which skips rows that others have locked, so an event is never lost when a
 * process dies. Rows are locked in one order everywhere: events, purchases, payments, each by id.
 */
export async function routeEvents(
  knex: Knex,
  { ids, after, limit }: RouteEventsInput,
): Promise<RoutedEvent[]> {
  return knex.transaction(async (trx) => {
    const rows = await trx("fps_event")
      .whereRaw("state = 'waiting' and purchase_id is null and deleted_at is null")
      .modify((query) => {
        if (ids !== undefined) {
          void query.whereIn("id", [...ids])
        }
        if (after !== undefined) {
          void query.where("id", ">", after)
        }
      })
      .orderBy("id", "asc")
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .select<EventRow[]>("*")
    const known = await purchasesById(trx, rows)
    const lost = await purchasesOfLostAnswers(trx, rows, known)
    // The answer to the creation may arrive between the two queries.
    const late = await purchasesById(
      trx,
      rows.filter(({ id }) => !lost.has(id)),
      known,
    )
    const purchaseOf = ({ id, gateway_order_id }: EventRow) => {
      const named = gateway_order_id ?? ""
      return known.get(named) ?? lost.get(id) ?? late.get(named) ?? null
    }
    const routed = rows.map((row) => ({ event: toInboxEvent(row), purchaseId: purchaseOf(row) }))
    await tellPurchases(trx, routed)
    for (const row of rows.filter(({ id }) => lost.has(id))) {
      const { gateway_order_id } = row
      await unnamed(trx, row).update({ gateway_order_id, updated_at: trx.fn.now() })
    }
    return routed
  })
}

async function tellPurchases(trx: Knex.Transaction, routed: readonly RoutedEvent[]): Promise<void> {
  const found = routed.filter(({ purchaseId }) => purchaseId !== null)
  if (found.length === 0) {
    return
  }
  const purchaseIds = found.flatMap(({ purchaseId }) => purchaseId ?? [])
  await trx("fps_purchase").whereIn("id", purchaseIds).orderBy("id").select("id").forUpdate()
  await markChanged(trx, (purchase) => {
    void purchase.whereIn("id", purchaseIds)
  })
  const pairs = found.map(({ event, purchaseId }) => ({ id: event.id, purchase_id: purchaseId }))
  await trx.raw(
    `update fps_event as event set purchase_id = found.purchase_id
       from jsonb_to_recordset(?::jsonb) as found (id text, purchase_id text)
      where event.id = found.id`,
    [JSON.stringify(pairs)],
  )
}

/** Returns the purchases of payments by gateway id, without those that are known already. */
async function purchasesById(
  trx: Knex.Transaction,
  rows: readonly EventRow[],
  known: ReadonlyMap<string, string> = new Map(),
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ gateway_order_id: id }) => (id && !known.has(id) ? [id] : []))
  const found =
    ids.length === 0
      ? []
      : await trx("fps_payment")
          .whereIn("gateway_order_id", ids)
          .whereNull("deleted_at")
          .select<{ gateway_order_id: string; purchase_id: string }[]>(
            "gateway_order_id",
            "purchase_id",
          )
  return new Map(found.map((row) => [row.gateway_order_id, row.purchase_id]))
}

/**
 * Returns the purchases of payments whose creation lost its answer, by the references of the
 * events.
 */
async function purchasesOfLostAnswers(
  trx: Knex.Transaction,
  rows: readonly EventRow[],
  known: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const taken = new Set<string>()
  const unknown = rows.filter(
    ({ gateway_order_id: id, reference }) => id !== null && reference !== null && !known.has(id),
  )
  const payments =
    unknown.length === 0
      ? []
      : await trx("fps_payment")
          .whereIn(
            "reference",
            unknown.map(({ reference }) => reference),
          )
          .whereNull("gateway_order_id")
          .whereNull("deleted_at")
          .select<LostAnswer[]>("id", "reference", "environment", "purchase_id")
  for (const row of unknown) {
    const payment = payments.find(
      ({ reference, environment }) =>
        reference === row.reference && environment === row.environment,
    )
    // A payment has one gateway id: an event that names another id is about another payment.
    if (payment && !taken.has(payment.id)) {
      taken.add(payment.id)
      found.set(row.id, payment.purchase_id)
    }
  }
  return found
}

interface LostAnswer {
  readonly id: string
  readonly reference: string
  readonly environment: string
  readonly purchase_id: string
}

/** Selects the payment of a creation whose answer was lost. */
function unnamed(trx: Knex.Transaction, { reference, environment }: EventRow): Knex.QueryBuilder {
  return trx("fps_payment")
    .where({ reference, environment })
    .whereNull("gateway_order_id")
    .whereNull("deleted_at")
}

/** The changes that an event makes. */
export interface ApplyEventInput {
  readonly lease: Lease
  readonly eventId: string
  readonly paymentId: string
  /** Null: nothing. */
  readonly change: PaymentChange | null
  /** The outcome of the event; null: the outcome of its payment. */
  readonly outcome: string | null
}

/**
 * Applies an event to its payment: both rows are written, or neither. The event's row is locked
 * before its purchase, as in {@link routeEvents}.
 */
export async function applyEventRow(knex: Knex, input: ApplyEventInput): Promise<void> {
  const { lease, eventId, paymentId, change, outcome } = input
  await knex.transaction(async (trx) => {
    const event = () => trx("fps_event").where({ id: eventId })
    await event().select("id").forUpdate()
    await requireLeaseToFollow(trx, lease)
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

/** Marks the applied events of a purchase as done, once it is settled. */
export async function markEventsDone(knex: Knex, { purchaseId, token }: Lease): Promise<void> {
  await knex.raw(
    `update fps_event as event
        set state = 'done', attempts = event.attempts + 1, last_error = null, processed_at = now(), updated_at = now(),
            outcome = coalesce(event.outcome, (
              select case when payment.settlement = 'open' then 'recorded' else payment.settlement end
                from fps_payment as payment
               where payment.gateway_order_id = event.gateway_order_id and payment.deleted_at is null
            ), 'recorded')
      where event.purchase_id = ? and event.state in ('waiting', 'failed') and event.deleted_at is null
        and event.applied_at is not null
        and exists (select 1 from fps_purchase where id = event.purchase_id and lease_token = ?)`,
    [purchaseId, token],
  )
}
