import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CaseRecord } from "../types"
import { toCaseRecord, type CaseRow } from "./rows"

/** A row of the ledger, as far as its cases are found by it. */
interface CasesOf {
  readonly id: string
  readonly gatewayOrderId: string | null
}

/**
 * Every case of the money of gateway orders, oldest first: those of their ledger rows, and those that
 * were opened by the gateway's id while the ledger did not know it yet.
 */
export async function listCasesOfPayments(
  knex: Knex,
  payments: readonly CasesOf[],
): Promise<CaseRecord[]> {
  if (payments.length === 0) {
    return []
  }
  const ids = () => knex("fps_case").select("id").whereNull("deleted_at")
  const gatewayIds = payments.flatMap(({ gatewayOrderId }) => gatewayOrderId ?? [])
  const found = knex.union([
    ids().whereIn(
      "payment_id",
      payments.map(({ id }) => id),
    ),
    ids().whereNull("payment_id").whereIn("gateway_order_id", gatewayIds),
  ])
  const rows = await knex<CaseRow>("fps_case")
    .whereIn("id", found)
    .orderBy([{ column: "created_at" }, { column: "id" }])
  return rows.map(toCaseRecord)
}

/** Whether a case is about the money of a gateway order. */
export function isCaseOf(found: CaseRecord, { id, gatewayOrderId }: CasesOf): boolean {
  return found.paymentId === null
    ? gatewayOrderId !== null && found.gatewayOrderId === gatewayOrderId
    : found.paymentId === id
}
