import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MAX_ATTEMPTS } from "../purchases/purchases"
import type { MinorUnits } from "../../protocol"
import { amountColumns } from "../database/rows"
import type { InboxEvent } from "../types"

/** Marks events without a purchase as done. `outcome` is one word. */
export async function finishEvents(
  knex: Knex,
  { ids, outcome }: { ids: readonly string[]; outcome: string },
): Promise<void> {
  await knex("fps_event")
    .whereIn("id", [...ids])
    .where({ state: "waiting" })
    .update({
      state: "done",
      outcome,
      attempts: knex.raw("attempts + 1"),
      last_error: null,
      applied_at: knex.fn.now(),
      processed_at: knex.fn.now(),
      updated_at: knex.fn.now(),
    })
}

/** A failed pass of a purchase, or a failed event. `error` must not contain a secret. */
interface FailEventsInput {
  readonly of: { readonly purchase_id: string } | { readonly id: string }
  readonly error: string
}

/**
 * Notes a failure at waiting events. Events of a purchase fail after {@link MAX_ATTEMPTS} passes;
 * the purchase is still settled. An event without a purchase never fails: nothing else would
 * process it again.
 */
export async function failEvents(knex: Knex, input: FailEventsInput): Promise<void> {
  await knex("fps_event")
    .where(input.of)
    .whereRaw("state in ('waiting', 'failed') and deleted_at is null")
    .update({
      attempts: knex.raw("attempts + 1"),
      ...("purchase_id" in input.of
        ? {
            state: knex.raw("case when attempts + 1 >= ? then 'failed' else state end", [
              MAX_ATTEMPTS,
            ]),
          }
        : {}),
      last_error: input.error.slice(0, 1000),
      updated_at: knex.fn.now(),
    })
}

/** The content of an event, as its body is read today. */
export interface EventContent {
  readonly kind: InboxEvent["kind"]
  readonly eventCode: string | null
  readonly gatewayOrderId: string | null
  readonly reference: string | null
  readonly amount: MinorUnits | null
  readonly currencyCode: string | null
}

/**
 * Makes an event wait again, without its earlier attempts, and without a purchase. `content`
 * replaces what was read when it arrived. An event that nobody can read cannot be settled.
 */
export async function replayEvent(
  knex: Knex,
  { id, content }: { id: string; content: EventContent | null },
): Promise<"replayed" | "unreadable"> {
  const updated = await knex("fps_event")
    .where({ id })
    .whereNull("deleted_at")
    .modify((query) => {
      if (!content) {
        void query.whereNot({ state: "unreadable" })
      }
    })
    .update({
      ...(content
        ? {
            kind: content.kind,
            event_code: content.eventCode,
            gateway_order_id: content.gatewayOrderId,
            reference: content.reference,
            ...amountColumns(content.amount),
            currency_code: content.currencyCode,
          }
        : {}),
      state: "waiting",
      attempts: 0,
      purchase_id: null,
      applied_at: null,
      outcome: null,
      processed_at: null,
      last_error: null,
      updated_at: knex.fn.now(),
    })
  return updated > 0 ? "replayed" : "unreadable"
}

/**
 * Deletes the raw bodies of processed events, at most `limit`, oldest first, counted from the last
 * delivery. Everything else stays. Returns how many. Rows that another process has locked are
 * skipped.
 */
export async function pruneEventBodies(
  knex: Knex,
  { olderThanDays, limit }: { olderThanDays: number; limit: number },
): Promise<number> {
  const old = knex("fps_event")
    .select("id")
    // The condition is that of the index.
    .whereRaw("body is not null and state <> 'waiting' and deleted_at is null")
    .where("last_delivered_at", "<", knex.raw("now() - make_interval(days => ?)", [olderThanDays]))
    .orderBy("last_delivered_at", "asc")
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return knex("fps_event")
    .with("old", old)
    .whereIn("id", knex.select("id").from("old"))
    .update({ body: null, updated_at: knex.fn.now() } as object)
}

/** Which events to remove: processed before `olderThanDays`, and not received before `after`. */
interface RemoveEventsInput {
  readonly olderThanDays: number
  readonly limit: number
  /** Where the last batch ended; rows that it left are not read again. */
  readonly after: Date | null
}

/**
 * Removes events that nothing needs any more, at most `limit`, oldest first: processed, without an
 * open case, and with an idle purchase. Whatever could be the only trace of money stays: a 2001
 * whose payment is not paid, and one of an unknown payment without a closed case. So do failed and
 * unreadable events, and the newest one, by which health knows when the gateway was heard last. A
 * later repetition is settled again and changes nothing.
 */
export async function removeEvents(
  knex: Knex,
  { olderThanDays, limit, after }: RemoveEventsInput,
): Promise<{ removed: number; last: Date | null }> {
  const cutoff = knex.raw("now() - make_interval(days => ?)", [olderThanDays])
  const over = knex("fps_event as event")
    .leftJoin("fps_payment as payment", (join) => {
      join.on("payment.gateway_order_id", "event.gateway_order_id").andOnNull("payment.deleted_at")
    })
    .leftJoin("fps_purchase as purchase", "purchase.id", "payment.purchase_id")
    .select("event.id")
    .whereRaw("event.state = 'done' and event.deleted_at is null")
    .where("event.created_at", "<", cutoff)
    .where("event.last_delivered_at", "<", cutoff)
    .where("event.processed_at", "<", cutoff)
    .where("event.created_at", "<", knex("fps_event").max("created_at").whereNull("deleted_at"))
    .modify((query) => {
      if (after) {
        void query.where("event.created_at", ">=", after)
      }
    })
    .whereRaw(`not exists (${caseOf("open")})`)
    .whereRaw(`case when payment.id is null then ${UNKNOWN_ORDER} else ${AT_REST} end`)
    .orderBy("event.created_at", "asc")
    .limit(limit)
    .forUpdate("event")
    .skipLocked()
  const rows = await knex("fps_event")
    .with("over", over)
    .whereIn("id", knex.select("id").from("over"))
    .delete()
    .returning<{ created_at: Date }[]>("created_at")
  const times = rows.map(({ created_at }) => created_at.getTime())
  return { removed: rows.length, last: times.length > 0 ? new Date(Math.max(...times)) : null }
}

/** By the gateway's id, or by the payment. */
function caseOf(status: "open" | "resolved"): string {
  const found = `select 1 from fps_case as one where one.status = '${status}' and one.deleted_at is null`
  return `${found} and one.gateway_order_id = event.gateway_order_id
    union all ${found} and one.payment_id = payment.id`
}

/** Its purchase is idle, and it was settled, or staff closed its case. */
const AT_REST = `(
  payment.status in ('paid', 'expired', 'cancelled')
  and (event.kind <> 'paid' or payment.status = 'paid')
  and purchase.idle_since is not null
  and (payment.settlement = 'settled'
    or (payment.settlement = 'held' and exists (${caseOf("resolved")})))
)`

/** A connection test received its money, or staff closed its case; anything else is not money. */
const UNKNOWN_ORDER = `(
  event.kind in ('expired', 'cancelled')
  or (event.kind = 'paid' and (event.outcome = 'round_trip_test' or exists (${caseOf("resolved")})))
)`
