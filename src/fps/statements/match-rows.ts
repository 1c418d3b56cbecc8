import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { toLedgerPayment, type PaymentRow } from "../payments/payment-row"
import { referenceKey } from "../plain-line"
import type { LedgerPayment } from "../types"
import { DAYS_BESIDE } from "./bank-days"
import { digitsOfName } from "./line"

/** A line of a statement and its payment. */
export interface StatementMatch {
  readonly lineKey: string
  readonly paymentId: string
  readonly by: "confirmation" | "reference" | "amount"
}

/** Which payments may be on a statement. */
export interface StatementPaymentsQuery {
  /** From its first moment on, and before this one. */
  readonly from: Date
  readonly to: Date
  /** The references that its lines may name. */
  readonly references: readonly string[]
  readonly gatewayOrderIds: readonly string[]
}

/** A stored match. */
export interface MatchRow {
  line_key: string
  payment_id: string
  matched_by: StatementMatch["by"]
}

/**
 * Lists the payments that may be on a statement: because a line names them, or by their days. A
 * payment can be paid for a day at most (`expiresInMinutes`).
 */
export async function listStatementPayments(
  knex: Knex,
  query: StatementPaymentsQuery,
): Promise<LedgerPayment[]> {
  const rows = () => knex<PaymentRow>("fps_payment").whereNull("deleted_at")
  const earliest = new Date(query.from.getTime() - DAYS_BESIDE * 86_400_000)
  const found = await Promise.all([
    rows().where("created_at", ">=", earliest).where("created_at", "<", query.to),
    rows().where("paid_at", ">=", earliest).where("paid_at", "<", query.to),
    listMarked(knex, query),
  ])
  const byId = new Map(found.flat().map((row) => [row.id, row]))
  return [...byId.values()].map(toLedgerPayment)
}

/** Lists the payments that a text may name. */
export async function listMarked(
  knex: Knex,
  { references, gatewayOrderIds }: Pick<StatementPaymentsQuery, "references" | "gatewayOrderIds">,
): Promise<PaymentRow[]> {
  const rows = () => knex<PaymentRow>("fps_payment").whereNull("deleted_at")
  const found = await Promise.all([
    rows().whereRaw("reference = any(?)", [[...references]]),
    rows().whereRaw("unique_order_id = any(?)", [[...references]]),
    rows().whereRaw("gateway_order_id = any(?)", [[...gatewayOrderIds]]),
  ])
  return found.flat()
}

/** Lists the stored matches of these lines or of these payments, whichever statement they are of. */
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

/**
 * Lists manual confirmations with their bank references: of these payments, or with these
 * references.
 */
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

const MATCHES_AT_ONCE = 1_000

/** Takes one transaction at a time that says which payment a line is, so that no line is two. */
export async function lockLines(trx: Knex.Transaction): Promise<void> {
  await trx.raw("select pg_advisory_xact_lock(hashtext('fps_confirmation'))")
}

/**
 * Stores matches. A line or a payment that was matched meanwhile keeps its match: the database has
 * each of them once. One that was recorded for another payment meanwhile gets none. A proof takes the
 * place of a match by amount in the same file.
 */
export async function keepStatementMatches(
  knex: Knex,
  { statementId, matches }: { statementId: string; matches: readonly StatementMatch[] },
): Promise<void> {
  for (let start = 0; start < matches.length; start += MATCHES_AT_ONCE) {
    const some = matches.slice(start, start + MATCHES_AT_ONCE)
    await knex.transaction(async (trx) => {
      await lockLines(trx)
      const recorded = await recordedAs(trx, some)
      const rows = some
        .filter(({ lineKey, paymentId }) => {
          const ids = recorded.get(digitsOfName(lineKey))
          return !ids || ids.has(paymentId)
        })
        .map(({ lineKey, paymentId, by }) => ({
          line_key: lineKey,
          payment_id: paymentId,
          matched_by: by,
          statement_id: statementId,
        }))
      const proved = rows.filter(({ matched_by }) => matched_by !== "amount")
      await trx("fps_statement_match")
        .whereRaw("payment_id = any(?)", [proved.map(({ payment_id }) => payment_id)])
        .where({ matched_by: "amount" })
        .whereNull("deleted_at")
        .whereIn("line_key", (own) => {
          void own.from("fps_statement_line").select("line_key").where("statement_id", statementId)
        })
        .delete()
      if (rows.length > 0) {
        await trx("fps_statement_match").insert(rows).onConflict().ignore()
      }
    })
  }
}

/** Finds the payments that lines were recorded for, by the marks of the lines. */
async function recordedAs(
  knex: Knex,
  matches: readonly StatementMatch[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const marks = matches.map(({ lineKey }) => digitsOfName(lineKey))
  const recorded = new Map<string, Set<string>>()
  for (const { payment_id, mark } of await listRecorded(knex, marks)) {
    recorded.set(mark, (recorded.get(mark) ?? new Set()).add(payment_id))
  }
  return recorded
}

/** A manual confirmation that has a mark. */
export interface RecordedAs {
  readonly payment_id: string
  readonly mark: string
}

/** Lists the payments that were recorded with marks, each by the index: there may be a thousand. */
export async function listRecorded(knex: Knex, marks: readonly string[]): Promise<RecordedAs[]> {
  return knex("fps_confirmation as recorded")
    .joinRaw("join unnest(?::text[]) as mark on recorded.marks @> array[mark]", [
      [...new Set(marks)],
    ])
    .whereNull("recorded.deleted_at")
    .select<RecordedAs[]>("recorded.payment_id", "mark")
}
