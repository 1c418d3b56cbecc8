import { z } from "zod"
import { StatementFault } from "./fault"
import { readAmount } from "./read-amount"
import { isDay } from "./read-day"
import { DELIMITERS, readRecords, type CsvRecord } from "./records"

const name = z.string().trim().min(1).max(200)

/** Which columns of a file have what, by their names in its header. */
export const mappingSchema = z.union([
  z.strictObject({ date: name, text: name, amount: name }),
  z.strictObject({ date: name, text: name, credit: name, debit: name }),
])

/** See {@link mappingSchema}. */
export type Mapping = z.output<typeof mappingSchema>

/** A file with a known header. */
export interface Table {
  readonly delimiter: string
  readonly header: CsvRecord
  readonly names: readonly string[]
}

/** The table begins within so many lines (account, period). */
const PREFACE = 60

/**
 * Names of columns, as Hong Kong's banks and the gateway write them. The first that fits is taken.
 */
const USUAL_NAMES = {
  date: /^(transaction |value |posting |booking |book )?date|日期|created|paid.?at|time/i,
  text: /descri|detail|narrative|particular|reference|remark|摘要|詳情|詳細|備註|說明|交易內容|參考/i,
  credit: /credit|deposit|存入|收入|貸方|入賬/i,
  debit: /debit|withdraw|支出|提取|借方|扣賬/i,
  amount: /amount|金額|款額/i,
} as const

/**
 * Finds the header that has all columns of a mapping. Throws a {@link StatementFault} that names a
 * missing one.
 */
export async function findTable(text: string, mapping: Mapping): Promise<Table> {
  const wanted: string[] = Object.values(mapping)
  let best: { table: Table; missing: string[] } | undefined
  for (const delimiter of DELIMITERS) {
    for (const header of await preface(text, delimiter)) {
      const names = namesIn(header)
      const missing = wanted.filter((column) => !names.includes(column))
      if (!best || missing.length < best.missing.length) {
        best = { table: { delimiter, header, names }, missing }
      }
    }
  }
  if (!best) {
    throw new StatementFault("no_table")
  }
  const [column] = best.missing
  if (column !== undefined) {
    throw new StatementFault("column_missing", { column })
  }
  const twice = wanted.find((one) => best.table.names.filter((other) => other === one).length > 1)
  if (twice !== undefined) {
    throw new StatementFault("column_twice", { line: best.table.header.line, column: twice })
  }
  return best.table
}

/** Returns the columns of a new file, and what they may have. */
export async function guessColumns(
  text: string,
): Promise<{ columns: string[]; mapping: Mapping | null }> {
  for (const delimiter of DELIMITERS) {
    const records = await preface(text, delimiter)
    const first = records.findIndex(isMoney)
    const header = records[first - 1]
    if (header) {
      const columns = namesIn(header).filter((column) => column !== "")
      return { columns, mapping: guess(columns) }
    }
  }
  throw new StatementFault("no_table")
}

/** Reads the first lines, whatever is wrong further down. */
async function preface(text: string, delimiter: string): Promise<CsvRecord[]> {
  return readRecords(text, { delimiter, most: PREFACE })
}

function namesIn({ cells }: CsvRecord): string[] {
  return cells.map((cell) => cell.trim())
}

/** A line of a statement has a date and an amount; the header above it has neither. */
function isMoney({ cells }: CsvRecord): boolean {
  return cells.some(isDay) && cells.some((cell) => /\d\.\d{2}\b/.test(cell) && isAmount(cell))
}

function isAmount(cell: string): boolean {
  try {
    return readAmount(cell, {}) !== null
  } catch (error) {
    if (error instanceof StatementFault) {
      return false
    }
    throw error
  }
}

function guess(columns: readonly string[]): Mapping | null {
  const find = (kind: keyof typeof USUAL_NAMES) =>
    columns.find((column) => USUAL_NAMES[kind].test(column))
  const [date, text, credit, debit, amount] = [
    find("date"),
    find("text"),
    find("credit"),
    find("debit"),
    find("amount"),
  ]
  if (date === undefined || text === undefined) {
    return null
  }
  if (credit !== undefined && debit !== undefined && credit !== debit) {
    return { date, text, credit, debit }
  }
  return amount === undefined ? null : { date, text, amount }
}
