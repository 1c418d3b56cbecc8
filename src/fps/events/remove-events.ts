import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Which events to remove: handled before `olderThanDays`, and not received before `after`. */
export interface RemoveEventsInput {
  readonly olderThanDays: number
  readonly limit: number
  /** Where the batch before ended; what it left is not looked at again. */
  readonly after: Date | null
}

/**
 * Removes events that nothing needs any more, at most `limit` of them, oldest first: handled, with
 * no open case, and with a gateway order at rest. Whatever could be the only trace of money stays:
 * a 2001 whose gateway order is not paid in the ledger, and one of an unknown order without a
 * resolved case. So do dead and unreadable events, and the newest of all, by which health knows
 * when the gateway was last heard of. A repetition that comes later is settled anew and finds
 * everything done.
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

/** By the gateway's id, or by the row of the ledger. */
function caseOf(status: "open" | "resolved"): string {
  const found = `select 1 from fps_case as one where one.status = '${status}' and one.deleted_at is null`
  return `${found} and one.gateway_order_id = event.gateway_order_id
    union all ${found} and one.payment_id = payment.id`
}

/** Its purchase rests, and it was settled, or held and then resolved by a person. */
const AT_REST = `(
  payment.status in ('paid', 'expired', 'cancelled')
  and (event.kind <> 'paid' or payment.status = 'paid')
  and purchase.idle_since is not null
  and (payment.settlement = 'settled'
    or (payment.settlement = 'held' and exists (${caseOf("resolved")})))
)`

/** Money for it was a test's, or was brought to an end by a person; the rest is no money. */
const UNKNOWN_ORDER = `(
  event.kind in ('expired', 'cancelled')
  or (event.kind = 'paid' and (event.outcome = 'round_trip_test' or exists (${caseOf("resolved")})))
)`
