import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LedgerPayment } from "../types"
import { claimRows } from "./claim-rows"
import { toLedgerPayment, type PaymentRow } from "./rows"

/** Whoever brought the news settles it at once; the job leaves it alone for this long. */
export const FIRST_SETTLE_SECONDS = 10
const MAX_PAUSE_SECONDS = 600
/** A claimed row is not claimed again before this: its settling may wait for a lock that long. */
const LEASE_SECONDS = 30

/**
 * Claims gateway orders with news that Medusa does not have yet: paid, expired or cancelled, and
 * open. The next try is scheduled by the claim itself, with growing pauses, so that a process that
 * dies over one keeps none of the others waiting. One that failed is given back with
 * {@link retryUnsettled}.
 */
export async function claimUnsettled(
  knex: Knex,
  { limit }: { limit: number },
): Promise<LedgerPayment[]> {
  const due = knex("fps_payment")
    .select("id")
    .where({ settlement: "open" })
    .whereIn("status", ["paid", "expired", "cancelled"])
    .whereNull("deleted_at")
    .where("next_settle_at", "<=", knex.fn.now())
    .orderBy("next_settle_at", "asc")
    .limit(limit)
  const rows = await claimRows<PaymentRow>(knex, {
    table: "fps_payment",
    due,
    set: {
      settle_attempts: knex.raw("settle_attempts + 1"),
      next_settle_at: knex.raw(
        "now() + make_interval(secs => greatest(?::float8, least(?::float8 * power(2, least(settle_attempts, 20)), ?::float8)))",
        [LEASE_SECONDS, FIRST_SETTLE_SECONDS, MAX_PAUSE_SECONDS],
      ),
    },
  })
  return rows.map(toLedgerPayment)
}

/**
 * Gives a claimed row back after a try that failed, to be tried again after its pause. `tried` is
 * false when nothing was begun; that does not count as a try.
 */
export async function retryUnsettled(
  knex: Knex,
  { id, tried }: { id: string; tried: boolean },
): Promise<void> {
  await knex("fps_payment")
    .where({ id, settlement: "open" })
    .update({
      next_settle_at: knex.raw(
        "now() + make_interval(secs => least(?::float8 * power(2, least(greatest(settle_attempts - 1, 0), 20)), ?::float8))",
        [FIRST_SETTLE_SECONDS, MAX_PAUSE_SECONDS],
      ),
      ...(tried ? {} : { settle_attempts: knex.raw("greatest(settle_attempts - 1, 0)") }),
    })
}

/** Tries that a row which waits has used up at most: its pauses grow so far and no farther. */
const MOST_TRIES_OF_WAITING = 5
/** Tries that are left to it when there is something to do again. */
const TRIES_LEFT = 3

/**
 * A closed gateway order that has to wait for others is looked at now and then, for days perhaps.
 * Those looks are no tries that failed: when there is something to do, most of them are left.
 */
export async function waitUnsettled(
  knex: Knex,
  { id, maxAttempts }: { id: string; maxAttempts: number },
): Promise<void> {
  const most = Math.max(0, Math.min(MOST_TRIES_OF_WAITING, maxAttempts - TRIES_LEFT))
  await knex("fps_payment")
    .where({ id, settlement: "open" })
    .update({ settle_attempts: knex.raw("least(settle_attempts, ?)", [most]) })
}

/** A closed gateway order may wait for the others of its payment collection: look again now. */
export async function wakeClosed(knex: Knex, paymentCollectionId: string): Promise<void> {
  await knex("fps_payment")
    .where({ payment_collection_id: paymentCollectionId, settlement: "open" })
    .whereIn("status", ["expired", "cancelled"])
    .whereNull("deleted_at")
    .update({ next_settle_at: knex.fn.now() })
}

/** Payments that were settled and not yet looked at for a cancellation at that moment. */
export async function listUnfollowed(
  knex: Knex,
  { limit }: { limit: number },
): Promise<LedgerPayment[]> {
  const rows = await knex<PaymentRow>("fps_payment")
    .where({ status: "paid", settlement: "settled" })
    .whereNull("followed_at")
    .whereNull("deleted_at")
    .orderBy("settled_at", "asc")
    .limit(limit)
  return rows.map(toLedgerPayment)
}

/** Ends the watch over payments that were settled longer ago than a cancellation can take. */
export async function markFollowed(
  knex: Knex,
  { ids, settledSecondsAgo }: { ids: readonly string[]; settledSecondsAgo: number },
): Promise<void> {
  await knex("fps_payment")
    .whereIn("id", [...ids])
    .where("settled_at", "<", knex.raw("now() - make_interval(secs => ?)", [settledSecondsAgo]))
    .update({ followed_at: knex.fn.now() })
}
