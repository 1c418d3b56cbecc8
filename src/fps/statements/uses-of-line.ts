import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { referenceKey } from "../plain-line"
import { otherTexts } from "./known-keys"
import { bankReferenceOf } from "./line"
import {
  listBankReferences,
  listStatementMatches,
  type LineRow,
  type MatchRow,
} from "./statement-rows"

/** The payments that a line of a statement was used for. */
export interface UsesOfLine {
  /** By its matches. */
  readonly same: readonly string[]
  /** By lines of its day and amount, which may be the same one under another text. */
  readonly similar: readonly string[]
}

/**
 * Finds what a line was used for, which a bank reference names. A line that one file has beside it is
 * another one. Both lists are empty if the reference names no line.
 */
export async function findUsesOfLine(
  knex: Knex,
  { reference }: { reference: string },
): Promise<UsesOfLine> {
  const [, year, month, date, digits] =
    /^(\d{4})(\d{2})(\d{2})([0-9A-F]{12})$/.exec(referenceKey(reference)) ?? []
  if (digits === undefined) {
    return { same: [], similar: [] }
  }
  const [day, key] = [`${year}-${month}-${date}`, digits.toLowerCase()]
  const lines = await knex<LineRow & { statement_id: string }>("fps_statement_line")
    .where({ day })
    .whereNull("deleted_at")
    .select("statement_id", "line_key", "amount_minor")
  const others = otherTexts(lines, key)
  const [same, matches, confirmed] = await Promise.all([
    // A match stays when its statement is removed. No key has a letter behind f.
    knex<MatchRow>("fps_statement_match")
      .whereBetween("line_key", [key, `${key}g`])
      .whereNull("deleted_at"),
    listStatementMatches(knex, {
      lineKeys: others.map(({ line_key }) => line_key),
      paymentIds: [],
    }),
    listBankReferences(knex, {
      paymentIds: [],
      references: others.map(({ line_key }) => bankReferenceOf({ day, key: line_key })),
    }),
  ])
  return {
    same: same.map(({ payment_id }) => payment_id),
    similar: [...matches, ...confirmed].map(({ paymentId }) => paymentId),
  }
}
