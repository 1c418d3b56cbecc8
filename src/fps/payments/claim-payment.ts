import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LedgerPayment } from "../types"
import { CLAIM_LIMITS, QUESTION_PAUSE_SECONDS } from "../vocabulary"
import { toLedgerPayment, type PaymentRow } from "./payment-row"

/** A customer says that a payment is paid. */
export interface ClaimInput {
  readonly id: string
  /** The bank's reference. Null keeps the one of an earlier claim. */
  readonly reference: string | null
  /** True to claim the right to ask the gateway as well. */
  readonly asks: boolean
}

/** `asks`: it was noted, and the caller has the right to ask the gateway. */
export type Claimed = "asks" | "noted" | "paid" | "too_many"

/**
 * Notes what a customer says of a payment that is not paid. The same statement counts and claims the
 * right to ask, so that of a hundred who come at once three are noted and one asks.
 */
export async function claimPayment(knex: Knex, input: ClaimInput): Promise<Claimed> {
  const { rows } = await knex.raw<{ rows: { asks: boolean | null }[] }>(
    `update fps_payment
        set claimed_at = now(), second_claim_at = claimed_at, third_claim_at = second_claim_at,
            claims = claims + 1, claim_reference = coalesce(:reference, claim_reference),
            asked_at = case
              when :asks and coalesce(asked_at <= now() - make_interval(secs => :pause), true)
              then now() else asked_at end
      where id = :id and status <> 'paid' and claims < :inAll
        and coalesce(third_claim_at <= now() - make_interval(secs => :seconds), true)
      returning asked_at = now() as asks`,
    { ...input, ...CLAIM_LIMITS, pause: QUESTION_PAUSE_SECONDS },
  )
  const [row] = rows
  if (row) {
    return row.asks ? "asks" : "noted"
  }
  const paid = await knex("fps_payment").where({ id: input.id, status: "paid" }).pluck("id")
  return paid.length > 0 ? "paid" : "too_many"
}

/** More than staff look through; the newest count. */
const MOST_CLAIMS = 1_000

/** Lists payments of which a customer has given a bank reference since then, the newest claims first. */
export async function listClaims(knex: Knex, since: Date): Promise<LedgerPayment[]> {
  const rows = await knex<PaymentRow>("fps_payment")
    .where("claimed_at", ">=", since)
    .whereNotNull("claim_reference")
    .whereNull("deleted_at")
    .orderBy("claimed_at", "desc")
    .limit(MOST_CLAIMS)
  return rows.map(toLedgerPayment)
}

/** Forgets claims that are older, at most `limit`. The number of claims stays, since it is limited. */
export async function forgetClaims(
  knex: Knex,
  { olderThanDays, limit }: { olderThanDays: number; limit: number },
): Promise<number> {
  const old = knex("fps_payment")
    .select("id")
    .where("claimed_at", "<", knex.raw("now() - make_interval(days => ?)", [olderThanDays]))
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return knex("fps_payment").with("old", old).whereIn("id", knex.select("id").from("old")).update({
    claimed_at: null,
    claim_reference: null,
    second_claim_at: null,
    third_claim_at: null,
  })
}
