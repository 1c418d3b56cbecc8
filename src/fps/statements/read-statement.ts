import { lastBooking } from "./bank-days"
import { findTable, guessColumns, isMoney, type Mapping } from "./columns"
import { StatementFault } from "./fault"
import { Headings } from "./headings"
import { linesOf, type ReadLine } from "./keyed-lines"
import type { FileLine } from "./line"
import { LineReader } from "./line-reader"
import { refuseFalling, refuseShifted } from "./running-balance"
import { refuseSwallowed } from "./swallowed"
import { summed, type LeftOut } from "./left-out"
import { namesCurrency } from "./meaning"
import { refuseForeign, refuseWrongWay } from "./other-money"
import { dayReader, daysAfter, hasShortYear, plainDate } from "./read-day"
import { MOST_LINES, readRecords } from "./records"
import { refusePassedOver } from "./passed-over"
import { findTakenBack } from "./taken-back"
import { tableAmong, textsOf, type TableSearch } from "./table-text"
import { Turns } from "./turns"

/** A statement as read: what came in, undone lines included; its days, and what was left out. */
export interface Statement {
  /** The first and the last day with a movement, outgoing ones included. */
  readonly from: string
  readonly to: string
  readonly lines: readonly FileLine[]
  readonly left_out: readonly LeftOut[]
  readonly mapping: Mapping
}

/** A statement with its first lines, also those that went out. */
export interface ReadFile extends Statement {
  readonly first: readonly ReadLine[]
  /** A year of two digits may be a day. */
  readonly isYearShort: boolean
}

/** The payments of these days are compared with the file. */
const MOST_DAYS = 366
const FIRST = 8
/** A day that is taken for a year is nearly a year away, or more. */
const MOST_AGE = 360

/**
 * Reads a file: Excel, or text in UTF-8, UTF-16 or Big5 with commas, semicolons, tabs or bars,
 * whatever is above the table.
 * Without a mapping the columns are found by their names, on the line that a person chose or on
 * any. A line is income only where sign, currency and status say so. Throws a
 * {@link StatementFault} that names line and column: a file is read whole, or not at all, and what
 * it does not say is asked.
 */
export async function readStatement(
  bytes: Buffer,
  given?: Mapping,
  headerLine?: number,
): Promise<ReadFile> {
  const turns = new Turns()
  const texts = await textsOf(bytes, turns)
  return readTexts(texts, { mapping: given, header: headerLine, turns })
}

/**
 * Refuses a day after the next one on which the bank books: day and month are the wrong way round, or
 * nothing has happened yet. Refuses years of two digits if all are long ago: they may be days.
 */
export function refuseFuture(file: ReadFile, today: string): ReadFile {
  const latest = lastBooking(today)
  if (file.to > latest) {
    const later = [...file.first, ...file.lines].find(({ day }) => day > latest)
    const place = { line: later?.number, column: file.mapping.date }
    throw new StatementFault("date_unreadable", place)
  }
  if (file.isYearShort && file.to < daysAfter(today, -MOST_AGE)) {
    const place = { line: file.first[0]?.number, column: file.mapping.date }
    throw new StatementFault("date_unreadable", place)
  }
  return file
}

/** Reads the one of a file's texts that has the table, as {@link readStatement} does. */
export async function readTexts(texts: readonly string[], search: TableSearch): Promise<ReadFile> {
  const { turns } = search
  const text = await tableAmong(texts, search)
  const mapping = search.mapping ?? (await guessColumns(text, search)).mapping
  if (!mapping) {
    throw new StatementFault("columns_unknown")
  }
  const table = await findTable(text, mapping, search)
  refuseWrongWay(table, mapping)
  const isCurrencyKnown = refuseForeign(table, mapping)
  const records = await readRecords(text, { delimiter: table.delimiter, turns })
  if (records.length > MOST_LINES) {
    throw new StatementFault("too_many_lines", { line: records.at(-1)?.line })
  }
  const below = records.filter(({ line }) => line > table.header.line)
  await refuseSwallowed(below, { table, turns })
  const isWayKnown = await refusePassedOver(below, { table, mapping, turns })
  const headings = new Headings(mapping, isCurrencyKnown, isWayKnown)
  const dateAt = table.names.indexOf(mapping.date)
  const dates = below.map(({ cells }) => cells[dateAt] ?? "")
  const readDay = dayReader(mapping.date, await turns.map(new Set(dates), plainDate))
  const reader = new LineReader(table, { mapping, headings, readDay })
  const above: { reason: LeftOut["reason"]; line: number }[] = []
  for (const record of records.filter(({ line }) => line < table.header.line)) {
    const isAbove = isMoney(record)
    if (isAbove) {
      above.push({ reason: "above", line: record.line })
    }
    // One of a list of accounts has the currency in a cell of its own.
    if (!isAbove || record.cells.some(namesCurrency)) {
      headings.note(record)
    }
    await turns.next()
  }
  for (const record of below) {
    reader.take(record)
    await turns.next()
  }
  headings.end()
  const movements = reader.end()
  await refuseShifted(movements, { table, mapping, below, turns })
  await refuseFalling(movements, { table, mapping, below, turns })
  const { undone, undoing } = await findTakenBack(movements, turns)
  const leftOut = [
    ...above,
    ...reader.leftOut.filter(({ line }) => !undoing.has(line)),
    ...[...undone, ...undoing].map((line) => ({ reason: "taken_back", line }) as const),
  ]
  const days = movements.map(({ day }) => day).sort()
  const [from] = days
  const to = days.at(-1)
  if (from === undefined || to === undefined) {
    throw new StatementFault("no_table")
  }
  if (to > daysAfter(from, MOST_DAYS)) {
    throw new StatementFault("period_too_long")
  }
  const first = movements.slice(0, FIRST).map(({ number, day, text, amount }) => {
    return { number, day, text, amount }
  })
  // Undone ones are kept, so that they are known again: an earlier file may have had them as income.
  const lines = await linesOf(movements, turns)
  return {
    from,
    to,
    lines: lines.map((line) =>
      undone.has(line.number) ? { ...line, marks: { ...line.marks, isUndone: true } } : line,
    ),
    left_out: summed(leftOut),
    mapping,
    first,
    isYearShort: (await turns.find(dates, hasShortYear)) !== undefined,
  }
}
