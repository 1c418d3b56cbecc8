import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { asMinorUnits, type MinorUnits } from "../../protocol"
import { hongKongDay } from "../hong-kong"
import { DAYS_BESIDE } from "./bank-days"
import { otherTexts } from "./known-keys"
import { digitsOfName } from "./line"
import { possibleMarks } from "./marks"
import { listMarked, listRecorded, type MatchRow, type RecordedAs } from "./match-rows"
import { allNumbersIn, meantBy, type Meant, type NamedLine } from "./numbers"
import { groupBy } from "./pair-by-amount"
import { daysAfter, hongKongDayOf } from "./read-day"
import { listTwins, type LineRow } from "./statement-rows"

/** The uses of the lines that a bank reference may mean, and what these lines say. */
export interface UsesOfLine {
  /** The payments of the lines that it names, by their matches. */
  readonly same: readonly string[]
  /**
   * Payments that the reference or a line names, or was recorded for, and those of lines that may be
   * the same one: of its day and amount under another text, or under another day. If it means no
   * line, those that have all lines of its day and amount.
   */
  readonly similar: readonly string[]
  /** The amount of a line that is named or of the days around, if none has what is confirmed. */
  readonly otherAmount: MinorUnits | null
  /** The bank took the money of such a line back. */
  readonly isTakenBack: boolean
  /** The marks of the confirmation, by which another one of these lines finds it. */
  readonly marks: readonly string[]
}

/** A reference as staff give it: the name of a line, or what the bank calls the payment. */
export interface LineQuery {
  readonly reference: string
  readonly amount: MinorUnits
  readonly receivedAt: Date
}

type UsedLine = Pick<
  LineRow & { statement_id: string },
  "statement_id" | "line_key" | "day" | "text" | "amount_minor" | "marks"
>

/**
 * Finds what the lines were used for that a bank reference means: by their names, or by a number that
 * they have. A line that one file has beside another is another one.
 */
export async function findUsesOfLine(knex: Knex, query: LineQuery): Promise<UsesOfLine> {
  const { reference, amount } = query
  const { lines: names } = meantBy(reference)
  const named = await linesNamed(knex, names)
  const isStored = ({ key }: NamedLine) => named.some((line) => line.line_key.startsWith(key))
  const { numbers: typedNumbers } = meantBy(reference, isStored)
  const typed = await linesWith(knex, { ...query, numbers: typedNumbers })
  const lines = [...named, ...typed]
  const { others, twins } = await linesBeside(knex, lines)
  const keys = [...lines, ...others, ...twins].map(({ line_key }) => line_key)
  const own = [...names, ...lines.map(({ line_key: key }) => ({ key }))].map(({ key }) =>
    digitsOfName(key),
  )
  const numbers = [...typedNumbers, ...numbersOf([...lines, ...others])]
  const [byName, byLine, recorded, sharing, told] = await Promise.all([
    matchesOfNames(knex, names),
    matchesOf(knex, keys),
    listRecorded(knex, [...own, ...keys.map(digitsOfName)]),
    recordedWith(knex, { ...query, numbers }),
    namedBy(knex, [reference, ...lines.map(({ text }) => text)]),
  ])
  const { from, to } = daysAround(query.receivedAt)
  // A number may come again on another day, but a line by its name is that one.
  const meantLines = [...named, ...typed.filter(({ day }) => day >= from && day <= to)]
  const ofAllLines = meantLines.length === 0 ? await paymentsOfAllLines(knex, query) : []
  const ownDays = new Set(meantLines.map(({ day }) => day))
  const amounts = meantLines.map((line) => asMinorUnits(Number(line.amount_minor)))
  // A person said so, who may correct it.
  const isSure = ({ matched_by }: MatchRow) => matched_by !== "confirmation"
  return {
    same: byName.filter(isSure).map(({ payment_id }) => payment_id),
    similar: [
      ...[...recorded, ...sharing, ...byName, ...byLine].map((use) => use.payment_id),
      ...told,
      ...ofAllLines,
    ],
    otherAmount: amounts.includes(amount) ? null : (amounts[0] ?? null),
    // One of the day and amount alone, under another text, says nothing of this line.
    isTakenBack:
      meantLines.some((line) => line.marks.isUndone) ||
      twins.some(({ isUndone, ownDay }) => isUndone && ownDays.has(ownDay)),
    marks: [...new Set([...own, ...typedNumbers])],
  }
}

/** Nobody reads more lines of one reference: what more have is of none, such as an account. */
const MOST = 20

const COLUMNS = ["statement_id", "line_key", "day", "text", "amount_minor", "marks"] as const

const rowsOf = (knex: Knex) =>
  knex<LineRow & { statement_id: string }>("fps_statement_line").whereNull("deleted_at")

/** Lists the lines that are named. What looks like a name may be any other text. */
async function linesNamed(knex: Knex, names: readonly NamedLine[]): Promise<UsedLine[]> {
  return names.length === 0
    ? []
    : rowsOf(knex)
        .where((some) => {
          for (const { day, key } of names) {
            void some.orWhere(
              (one) => void one.where({ day }).whereBetween("line_key", prefixed(key)),
            )
          }
        })
        .select<UsedLine[]>(...COLUMNS)
}

/** No key has a letter behind f. */
function prefixed(key: string): [string, string] {
  return [key, `${key}g`]
}

/** Lists the lines that have a number: as a whole word on any day, as a part of one on the days around. */
async function linesWith(
  knex: Knex,
  { numbers: all, receivedAt }: Pick<LineQuery, "receivedAt"> & Pick<Meant, "numbers">,
): Promise<readonly UsedLine[]> {
  const numbers = await thoseOfFew(knex, { numbers: all, receivedAt })
  if (numbers.length === 0) {
    return []
  }
  const [around, exact] = await Promise.all([
    linesAround(knex, { numbers, receivedAt }),
    Promise.all(numbers.map(async (number) => linesOfAnyDay(knex, number))),
  ])
  return [...around, ...exact.flat()]
}

/** So many files of a shop may have one line, each with all the lines of a number. */
const MOST_READ = MOST * 100

/** Lists the lines that have a number as a whole word; none where more than a few have it. */
async function linesOfAnyDay(knex: Knex, number: string): Promise<readonly UsedLine[]> {
  const lines = await rowsOf(knex)
    .whereRaw("marks->'numbers' \\?| ?", [[number]])
    .limit(MOST_READ)
    .select<UsedLine[]>(...COLUMNS)
  return new Set(lines.map((line) => line.line_key)).size <= MOST ? lines : []
}

/**
 * Returns the numbers that few lines of the days around have. Each is counted alone: one of many, such
 * as an account's, hides no other. There may be thousands, so the lines are read once for all.
 */
async function thoseOfFew(
  knex: Knex,
  { numbers, receivedAt }: Pick<LineQuery, "receivedAt"> & Pick<Meant, "numbers">,
): Promise<readonly string[]> {
  if (numbers.length === 0) {
    return []
  }
  const all = [...new Set(numbers)]
  const { from, to } = daysAround(receivedAt)
  const { rows } = await knex.raw<{ rows: { number: string }[] }>(
    `select word as number
     from fps_statement_line, jsonb_array_elements_text(marks->'numbers') as word
     where day between ? and ? and deleted_at is null and word = any(?::text[])
     group by word having count(distinct line_key) > ?`,
    [from, to, all, MOST],
  )
  const ofMany = new Set(rows.map(({ number }) => number))
  return all.filter((number) => !ofMany.has(number))
}

/** Lists the lines of the days around that have a number which few of them have. */
async function linesAround(
  knex: Knex,
  { numbers, receivedAt }: Pick<LineQuery, "receivedAt"> & Pick<Meant, "numbers">,
): Promise<readonly UsedLine[]> {
  const columns = COLUMNS.join(", ")
  const { from, to } = daysAround(receivedAt)
  const { rows } = await knex.raw<{ rows: UsedLine[] }>(
    `with around as materialized (
       select ${columns}, regexp_replace(upper(text), '[^A-Z0-9]', '', 'g') as letters
       from fps_statement_line where day between ? and ? and deleted_at is null
     ), found as materialized (
       select around.*, number from around join unnest(?::text[]) as number
         on strpos(letters, number) > 0 or strpos(marks->>'numbers', number) > 0
     )
     select ${columns} from found where number in (
       select number from found group by number having count(distinct line_key) <= ?
     )`,
    [from, to, [...numbers], MOST],
  )
  return rows
}

/** The days on which the bank may have booked what came at a time. */
function daysAround(receivedAt: Date): { from: string; to: string } {
  const day = hongKongDayOf(receivedAt)
  return { from: daysAfter(day, -DAYS_BESIDE), to: daysAfter(day, DAYS_BESIDE) }
}

/** Lists the confirmations that have a number which few lines and few confirmations have. */
async function recordedWith(
  knex: Knex,
  input: Pick<LineQuery, "receivedAt"> & Pick<Meant, "numbers">,
): Promise<RecordedAs[]> {
  const recorded = await listRecorded(knex, await thoseOfFew(knex, input))
  return [...groupBy(recorded, ({ mark }) => mark).values()]
    .filter((some) => some.length <= MOST)
    .flat()
}

/** Lists the lines that may be others of these under another text, and those under another day. */
async function linesBeside(knex: Knex, lines: readonly UsedLine[]) {
  const own = [...new Map(lines.map((line) => [line.line_key, line])).values()].slice(0, MOST)
  const ofDays =
    own.length === 0
      ? []
      : await rowsOf(knex)
          .whereRaw("day = any(?)", [[...new Set(own.map(({ day }) => day))]])
          .whereRaw("amount_minor = any(?)", [own.map((line) => line.amount_minor)])
          .select<UsedLine[]>(...COLUMNS)
  const twins = await Promise.all(
    own.map(({ line_key: key, day }) => listTwins(knex, { key, from: day, to: day })),
  )
  const others = own.flatMap(({ line_key, day }) =>
    otherTexts(
      ofDays.filter((line) => line.day === day),
      line_key,
    ),
  )
  return { others, twins: twins.flat() }
}

function numbersOf(lines: readonly UsedLine[]): readonly string[] {
  const texts = new Set(lines.map(({ text }) => text))
  return [...[...texts].flatMap(allNumbersIn), ...lines.flatMap(({ marks }) => marks.numbers ?? [])]
}

/**
 * Lists the payments of an amount and a day, if they are as many as the lines that a file has of
 * these: none of the lines is left for another payment. Nothing is known of a day without a line.
 */
async function paymentsOfAllLines(
  knex: Knex,
  { amount, receivedAt }: Pick<LineQuery, "amount" | "receivedAt">,
): Promise<readonly string[]> {
  const day = hongKongDayOf(receivedAt)
  const { from, to } = hongKongDay(day)
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `with line as materialized (
       select statement_id, line_key from fps_statement_line
       where day = ? and amount_minor = ? and marks->'isUndone' is null and deleted_at is null
     ), used as materialized (
       select payment_id as id from fps_statement_match
       where line_key in (select line_key from line) and deleted_at is null
       union
       select id from fps_payment as payment
       where paid_at >= ? and paid_at < ? and received_minor = ? and deleted_at is null
         and not exists (
           select from fps_statement_match
           where payment_id = payment.id and deleted_at is null
         )
     )
     select id from used where (select count(*) from used) >= (
       select max(count) from (
         select count(distinct line_key) from line group by statement_id
       ) as file
     )`,
    [day, amount, from, to, amount],
  )
  return rows.map(({ id }) => id)
}

/** Lists the matches of named lines. They stay when the statement is removed. */
async function matchesOfNames(knex: Knex, names: readonly NamedLine[]): Promise<MatchRow[]> {
  return names.length === 0
    ? []
    : knex<MatchRow>("fps_statement_match")
        .where((some) => {
          names.forEach(({ key }) => void some.orWhereBetween("line_key", prefixed(key)))
        })
        .whereNull("deleted_at")
}

async function matchesOf(knex: Knex, keys: readonly string[]): Promise<MatchRow[]> {
  return knex<MatchRow>("fps_statement_match")
    .whereRaw("line_key = any(?)", [[...keys]])
    .whereNull("deleted_at")
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
