import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CaseRecord, Lease } from "../types"
import { claimRows } from "./claim-rows"
import { requireLease } from "./looks"
import { addNews } from "./purchases"
import { toCaseRecord, type CaseRow } from "./rows"

/** One case, or null. */
export async function findCase(knex: Knex, id: string): Promise<CaseRecord | null> {
  const row = await knex<CaseRow>("fps_case").where({ id }).whereNull("deleted_at").first()
  return row ? toCaseRecord(row) : null
}

/** How a case ended. */
export interface CloseCaseInput {
  readonly id: string
  readonly resolution: "refunded" | "accepted" | "dismissed"
  readonly reference: string | null
  readonly note: string | null
  /** Null: nobody did, its reason was gone. */
  readonly resolvedBy: string | null
  /** The order that the money was used for. */
  readonly orderId?: string | null
  /** Only while this look has its lease; throws otherwise. */
  readonly lease?: Lease
}

/**
 * Resolves an open case, once: null when it was resolved already. That is news for the purchase of
 * its money: an order may have waited for it.
 */
export async function closeCase(knex: Knex, input: CloseCaseInput): Promise<CaseRecord | null> {
  return knex.transaction(async (trx) => {
    if (input.lease) {
      await requireLease(trx, input.lease)
    }
    await addNews(trx, (purchase) => {
      const money = trx("fps_case").select("payment_id").where({ id: input.id, status: "open" })
      void purchase.whereIn("id", trx("fps_payment").select("purchase_id").whereIn("id", money))
    })
    const [row] = await trx<CaseRow>("fps_case")
      .where({ id: input.id, status: "open" })
      .update({
        status: "resolved",
        resolution: input.resolution,
        reference: input.reference,
        note: input.note,
        resolved_by: input.resolvedBy,
        resolved_at: trx.fn.now(),
        updated_at: trx.fn.now(),
        ...(input.orderId ? { order_id: input.orderId } : {}),
      } as object)
      .returning("*")
    return row ? toCaseRecord(row) : null
  })
}

const LEASE_SECONDS = 30

/** Claims cases that nobody was told of yet, oldest first. */
export async function claimUnannouncedCases(
  knex: Knex,
  { limit }: { limit: number },
): Promise<CaseRecord[]> {
  const due = knex("fps_case")
    .select("id")
    .whereNull("announced_at")
    .whereNull("deleted_at")
    .where((lease) => {
      void lease
        .whereNull("announce_leased_until")
        .orWhere("announce_leased_until", "<", knex.fn.now())
    })
    .orderBy("created_at", "asc")
    .limit(limit)
  const rows = await claimRows<CaseRow>(knex, {
    table: "fps_case",
    due,
    set: {
      announce_leased_until: knex.raw("now() + make_interval(secs => ?)", [LEASE_SECONDS]),
    },
  })
  return rows.map(toCaseRecord)
}

/** Marks a case as told. */
export async function markCaseAnnounced(knex: Knex, id: string): Promise<void> {
  await knex("fps_case")
    .where({ id })
    .update({ announced_at: knex.fn.now(), announce_leased_until: null })
}
