import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Intent, Lease, Purchase, Release, Reminder } from "../types"
import { LeaseLostError, requireLease } from "./lease"

/** The columns of `fps_purchase` that are read. */
export interface PurchaseRow extends ReleaseRow {
  id: string
  cart_id: string | null
  order_id: string | null
  revision: number
  settled_revision: number
  next_run_at: Date | null
  idle_since: Date | null
  lease_token: string | null
  intent: Intent | null
  cancels_at: Date | null
  promotions_returned_at: Date | null
  attempts: number
}

/** The columns of a release. */
export interface ReleaseRow {
  released_by: string | null
  released_at: Date | null
  release_note: string | null
}

/** Maps a row to a purchase. */
export function toPurchase(row: PurchaseRow): Purchase {
  return {
    id: row.id,
    cartId: row.cart_id,
    orderId: row.order_id,
    revision: row.revision,
    settledRevision: row.settled_revision,
    intent: row.intent,
    cancelsAt: row.cancels_at,
    promotionsReturnedAt: row.promotions_returned_at,
    released: toRelease(row),
    attempts: row.attempts,
  }
}

/** Maps a row to its release; null if the order was not released. */
export function toRelease({ released_by, released_at, release_note }: ReleaseRow): Release | null {
  return released_by && released_at
    ? { by: released_by, at: released_at, note: release_note ?? "" }
    : null
}

/** A creation has its answer by then, or will have none. */
const FIRST_PASS_SECONDS = 12

/** The owner of a purchase: a cart, an order, or an order that a cart became. */
export type PurchaseOf =
  | { readonly cartId: string; readonly orderId?: string | null }
  | { readonly cartId: null; readonly orderId: string }

/**
 * Finds or makes the purchase of a cart or an order for a payment that is about to be created. It
 * is marked changed, so that a pass that is about to end sees the new payment.
 */
export async function ensurePurchase(knex: Knex, whose: PurchaseOf): Promise<string> {
  // A purchase that is known by its order stays; a pass merges two into one.
  const [known] = whose.orderId ? await addFirstNews(knex, { order_id: whose.orderId }) : []
  if (known) {
    return known.id
  }
  const key = whose.cartId === null ? "order_id" : "cart_id"
  const [row] = await knex("fps_purchase")
    .insert({
      id: generateEntityId(undefined, "fpspur"),
      [key]: whose.cartId ?? whose.orderId,
      next_run_at: firstPass(knex),
    })
    .onConflict(knex.raw(`(${key}) where ${key} is not null and deleted_at is null`))
    .merge(firstNews(knex))
    .returning<{ id: string }[]>("id")
  if (!row) {
    throw new Error("The purchase was not written.")
  }
  return row.id
}

function firstPass(knex: Knex) {
  return knex.raw("now() + make_interval(secs => ?)", [FIRST_PASS_SECONDS])
}

function firstNews(knex: Knex) {
  return {
    revision: knex.raw("fps_purchase.revision + 1"),
    next_run_at: knex.raw("least(fps_purchase.next_run_at, now() + make_interval(secs => ?))", [
      FIRST_PASS_SECONDS,
    ]),
    idle_since: null,
    updated_at: knex.fn.now(),
  }
}

async function addFirstNews(knex: Knex, which: { order_id: string }): Promise<{ id: string }[]> {
  return knex("fps_purchase")
    .where(which)
    .whereNull("deleted_at")
    .update(firstNews(knex))
    .returning<{ id: string }[]>("id")
}

/** {@link markChanged}, by ids. */
export async function markChangedOf(knex: Knex, ids: readonly string[]): Promise<string[]> {
  return markChanged(knex, (purchases) => {
    void purchases.whereIn("id", [...ids])
  })
}

/** Marks purchases changed, so that each is settled as soon as possible. Returns their ids. */
export async function markChanged(
  knex: Knex,
  which: (purchases: Knex.QueryBuilder) => void,
): Promise<string[]> {
  const rows = await knex("fps_purchase")
    .modify((query) => {
      which(query)
    })
    .whereNull("deleted_at")
    .update({
      revision: knex.raw("revision + 1"),
      next_run_at: knex.raw("least(coalesce(next_run_at, now()), now())"),
      idle_since: null,
      updated_at: knex.fn.now(),
    })
    .returning<{ id: string }[]>("id")
  return rows.map(({ id }) => id)
}

/**
 * Notes the order that a purchase's cart became. A purchase of that order alone is merged into it,
 * unless another process holds its lease.
 */
export async function setOrder(knex: Knex, lease: Lease, orderId: string): Promise<void> {
  await knex.transaction(async (trx) => {
    await requireLease(trx, lease)
    const other = await trx("fps_purchase")
      .where({ order_id: orderId })
      .whereNot({ id: lease.purchaseId })
      .whereNull("deleted_at")
      .forUpdate()
      .first<{ id: string; is_busy: boolean } | undefined>(
        "id",
        trx.raw("coalesce(lease_until > now(), false) or intent is not null as is_busy"),
      )
    if (other?.is_busy) {
      throw new Error(`Order ${orderId} is being settled by itself; the two become one later.`)
    }
    if (other) {
      await merge(trx, { from: other.id, into: lease.purchaseId })
    }
    await trx("fps_purchase").where({ id: lease.purchaseId }).update({ order_id: orderId })
  })
}

/** A cancellation, the release by staff, and the reminder to the customer: none is lost in a merger. */
const BESIDE = [
  "cancels_at",
  "promotions_returned_at",
  "released_by",
  "released_at",
  "release_note",
  "reminder_claimed_at",
  "reminded_at",
] as const

type Beside = Readonly<Record<(typeof BESIDE)[number], string | Date | null>>

/** Merges one purchase into another. */
async function merge(
  trx: Knex.Transaction,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await trx("fps_payment")
    .where({ purchase_id: from })
    .whereNull("deleted_at")
    .update({ purchase_id: into })
  // Nobody reads events that are done. The condition is that of the index.
  await trx("fps_event")
    .where({ purchase_id: from })
    .whereRaw("state in ('waiting', 'failed') and deleted_at is null")
    .update({ purchase_id: into })
  const [gone] = await trx("fps_purchase").where({ id: from }).delete().returning<Beside[]>(BESIDE)
  const known = Object.entries(gone ?? {}).filter(([, value]) => value !== null)
  if (known.length > 0) {
    await trx("fps_purchase")
      .where({ id: into })
      .update(
        Object.fromEntries(
          known.map(([name, value]) => [name, trx.raw("coalesce(??, ?)", [name, value])]),
        ),
      )
  }
  await markChanged(trx, (purchase) => {
    void purchase.where({ id: into })
  })
}

/** The one session that an order has left, and the payment whose money goes into it. */
export interface RepointSessionInput {
  readonly lease: Lease
  readonly sessionId: string
  readonly paymentId: string
}

/**
 * Makes a session that waits show another payment: a customer paid an older QR code, and the order
 * owes exactly that. The provider then answers for the session with that payment.
 */
export async function repointSession(
  knex: Knex,
  { lease, sessionId, paymentId }: RepointSessionInput,
): Promise<void> {
  await knex.transaction(async (trx) => {
    await requireLease(trx, lease)
    await trx("fps_session")
      .insert({ id: sessionId, payment_id: paymentId })
      .onConflict("id")
      .merge({ payment_id: paymentId })
    await trx("fps_payment")
      .where({ id: paymentId })
      .update({ session_id: sessionId, updated_at: trx.fn.now() })
  })
}

/**
 * Notes that staff let the unpaid order of a purchase be fulfilled. The first release stays. The
 * purchase is marked changed: its order is not cancelled any more.
 */
export async function releasePurchase(
  knex: Knex,
  lease: Lease,
  { by, note }: Pick<Release, "by" | "note">,
): Promise<void> {
  await knex.transaction(async (trx) => {
    await requireLease(trx, lease)
    await trx("fps_purchase")
      .where({ id: lease.purchaseId })
      .whereNull("released_by")
      .update({ released_by: by, released_at: trx.fn.now(), release_note: note })
    await markChanged(trx, (purchase) => {
      void purchase.where({ id: lease.purchaseId })
    })
  })
}

/** Returns the release of an order; null if it was not released. */
export async function findRelease(
  knex: Knex,
  { orderId, cartId }: { readonly orderId: string; readonly cartId: string | null },
): Promise<Release | null> {
  const row = await knex<PurchaseRow>("fps_purchase")
    .where((which) => {
      void which.where({ order_id: orderId })
      if (cartId !== null) {
        void which.orWhere({ cart_id: cartId })
      }
    })
    .whereNull("deleted_at")
    .whereNotNull("released_by")
    .first()
  return row ? toRelease(row) : null
}

/**
 * Gives this process the right to remind the customer of one order: nobody gets it a second time, so
 * that a process that dies over it cannot send the message twice. Null: nobody is due.
 */
export async function claimReminder(knex: Knex): Promise<Reminder | null> {
  const due = knex("fps_purchase")
    .select("id")
    .whereRaw("remind_at is not null and reminder_claimed_at is null and deleted_at is null")
    .where("remind_at", "<=", knex.fn.now())
    .whereNotNull("order_id")
    .orderBy("remind_at", "asc")
    .limit(1)
    .forUpdate()
    .skipLocked()
  const [row] = await knex("fps_purchase")
    .with("due", due)
    .whereIn("id", knex.select("id").from("due"))
    .update({ reminder_claimed_at: knex.fn.now(), updated_at: knex.fn.now() })
    .returning<{ id: string; order_id: string }[]>(["id", "order_id"])
  return row ? { purchaseId: row.id, orderId: row.order_id } : null
}

/** Notes that the reminder of a purchase was handed over. */
export async function noteReminded(knex: Knex, purchaseId: string): Promise<void> {
  await knex("fps_purchase")
    .where({ id: purchaseId })
    .update({ reminded_at: knex.fn.now(), updated_at: knex.fn.now() })
}

/** Returns when the customer of an order was reminded; null: it was not. */
export async function findReminded(
  knex: Knex,
  { orderId }: { readonly orderId: string },
): Promise<Date | null> {
  const row = await knex("fps_purchase")
    .where({ order_id: orderId })
    .whereNull("deleted_at")
    .first<{ reminded_at: Date | null } | undefined>("reminded_at")
  return row?.reminded_at ?? null
}

/** Returns the cart that was copied from a purchase's own for another attempt; null if none was. */
export async function findCopy(knex: Knex, purchaseId: string): Promise<string | null> {
  const row = await knex("fps_purchase")
    .where({ id: purchaseId })
    .first<{ copy_cart_id: string | null } | undefined>("copy_cart_id")
  return row?.copy_cart_id ?? null
}

/** Notes the cart that was copied for another attempt, instead of an older copy. */
export async function noteCopy(knex: Knex, lease: Lease, cartId: string): Promise<void> {
  await knex.transaction(async (trx) => {
    await requireLease(trx, lease)
    await trx("fps_purchase").where({ id: lease.purchaseId }).update({ copy_cart_id: cartId })
  })
}

/** Notes that `payment.captured` was raised for the Medusa payment of these sessions. */
export async function markAnnounced(
  knex: Knex,
  lease: Lease,
  sessionIds: readonly string[],
): Promise<void> {
  await knex.transaction(async (trx) => {
    await requireLease(trx, lease)
    await trx("fps_session")
      .whereIn("id", [...sessionIds])
      .whereNull("captured_event_at")
      .update({ captured_event_at: trx.fn.now() })
  })
}

/**
 * Notes, in the transaction that gives them back, that the promotion uses of an order that the plugin
 * cancelled are given back. Throws if the lease was lost, or if they were given back before.
 */
export async function markPromotionsReturned(
  knex: Knex,
  lease: Lease,
  trx: Knex.Transaction,
): Promise<void> {
  const count = await knex("fps_purchase")
    .transacting(trx)
    .where({ id: lease.purchaseId, lease_token: lease.token })
    .whereNull("promotions_returned_at")
    .update({ promotions_returned_at: trx.fn.now(), intent: null })
  if (count === 0) {
    throw new LeaseLostError(lease)
  }
}

/** Purchases whose passes keep failing. */
export interface Stuck {
  readonly count: number
  /** The newest payment of the oldest of them. */
  readonly paymentId: string | null
}

/** After this many failed passes in a row staff get a case; the purchase is still settled. */
export const MAX_ATTEMPTS = 10

/** Finds purchases of which at least {@link MAX_ATTEMPTS} passes in a row failed. */
export async function findStuck(knex: Knex): Promise<Stuck> {
  const row = await knex("fps_purchase as purchase")
    // The condition of the index, which leaves out nearly all rows.
    .whereRaw("purchase.attempts > 0 and purchase.attempts >= ? and purchase.deleted_at is null", [
      MAX_ATTEMPTS,
    ])
    .orderBy("purchase.created_at", "asc")
    .first<{ count: string; payment_id: string | null } | undefined>(
      knex.raw("count(*) over () as count"),
      knex("fps_payment as payment")
        .whereRaw("payment.purchase_id = purchase.id and payment.deleted_at is null")
        .orderBy("payment.created_at", "desc")
        .limit(1)
        .select("payment.id")
        .as("payment_id"),
    )
  return { count: Number(row?.count ?? 0), paymentId: row?.payment_id ?? null }
}
