import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CaseRecord } from "../types"
import { toCaseRecord, type CaseRow } from "./case-row"

/** One case, or null. */
export async function findCase(knex: Knex, id: string): Promise<CaseRecord | null> {
  const row = await knex<CaseRow>("fps_case").where({ id }).whereNull("deleted_at").first()
  return row ? toCaseRecord(row) : null
}

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

/** Whether a case is about the money of a gateway order. */
export function isCaseOf(found: CaseRecord, { id, gatewayOrderId }: CasesOf): boolean {
  return found.paymentId === null
    ? gatewayOrderId !== null && found.gatewayOrderId === gatewayOrderId
    : found.paymentId === id
}
