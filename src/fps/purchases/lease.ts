import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Intent, Lease } from "../types"

/** The lease ran out while the pass continued: another process may have the purchase. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError"

  constructor({ purchaseId }: Lease) {
    super(`The lease of purchase ${purchaseId} ran out during its settlement pass.`)
  }
}

/** Which purchase to lease: the one with `id`, or the one that has been due for longest. */
export interface TakeLeaseInput {
  readonly token: string
  readonly seconds: number
  readonly id?: string
  /** With `id`: only if the purchase is still due. */
  readonly due?: true
}

/**
 * Leases a free purchase, by the database's clock; null if there is none. One compare-and-set
 * statement, which skips rows that others have locked.
 */
export async function takeLease(
  knex: Knex,
  { token, seconds, id, due }: TakeLeaseInput,
): Promise<Lease | null> {
  const free = knex("fps_purchase")
    .select("id")
    .whereNull("deleted_at")
    .where((lease) => {
      void lease.whereNull("lease_until").orWhere("lease_until", "<", knex.fn.now())
    })
    .modify((query) => {
      if (id !== undefined) {
        void query.where({ id })
      }
      if (id === undefined || due) {
        void query.whereNotNull("next_run_at").where("next_run_at", "<=", knex.fn.now())
      }
      if (id === undefined) {
        void query.orderBy("next_run_at", "asc")
      }
    })
    .limit(1)
    .forUpdate()
    .skipLocked()
  const rows: unknown = await knex("fps_purchase")
    .with("free", free)
    .whereIn("id", knex.select("id").from("free"))
    .update({ lease_token: token, lease_until: until(knex, seconds) })
    .returning(["id", "revision"])
  const [row] = rows as { id: string; revision: number }[]
  return row ? { purchaseId: row.id, token, revision: row.revision } : null
}

/** Renews a lease. Returns false if it was lost. */
export async function renewLease(
  knex: Knex,
  { purchaseId, token }: Lease,
  seconds: number,
): Promise<boolean> {
  const count = await knex("fps_purchase")
    .where({ id: purchaseId, lease_token: token })
    .update({ lease_until: until(knex, seconds) })
  return count > 0
}

/** Throws unless the lease is still ours, and keeps it until the transaction ends. */
export async function requireLease(trx: Knex.Transaction, lease: Lease): Promise<void> {
  const row = await trx("fps_purchase")
    .where({ id: lease.purchaseId, lease_token: lease.token })
    .forUpdate()
    .first<{ id: string } | undefined>("id")
  if (!row) {
    throw new LeaseLostError(lease)
  }
}

/**
 * Like {@link requireLease}, and marks the purchase due until a settlement pass completes, so a
 * crash cannot lose the change.
 */
export async function requireLeaseToFollow(trx: Knex.Transaction, lease: Lease): Promise<void> {
  const count = await trx("fps_purchase")
    .where({ id: lease.purchaseId, lease_token: lease.token })
    .update({ idle_since: null, next_run_at: dueNow(trx) })
  if (count === 0) {
    throw new LeaseLostError(lease)
  }
}

/** An action that a pass is about to take. */
export interface IntentInput {
  /** Null: it is done. */
  readonly intent: Intent | null
  /** True: the order is being cancelled; false: core refused. Without it, what was noted stays. */
  readonly cancels?: boolean
  readonly seconds: number
}

/** Writes what a pass is about to do. Throws if the lease was lost. */
export async function writeIntent(
  knex: Knex,
  lease: Lease,
  { intent, cancels, seconds }: IntentInput,
): Promise<void> {
  const count = await knex("fps_purchase")
    .where({ id: lease.purchaseId, lease_token: lease.token })
    .update({
      intent: intent && JSON.stringify(intent),
      ...(cancels === undefined ? {} : { cancels_at: cancels ? knex.fn.now() : null }),
      // A purchase with an intent is not idle.
      ...(intent ? { idle_since: null, next_run_at: dueNow(knex) } : {}),
      lease_until: until(knex, seconds),
    })
  if (count === 0) {
    throw new LeaseLostError(lease)
  }
}

/** How a pass ended. */
export interface FinishPassInput {
  /** The revision that the last reading saw. */
  readonly revision: number
  /** Null: nothing is left to do, and nothing to wait for. */
  readonly nextRunAt: Date | null
  readonly order: {
    readonly status: string
    readonly version: number | null
    /** When its customer is reminded; null: it does not wait for a payment. */
    readonly remindAt: Date | null
  } | null
}

/**
 * Ends a pass and gives the lease back. `again`: the purchase changed since the last reading, so it
 * is due at once. `lost`: another process has the lease, and nothing was written.
 */
export async function finishPass(
  knex: Knex,
  lease: Lease,
  { revision, nextRunAt, order }: FinishPassInput,
): Promise<"idle" | "waits" | "again" | "lost"> {
  const [row] = await knex("fps_purchase")
    .where({ id: lease.purchaseId, lease_token: lease.token })
    .update({
      settled_revision: revision,
      next_run_at: knex.raw("case when revision <> ? then now() else ?::timestamptz end", [
        revision,
        nextRunAt,
      ]),
      idle_since: knex.raw("case when revision = ? and ?::timestamptz is null then now() end", [
        revision,
        nextRunAt,
      ]),
      intent: null,
      attempts: 0,
      last_error: null,
      lease_token: null,
      lease_until: null,
      ...(order
        ? {
            seen_order_status: order.status,
            seen_order_version: order.version,
            remind_at: order.remindAt,
          }
        : {}),
      updated_at: knex.fn.now(),
    })
    .returning<{ revision: number; idle_since: Date | null }[]>(["revision", "idle_since"])
  if (!row) {
    return "lost"
  }
  return row.revision === revision ? (row.idle_since ? "idle" : "waits") : "again"
}

/** A pass that failed. `error` must not contain a secret. */
export interface FailPassInput {
  readonly error: string
  readonly delaySeconds: number
}

/** A process that changed the purchase meanwhile found it leased, and left it to this pass. */
const NEWS_SECONDS = 1

/**
 * Gives a purchase back after a failed pass, to be settled again after a pause; after a short one
 * if it changed meanwhile. Returns false if the lease was lost: then nothing was written.
 */
export async function failPass(
  knex: Knex,
  lease: Lease,
  { error, delaySeconds }: FailPassInput,
): Promise<boolean> {
  const count = await knex("fps_purchase")
    .where({ id: lease.purchaseId, lease_token: lease.token })
    .update({
      attempts: knex.raw("attempts + 1"),
      last_error: error.slice(0, 1000),
      idle_since: null,
      next_run_at: knex.raw(
        "now() + make_interval(secs => case when revision > ? then ?::float else ?::float end)",
        [lease.revision, NEWS_SECONDS, delaySeconds],
      ),
      lease_token: null,
      lease_until: null,
      updated_at: knex.fn.now(),
    })
  return count > 0
}

/**
 * Gives a purchase back whose cart is locked by somebody who completes it, or who died over that.
 * Nothing failed, so it is tried again soon, however often.
 */
export async function postponePass(
  knex: Knex,
  lease: Lease,
  { delaySeconds }: Pick<FailPassInput, "delaySeconds">,
): Promise<boolean> {
  const count = await knex("fps_purchase")
    .where({ id: lease.purchaseId, lease_token: lease.token })
    .update({
      idle_since: null,
      next_run_at: until(knex, delaySeconds),
      lease_token: null,
      lease_until: null,
      updated_at: knex.fn.now(),
    })
  return count > 0
}

/** Gives a lease back that was not taken for a pass; what was due stays due. */
export async function giveBackLease(knex: Knex, { purchaseId, token }: Lease): Promise<void> {
  await knex("fps_purchase")
    .where({ id: purchaseId, lease_token: token })
    .update({ lease_token: null, lease_until: null })
}

function dueNow(knex: Knex) {
  return knex.raw("least(coalesce(next_run_at, now()), now())")
}

function until(knex: Knex, seconds: number) {
  return knex.raw("now() + make_interval(secs => ?)", [seconds])
}
