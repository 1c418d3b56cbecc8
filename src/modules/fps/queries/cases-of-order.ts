import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CaseRecord } from "../types"
import { toCaseRecord, type CaseRow } from "./rows"

/**
 * The cases of an order, newest first: those that name it, and those of its payments, which may be
 * older than the order. Each way to find one has an index of its own.
 */
export async function listCasesOfOrder(
  knex: Knex,
  { orderId, paymentIds }: { orderId: string; paymentIds: readonly string[] },
): Promise<CaseRecord[]> {
  const ids = () => knex("fps_case").select("id").whereNull("deleted_at")
  const found = knex.union([
    ids().where({ order_id: orderId }),
    ids().whereIn("payment_id", paymentIds),
  ])
  const rows = await knex<CaseRow>("fps_case")
    .whereIn("id", found)
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
  return rows.map(toCaseRecord)
}
