import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { requireLease } from "../purchases/lease"
import { markChanged } from "../purchases/purchases"
import type { CaseRecord, Lease, LedgerPayment } from "../types"
import { toCaseRecord, type CaseRow } from "./case-row"

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
  /** Only while this payment is settled so far: what was decided from is otherwise not true any more. */
  readonly asLongAs?: Pick<LedgerPayment, "id" | "settlement">
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
    if (input.asLongAs && !(await isStill(trx, input.asLongAs))) {
      return null
    }
    await markChanged(trx, (purchase) => {
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

/** Held until the end of the transaction, so that nobody moves it meanwhile. */
async function isStill(
  trx: Knex.Transaction,
  { id, settlement }: Pick<LedgerPayment, "id" | "settlement">,
): Promise<boolean> {
  const row = await trx("fps_payment")
    .where({ id })
    .forUpdate()
    .first<Pick<LedgerPayment, "settlement"> | undefined>("settlement")
  return row?.settlement === settlement
}
