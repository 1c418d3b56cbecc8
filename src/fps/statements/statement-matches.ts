import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { referenceKey } from "../payments/confirm-payment"
import { toLedgerPayment, type PaymentRow } from "../payments/payment-row"
import type { LedgerPayment } from "../types"

/** A line of a statement and the payment that it is. */
export interface StatementMatch {
  readonly lineKey: string
  readonly paymentId: string
  readonly by: "confirmation" | "reference" | "amount"
}

/** Which payments may stand on a statement. */
export interface StatementPaymentsQuery {
  /** From its first moment on, and before this one. */
  readonly from: Date
  readonly to: Date
  /** What its lines may name beside. */
  readonly references: readonly string[]
  readonly gatewayOrderIds: readonly string[]
}

interface MatchRow {
  line_key: string
  payment_id: string
  matched_by: StatementMatch["by"]
}

/** No gateway order lives longer than an option may say, and no money is booked a week late. */
const BEFORE_DAYS = 8

/** The payments that may stand on a statement: by their days, or because a line names them. */
export async function listStatementPayments(
  knex: Knex,
  query: StatementPaymentsQuery,
): Promise<LedgerPayment[]> {
  const rows = () => knex<PaymentRow>("fps_payment").whereNull("deleted_at")
  const earliest = new Date(query.from.getTime() - BEFORE_DAYS * 86_400_000)
  const found = await Promise.all([
    rows().where("created_at", ">=", earliest).where("created_at", "<", query.to),
    rows().where("paid_at", ">=", earliest).where("paid_at", "<", query.to),
    rows().whereRaw("reference = any(?)", [[...query.references]]),
    rows().whereRaw("unique_order_id = any(?)", [[...query.references]]),
    rows().whereRaw("gateway_order_id = any(?)", [[...query.gatewayOrderIds]]),
  ])
  const byId = new Map(found.flat().map((row) => [row.id, row]))
  return [...byId.values()].map(toLedgerPayment)
}

/** What was matched before of these lines and these payments, in any statement. */
export async function listStatementMatches(
  knex: Knex,
  which: { readonly lineKeys: readonly string[]; readonly paymentIds: readonly string[] },
): Promise<StatementMatch[]> {
  const rows = await knex<MatchRow>("fps_statement_match")
    .whereRaw("(line_key = any(?) or payment_id = any(?))", [
      [...which.lineKeys],
      [...which.paymentIds],
    ])
    .whereNull("deleted_at")
  return rows.map((row) => ({
    lineKey: row.line_key,
    paymentId: row.payment_id,
    by: row.matched_by,
  }))
}

/** Which payments a person confirmed, and with which reference of the bank: of these, or by it. */
export async function listBankReferences(
  knex: Knex,
  which: { readonly paymentIds: readonly string[]; readonly references: readonly string[] },
): Promise<{ paymentId: string; reference: string }[]> {
  const rows = await knex<{ payment_id: string; reference: string }>("fps_confirmation")
    .whereRaw("(payment_id = any(?) or reference_key = any(?))", [
      [...which.paymentIds],
      which.references.map(referenceKey),
    ])
    .whereNull("deleted_at")
  return rows.map(({ payment_id, reference }) => ({ paymentId: payment_id, reference }))
}

const BATCH = 1_000

/**
 * Keeps what was matched. A line or a payment that somebody else matched meanwhile stays with what
 * it was matched with: the database has each of them once.
 */
export async function keepStatementMatches(
  knex: Knex,
  { statementId, matches }: { statementId: string; matches: readonly StatementMatch[] },
): Promise<void> {
  for (let start = 0; start < matches.length; start += BATCH) {
    const rows = matches.slice(start, start + BATCH).map(({ lineKey, paymentId, by }) => ({
      line_key: lineKey,
      payment_id: paymentId,
      matched_by: by,
      statement_id: statementId,
    }))
    await knex("fps_statement_match").insert(rows).onConflict().ignore()
  }
}
