import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { asMinorUnits, type MinorUnits } from "../../protocol"
import { referenceKey } from "../plain-line"
import { DAYS_BESIDE } from "./bank-days"
import { otherTexts } from "./known-keys"
import { bankReferenceOf, lettersOf } from "./line"
import { possibleMarks } from "./marks"
import { listBankReferences, listMarked, listStatementMatches, type MatchRow } from "./match-rows"
import { daysAfter, hongKongDayOf } from "./read-day"
import { listTwins, type LineRow } from "./statement-rows"

/** The uses of the lines that a bank reference may mean, and what these lines say. */
export interface UsesOfLine {
  /** The payments of the line, by its matches. */
  readonly same: readonly string[]
  /**
   * Payments that the reference or the line names, and those of lines that may be the same one: of its
   * day and amount under another text, or with the reference that was typed.
   */
  readonly similar: readonly string[]
  /** The amount of the line, if it is another one than what is confirmed. */
  readonly otherAmount: MinorUnits | null
  /** The bank took the money of the line back. */
  readonly isTakenBack: boolean
}

/** A reference as staff give it: the name of a line, or what the bank calls the payment. */
export interface LineQuery {
  readonly reference: string
  readonly amount: MinorUnits
  readonly receivedAt: Date
}

type TextLine = Pick<LineRow, "line_key" | "day" | "text">

/**
 * Finds what a line was used for, which a bank reference names or which has it in its text. A line
 * that one file has beside it is another one.
 */
export async function findUsesOfLine(knex: Knex, query: LineQuery): Promise<UsesOfLine> {
  const { reference, amount } = query
  // Staff may write a word beside the name of a line.
  const [, year, month, date, digits] =
    /(\d{4})(\d{2})(\d{2})([0-9A-F]{12})/.exec(referenceKey(reference)) ?? []
  const [day, key] = [`${year}-${month}-${date}`, digits?.toLowerCase()]
  const ofDay =
    key === undefined
      ? []
      : await knex<LineRow & { statement_id: string }>("fps_statement_line")
          .where({ day })
          .whereNull("deleted_at")
          .select("statement_id", "line_key", "day", "text", "amount_minor", "marks")
  const own = ofDay.filter(({ line_key }) => key !== undefined && line_key.startsWith(key))
  const typed = own.length > 0 ? [] : await linesWith(knex, query)
  // What looks like the name of a line may be any other text, whose day there is not.
  const isLine = key !== undefined && own.length > 0
  const others = isLine
    ? [...otherTexts(ofDay, key), ...(await listTwins(knex, { key, from: day, to: day }))]
    : []
  const [same, similar, named] = await Promise.all([
    // A match stays when its statement is removed. No key has a letter behind f.
    key === undefined
      ? []
      : knex<MatchRow>("fps_statement_match")
          .whereBetween("line_key", [key, `${key}g`])
          .whereNull("deleted_at"),
    usesOf(knex, [...others, ...typed]),
    namedBy(knex, [reference, ...[...own, ...typed].map(({ text }) => text)]),
  ])
  const amounts = own.map((line) => asMinorUnits(Number(line.amount_minor)))
  return {
    same: same.map(({ payment_id }) => payment_id),
    similar: [...similar, ...named],
    otherAmount: amounts.includes(amount) ? null : (amounts[0] ?? null),
    isTakenBack: own.some(({ marks }) => marks.isUndone),
  }
}

/** A shorter reference stands in lines of anybody. */
const SHORTEST = 6

/** Lists the lines of an amount, of the days around, that have a reference in their text. */
async function linesWith(
  knex: Knex,
  { reference, amount, receivedAt }: LineQuery,
): Promise<readonly TextLine[]> {
  const letters = lettersOf(reference)
  const day = hongKongDayOf(receivedAt)
  return letters.length < SHORTEST
    ? []
    : knex<LineRow>("fps_statement_line")
        .whereBetween("day", [daysAfter(day, -DAYS_BESIDE), daysAfter(day, DAYS_BESIDE)])
        .where({ amount_minor: String(amount) })
        .whereRaw("strpos(regexp_replace(upper(text), '[^A-Z0-9]', '', 'g'), ?) > 0", [letters])
        .whereNull("deleted_at")
        .select("line_key", "day", "text")
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

/** Lists the payments that texts name. */
async function namedBy(knex: Knex, texts: readonly string[]): Promise<readonly string[]> {
  const marks = texts.map(possibleMarks)
  const payments = await listMarked(knex, {
    references: marks.flatMap(({ references }) => references),
    gatewayOrderIds: marks.flatMap(({ ids }) => ids),
  })
  return payments.map(({ id }) => id)
}
