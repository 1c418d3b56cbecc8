import { asMinorUnits } from "../../protocol"
import { decode } from "./decode"
import { findTable, type Mapping, type Table } from "./columns"
import { StatementFault } from "./fault"
import { keyOf, withoutExtraSpace, type StatementLine } from "./line"
import { readAmount } from "./read-amount"
import { isDay, readDay } from "./read-day"
import { MOST_LINES, readRecords, type CsvRecord } from "./records"

/** A statement as read: what came in, and its days. */
export interface Statement {
  /** The first and the last day with a movement, outgoing ones included. */
  readonly from: string
  readonly to: string
  readonly lines: readonly StatementLine[]
}

interface Movement {
  readonly number: number
  readonly day: string
  text: string
  readonly amount: number
}

/**
 * Reads a file: UTF-8 or Big5, with commas, semicolons or tabs, whatever is above the table. A line
 * without an amount is left out; one that has no date either continues the text of the line above.
 * Throws a {@link StatementFault} that names line and column: a file is read whole, or not at all.
 */
export async function readStatement(bytes: Buffer, mapping: Mapping): Promise<Statement> {
  const text = decode(bytes)
  const table = await findTable(text, mapping)
  const records = await readRecords(text, table)
  if (records.length > MOST_LINES) {
    throw new StatementFault("too_many_lines", { line: records.at(-1)?.line })
  }
  const movements = readMovements(records, table, mapping)
  const days = movements.map(({ day }) => day).sort()
  const [from] = days
  const to = days.at(-1)
  if (from === undefined || to === undefined) {
    throw new StatementFault("no_table")
  }
  return { from, to, lines: linesOf(movements) }
}

function readMovements(
  records: readonly CsvRecord[],
  table: Table,
  mapping: Mapping,
): readonly Movement[] {
  const at = (column: string) => table.names.indexOf(column)
  const [dateAt, textAt] = [at(mapping.date), at(mapping.text)]
  const movements: Movement[] = []
  for (const record of records) {
    if (record.line <= table.header.line) {
      continue
    }
    const { line, cells } = record
    const amount = amountOf(record, table, mapping)
    const date = cells[dateAt]?.trim() ?? ""
    const words = withoutExtraSpace(cells[textAt] ?? "")
    if (amount === null) {
      const above = movements.at(-1)
      if (date === "" && words !== "" && above) {
        above.text = `${above.text} ${words}`
      }
    } else {
      const place = { line, column: mapping.date }
      if (date === "") {
        throw new StatementFault("date_missing", place)
      }
      movements.push({ number: line, day: readDay(date, place), text: words, amount })
    }
  }
  return movements
}

/** The amount, below zero if it went out; null if the line has none. */
function amountOf(record: CsvRecord, { names }: Table, mapping: Mapping): number | null {
  const read = (column: string): number | null => {
    const place = { line: record.line, column }
    const cell = record.cells[names.indexOf(column)]
    // A shorter line below the table is fine; one with a date is broken.
    if (cell === undefined && isDay(record.cells[names.indexOf(mapping.date)] ?? "")) {
      throw new StatementFault("cell_missing", place)
    }
    return readAmount(cell ?? "", place)
  }
  if ("amount" in mapping) {
    return read(mapping.amount)
  }
  const [credit, debit] = [read(mapping.credit), read(mapping.debit)]
  if (credit && debit) {
    throw new StatementFault("credit_and_debit", { line: record.line, column: mapping.debit })
  }
  return debit ? -Math.abs(debit) : (credit ?? debit)
}

/** Returns what came in, each line with its key; equal lines of a day are numbered. */
function linesOf(movements: readonly Movement[]): StatementLine[] {
  const seen = new Map<string, number>()
  return movements.flatMap(({ number, day, text, amount }) => {
    if (amount <= 0) {
      return []
    }
    const same = JSON.stringify([day, amount, text])
    const repetition = (seen.get(same) ?? 0) + 1
    seen.set(same, repetition)
    const key = keyOf({ day, amount, text, repetition })
    return [{ key, number, day, text, amount: asMinorUnits(amount) }]
  })
}
