import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CaseRecord } from "../types"
import { toCaseRecord, type CaseRow } from "./rows"

/**
 * Every case of a gateway order's money, oldest first: those of its ledger row, and those that were
 * opened by the gateway's id while the ledger did not know it yet.
 */
export async function listCasesOfPayment(
  knex: Knex,
  { id, gatewayOrderId }: { id: string; gatewayOrderId: string | null },
): Promise<CaseRecord[]> {
  const ids = () => knex("fps_case").select("id").whereNull("deleted_at")
  const found = knex.union([
    ids().where({ payment_id: id }),
    ids().whereNull("payment_id").where({ gateway_order_id: gatewayOrderId }),
  ])
  const rows = await knex<CaseRow>("fps_case")
    .whereIn("id", found)
    .orderBy([{ column: "created_at" }, { column: "id" }])
  return rows.map(toCaseRecord)
}
