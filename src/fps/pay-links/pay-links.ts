import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { toLedgerPayment, type PaymentRow } from "../payments/payment-row"
import type { LedgerPayment } from "../types"

/** A stored link. */
export interface PayLinkRecord {
  readonly id: string
  readonly orderId: string
  /** 256 random bits: anybody who has them may pay. */
  readonly token: string
  readonly note: string | null
  readonly expiresAt: Date
  readonly revokedAt: Date | null
  readonly createdAt: Date
}

interface PayLinkRow {
  id: string
  order_id: string
  token: string
  note: string | null
  live: boolean
  expires_at: Date
  created_by: string
  revoked_by: string | null
  revoked_at: Date | null
  created_at: Date
  updated_at: Date
}

/** The input of a new link. */
export interface OpenPayLinkInput {
  readonly orderId: string
  /** Fresh; not used if the order has an open link. */
  readonly token: string
  /** Null: that of the open link, or seven days from now. */
  readonly expiresAt: Date | null
  /** Null: that of the open link. */
  readonly note: string | null
  readonly createdBy: string
}

const LASTS_DAYS = 7

const rows = (knex: Knex) => knex("fps_pay_link as link").whereNull("link.deleted_at")

/**
 * Returns the open link of an order, or makes one. Two at once meet at the unique index, and both
 * get the same link.
 */
export async function openPayLink(
  knex: Knex,
  input: OpenPayLinkInput,
): Promise<{ link: PayLinkRecord; created: boolean }> {
  const { orderId, token, note, createdBy } = input
  return knex.transaction(async (trx) => {
    await trx("fps_pay_link")
      .where({ order_id: orderId, live: true })
      .where("expires_at", "<=", trx.fn.now())
      .whereNull("deleted_at")
      .update({ live: false, updated_at: trx.fn.now() })
    const lasts = trx.raw("now() + make_interval(days => ?)", [LASTS_DAYS])
    const [row] = await trx("fps_pay_link")
      .insert({
        id: generateEntityId(undefined, "fpslnk"),
        order_id: orderId,
        token,
        note,
        live: true,
        expires_at: input.expiresAt ?? lasts,
        created_by: createdBy,
      })
      .onConflict(trx.raw("(order_id) where live and deleted_at is null"))
      .merge({
        note: trx.raw("coalesce(excluded.note, fps_pay_link.note)"),
        expires_at: input.expiresAt ?? trx.raw("fps_pay_link.expires_at"),
        updated_at: trx.fn.now(),
      })
      .returning<PayLinkRow[]>("*")
    if (!row) {
      throw new Error("The link was not written.")
    }
    return { link: toPayLink(row), created: row.token === token }
  })
}

/** Revokes a link. Returns false if there is no such link. A second time changes nothing. */
export async function revokePayLink(
  knex: Knex,
  { id, revokedBy }: { id: string; revokedBy: string },
): Promise<boolean> {
  await knex("fps_pay_link").where({ id }).whereNull("revoked_at").whereNull("deleted_at").update({
    live: false,
    revoked_at: knex.fn.now(),
    revoked_by: revokedBy,
    updated_at: knex.fn.now(),
  })
  return (await findPayLink(knex, { id })) !== null
}

/** Finds a link by its id, or by the token in its URL. */
export async function findPayLink(
  knex: Knex,
  key: { id: string } | { token: string },
): Promise<PayLinkRecord | null> {
  const row = await rows(knex).where(key).first<PayLinkRow | undefined>("link.*")
  return row ? toPayLink(row) : null
}

/** Lists the links of an order, newest first. */
export async function listOfOrder(knex: Knex, orderId: string): Promise<PayLinkRecord[]> {
  const found = await rows(knex)
    .where("link.order_id", orderId)
    .orderBy([
      { column: "link.created_at", order: "desc" },
      { column: "link.id", order: "desc" },
    ])
    .select<PayLinkRow[]>("link.*")
  return found.map(toPayLink)
}

/** Notes that a link gave out a payment; the browser comes back to that link. */
export async function handOut(
  knex: Knex,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<void> {
  await knex("fps_payment")
    .where({ id: paymentId })
    .update({ pay_link_id: id, updated_at: knex.fn.now() })
}

/**
 * Returns the link that gave out a payment last, or null. A link that is over counts, and so does a QR
 * code that the customer's checkout had made: a holder of the link comes back from the gateway, and
 * must not get to the customer's own page.
 */
export async function payLinkOf(knex: Knex, paymentId: string): Promise<PayLinkRecord | null> {
  const row = await rows(knex)
    .join("fps_payment as payment", "payment.pay_link_id", "link.id")
    .where("payment.id", paymentId)
    .first<PayLinkRow | undefined>("link.*")
  return row ? toPayLink(row) : null
}

/** Lists the payments that links gave out, by link, newest first. */
export async function paymentsOf(
  knex: Knex,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly LedgerPayment[]>> {
  if (ids.length === 0) {
    return new Map()
  }
  const found = await knex("fps_payment")
    .whereIn("pay_link_id", [...ids])
    .whereRaw("pay_link_id is not null and deleted_at is null")
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .select<(PaymentRow & { pay_link_id: string })[]>("*")
  return new Map(
    ids.map((id) => [
      id,
      found.filter(({ pay_link_id }) => pay_link_id === id).map((row) => toLedgerPayment(row)),
    ]),
  )
}

function toPayLink(row: PayLinkRow): PayLinkRecord {
  return {
    id: row.id,
    orderId: row.order_id,
    token: row.token,
    note: row.note,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    createdAt: row.created_at,
  }
}
