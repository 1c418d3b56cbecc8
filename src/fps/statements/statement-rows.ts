import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { asMinorUnits, type MinorUnits } from "../../protocol"
import { amountColumns } from "../database/rows"
import { DAYS_BESIDE } from "./bank-days"
import { withKnownKeys } from "./known-keys"
import type { LeftOut } from "./left-out"
import { MOST_TEXT, type FileLine, type LineMarks } from "./line"
import { groupBy } from "./pair-by-amount"
import { daysAfter } from "./read-day"

/** A stored statement. */
export interface StatementRecord {
  readonly id: string
  /** `YYYY-MM-DD` in Hong Kong. */
  readonly from: string
  readonly to: string
  readonly mapping: StoredMapping
  /** The line with the names of the columns, if a person chose it. */
  readonly header: number | null
  /** Lines that are not income, by reason. */
  readonly leftOut: readonly LeftOut[]
  readonly createdBy: string | null
  readonly createdAt: Date
}

/** Which columns of the file had what. */
export type StoredMapping = Readonly<Record<string, string | readonly string[]>>

/** An incoming line of a statement. */
export interface StatementLineRecord {
  /** The same line has the same key in another file, such as one of a longer period. */
  readonly key: string
  /** Its line in the file, from 1. */
  readonly number: number
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** May hold a person's name: never for a log. */
  readonly text: string
  readonly amount: MinorUnits
}

/** A stored statement with its lines, in order. */
export interface FoundStatement {
  readonly statement: StatementRecord
  readonly lines: readonly StatementLineRecord[]
  /** Those whose money the bank took back in the same file. */
  readonly undone: readonly StatementLineRecord[]
}

/** A statement to be stored. */
export interface SaveStatementInput {
  readonly contentHash: string
  readonly from: string
  readonly to: string
  readonly mapping: StoredMapping
  readonly header: number | null
  readonly leftOut: readonly LeftOut[]
  readonly createdBy: string | null
  readonly lines: readonly FileLine[]
}

interface StatementRow {
  id: string
  from_day: string
  to_day: string
  mapping: StoredMapping
  header: number | null
  left_out: LeftOut[] | null
  created_by: string | null
  created_at: Date
}

/** A stored line. */
export interface LineRow {
  line_key: string
  number: number
  day: string
  text: string
  amount_minor: string
  marks: LineMarks
}

/** PostgreSQL takes 65,535 parameters. */
const LINES_AT_ONCE = 1_000

/**
 * Stores a statement with its lines, once: returns the id of an existing one. A line that another
 * file had gets the key that it has there.
 */
export async function saveStatement(knex: Knex, input: SaveStatementInput): Promise<string> {
  return knex.transaction(async (trx) => {
    // One after the other, so that two files do not name one line twice.
    await trx.raw("select pg_advisory_xact_lock(hashtext('fps_statement'))")
    const [created] = await trx("fps_statement")
      .insert({
        id: generateEntityId(undefined, "fpsstm"),
        content_hash: input.contentHash,
        from_day: input.from,
        to_day: input.to,
        mapping: JSON.stringify(input.mapping),
        header: input.header,
        left_out: JSON.stringify(input.leftOut),
        created_by: input.createdBy,
      })
      .onConflict(trx.raw('("content_hash") where deleted_at is null'))
      .ignore()
      .returning<{ id: string }[]>("id")
    if (created) {
      const known = await trx<LineRow>("fps_statement_line")
        .whereBetween("day", [input.from, input.to])
        // No line of another amount is the same one, and each is read while others wait.
        .whereRaw("amount_minor = any(?)", [[...new Set(input.lines.map(({ amount }) => amount))]])
        .whereNull("deleted_at")
        .select("line_key", "day", "amount_minor", "marks")
      const lines = await withKnownKeys(input.lines, known)
      for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
        const rows = lines.slice(start, start + LINES_AT_ONCE)
        await trx("fps_statement_line").insert(rows.map((line) => toRow(created.id, line)))
      }
      return created.id
    }
    const known = await trx<StatementRow & { content_hash: string }>("fps_statement")
      .where({ content_hash: input.contentHash })
      .whereNull("deleted_at")
      .first("id")
    // It was removed for its age at this moment: the next attempt stores it again.
    if (!known) {
      throw new Error("The statement was removed while it was read again. Choose the file again.")
    }
    return known.id
  })
}

function toRow(statementId: string, line: FileLine) {
  return {
    id: generateEntityId(undefined, "fpsstl"),
    statement_id: statementId,
    number: line.number,
    line_key: line.key,
    day: line.day,
    text: line.text.slice(0, MOST_TEXT),
    marks: JSON.stringify(line.marks),
    ...amountColumns(line.amount),
  }
}

/** Finds a statement with its lines, or null. */
export async function findStatement(knex: Knex, id: string): Promise<FoundStatement | null> {
  const row = await knex<StatementRow>("fps_statement")
    .where({ id })
    .whereNull("deleted_at")
    .first()
  if (!row) {
    return null
  }
  const lines = await knex<LineRow & { statement_id: string }>("fps_statement_line")
    .where({ statement_id: id })
    .whereNull("deleted_at")
    .orderBy("number")
  return {
    statement: toStatement(row),
    lines: lines.filter(({ marks }) => !marks.isUndone).map(toLine),
    undone: lines.filter(({ marks }) => marks.isUndone).map(toLine),
  }
}

/** Lists the newest statements, without their lines. */
export async function listStatements(
  knex: Knex,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ statements: StatementRecord[]; count: number }> {
  const all = () => knex<StatementRow>("fps_statement").whereNull("deleted_at")
  const rows = await all().orderBy("created_at", "desc").limit(limit).offset(offset)
  const [counted] = await all().count<{ count: string }[]>("* as count")
  return { statements: rows.map(toStatement), count: Number(counted?.count ?? 0) }
}

/**
 * Deletes older statements with their lines. Matches stay: the same line of a later file must not be
 * used for another payment.
 */
export async function removeStatements(
  knex: Knex,
  { olderThanDays }: { olderThanDays: number },
): Promise<number> {
  return knex.transaction(async (trx) => {
    const removed: unknown = await trx("fps_statement")
      .whereRaw("created_at < now() - make_interval(days => ?)", [olderThanDays])
      .whereNull("deleted_at")
      .delete()
      .returning("id")
    const ids = (removed as { id: string }[]).map(({ id }) => id)
    await trx("fps_statement_line").whereIn("statement_id", ids).whereNull("deleted_at").delete()
    return ids.length
  })
}

function toStatement(row: StatementRow): StatementRecord {
  return {
    id: row.id,
    from: row.from_day,
    to: row.to_day,
    mapping: row.mapping,
    header: row.header,
    leftOut: row.left_out ?? [],
    createdBy: row.created_by,
    createdAt: row.created_at,
  }
}

function toLine(row: Omit<LineRow, "marks">): StatementLineRecord {
  return {
    key: row.line_key,
    number: row.number,
    day: row.day,
    text: row.text,
    amount: asMinorUnits(Number(row.amount_minor)),
  }
}

/** The days of a statement, and those around it. */
export interface OtherLinesQuery {
  readonly statementId: string
  readonly within: { readonly from: string; readonly to: string }
  readonly from: string
  readonly to: string
}

/**
 * Lists the lines of other statements on some days that a statement does not have. Within its own
 * days nobody reads their texts, and many files may have these days.
 */
export async function listOtherLines(
  knex: Knex,
  which: OtherLinesQuery,
): Promise<StatementLineRecord[]> {
  const { from, to } = which.within
  const text = knex.raw("case when day between ? and ? then '' else text end as text", [from, to])
  const rows = await knex("fps_statement_line as line")
    .distinctOn("line_key")
    .select<Omit<LineRow, "marks">[]>("line_key", "number", "day", "amount_minor", text)
    .whereBetween("day", [which.from, which.to])
    .whereNot("statement_id", which.statementId)
    .whereRaw("marks->'isUndone' is null")
    .whereNull("deleted_at")
    .whereNotExists((mine) => {
      void mine
        .select(knex.raw("1"))
        .from("fps_statement_line as mine")
        .where("mine.statement_id", which.statementId)
        .whereRaw("mine.line_key = line.line_key and mine.deleted_at is null")
    })
    .orderBy("line_key")
    .orderBy("created_at", "desc")
  return rows.map(toLine)
}

/** Lines whose twins are sought: those of a statement, or of a day with a key that begins so. */
export type TwinsQuery = { readonly from: string; readonly to: string } & (
  { readonly statementId: string } | { readonly key: string }
)

/** A line of another file, and the day of the line that it may be. */
export interface Twin extends Pick<LineRow, "line_key" | "day"> {
  readonly ownDay: string
  /** The bank took its money back in that file. */
  readonly isUndone: true | null
}

/**
 * Lists the lines of other files that have the amount and the bank's reference of a line under another
 * day: it may be the same line, by the day of another column.
 */
export async function listTwins(knex: Knex, which: TwinsQuery): Promise<Twin[]> {
  const { from, to } = which
  const live = () =>
    knex("fps_statement_line").whereNull("deleted_at").whereRaw("marks->>'anyDay' is not null")
  const anyDay = knex.raw(`marks->>'anyDay' as "anyDay"`)
  const own = await live()
    .whereBetween("day", [from, to])
    .where((one) => {
      if ("statementId" in which) {
        void one.where("statement_id", which.statementId)
      } else {
        void one.whereRaw("starts_with(line_key, ?)", [which.key])
      }
    })
    .distinct<OfAnyDay[]>("day", "statement_id", anyDay)
  const ownOf = groupBy(own, (one) => one.anyDay)
  // Two queries: PostgreSQL knows nothing yet of lines that were just stored, and would compare each
  // with each.
  const others = await live()
    .whereBetween("day", [daysAfter(from, -DAYS_BESIDE), daysAfter(to, DAYS_BESIDE)])
    .whereRaw("marks->>'anyDay' = any(?)", [[...ownOf.keys()]])
    .distinct<(OfAnyDay & Omit<Twin, "ownDay">)[]>(
      ...["line_key", "day", "statement_id"],
      ...[anyDay, knex.raw(`marks->'isUndone' as "isUndone"`)],
    )
  const twins = others.flatMap(({ line_key, day, isUndone, ...other }) =>
    (ownOf.get(other.anyDay) ?? [])
      .filter(
        (one) =>
          one.statement_id !== other.statement_id &&
          one.day !== day &&
          one.day >= daysAfter(day, -DAYS_BESIDE) &&
          one.day <= daysAfter(day, DAYS_BESIDE),
      )
      .map((one): Twin => ({ line_key, day, ownDay: one.day, isUndone })),
  )
  return [...new Map(twins.map((twin) => [JSON.stringify(twin), twin])).values()]
}

/** The facts by which a line is another one's twin: amount and bank reference, whatever its day. */
interface OfAnyDay {
  readonly day: string
  readonly statement_id: string
  readonly anyDay: string
}
