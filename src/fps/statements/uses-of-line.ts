import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MinorUnits } from "../../protocol"
import { referenceKey } from "../plain-line"
import { otherTexts } from "./known-keys"
import { bankReferenceOf, lettersOf } from "./line"
import { possibleMarks } from "./marks"
import { daysAfter, hongKongDayOf } from "./read-day"
import {
  listBankReferences,
  listMarked,
  listStatementMatches,
  type LineRow,
  type MatchRow,
} from "./statement-rows"

/** The payments that a line of a statement was used for. */
export interface UsesOfLine {
  /** By its matches. */
  readonly same: readonly string[]
  /**
   * By what it says, and by lines that may be the same one: of its day and amount under another text,
   * or with the reference that was typed.
   */
  readonly similar: readonly string[]
}

/** A reference as staff give it: the name of a line, or what the bank calls the payment. */
export interface LineQuery {
  readonly reference: string
  readonly amount: MinorUnits
  readonly receivedAt: Date
}

/**
 * Finds what a line was used for, which a bank reference names or which has it in its text. A line
 * that one file has beside it is another one.
 */
export async function findUsesOfLine(knex: Knex, query: LineQuery): Promise<UsesOfLine> {
  const [, year, month, date, digits] =
    /^(\d{4})(\d{2})(\d{2})([0-9A-F]{12})$/.exec(referenceKey(query.reference)) ?? []
  return digits === undefined
    ? { same: [], similar: await usesOf(knex, await linesWith(knex, query)) }
    : usesOfNamed(knex, { day: `${year}-${month}-${date}`, key: digits.toLowerCase() })
}

async function usesOfNamed(
  knex: Knex,
  { day, key }: { day: string; key: string },
): Promise<UsesOfLine> {
  const lines = await knex<LineRow & { statement_id: string }>("fps_statement_line")
    .where({ day })
    .whereNull("deleted_at")
    .select("statement_id", "line_key", "day", "text", "amount_minor")
  const own = lines.filter(({ line_key }) => line_key.startsWith(key)).map(({ text }) => text)
  const [same, similar, said] = await Promise.all([
    // A match stays when its statement is removed. No key has a letter behind f.
    knex<MatchRow>("fps_statement_match")
      .whereBetween("line_key", [key, `${key}g`])
      .whereNull("deleted_at"),
    usesOf(knex, otherTexts(lines, key)),
    namedBy(knex, own),
  ])
  return {
    same: same.map(({ payment_id }) => payment_id),
    similar: [...similar, ...said],
  }
}

/** A bank books a payment within a week. */
const DAYS_BESIDE = 8
/** A shorter reference stands in lines of anybody. */
const SHORTEST = 6

/** Lists the lines of an amount, of the days around, that have a reference in their text. */
async function linesWith(
  knex: Knex,
  { reference, amount, receivedAt }: LineQuery,
): Promise<readonly Pick<LineRow, "line_key" | "day">[]> {
  const letters = lettersOf(reference)
  const day = hongKongDayOf(receivedAt)
  return letters.length < SHORTEST
    ? []
    : knex<LineRow>("fps_statement_line")
        .whereBetween("day", [daysAfter(day, -DAYS_BESIDE), daysAfter(day, DAYS_BESIDE)])
        .where({ amount_minor: String(amount) })
        .whereRaw("strpos(regexp_replace(upper(text), '[^A-Z0-9]', '', 'g'), ?) > 0", [letters])
        .whereNull("deleted_at")
        .select("line_key", "day")
}

/** Lists the payments that lines were matched to, or confirmed. */
async function usesOf(
  knex: Knex,
  lines: readonly Pick<LineRow, "line_key" | "day">[],
): Promise<readonly string[]> {
  const [matches, confirmed] = await Promise.all([
    listStatementMatches(knex, {
      lineKeys: lines.map(({ line_key }) => line_key),
      paymentIds: [],
    }),
    listBankReferences(knex, {
      paymentIds: [],
      references: lines.map(({ day, line_key }) => bankReferenceOf({ day, key: line_key })),
    }),
  ])
  return [...matches, ...confirmed].map(({ paymentId }) => paymentId)
}

/** Lists the payments that a text of the bank names. */
async function namedBy(knex: Knex, texts: readonly string[]): Promise<readonly string[]> {
  const marks = texts.map(possibleMarks)
  const payments = await listMarked(knex, {
    references: marks.flatMap(({ references }) => references),
    gatewayOrderIds: marks.flatMap(({ ids }) => ids),
  })
  return payments.map(({ id }) => id)
}
