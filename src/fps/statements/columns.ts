import { z } from "zod"
import { StatementFault } from "./fault"
import { mayBeCurrency, readSign } from "./meaning"
import { readAmount } from "./read-amount"
import { isDay } from "./read-day"
import { DELIMITERS, MOST_COLUMNS, readRecords, type CsvRecord } from "./records"

const name = z.string().trim().min(1).max(200)
const texts = z.union([name, z.array(name).min(1).max(10)])
const more = { sign: name.optional(), currency: name.optional(), status: name.optional() }

/** Which columns of a file have what, by their names in its header. */
export const mappingSchema = z.union([
  z.strictObject({ date: name, text: texts, amount: name, ...more }),
  z.strictObject({ date: name, text: texts, credit: name, debit: name, ...more }),
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
/** A person may name a header further down, up to this line. */
export const MOST_HEADER = 1_000
/** A table has a date, a text and an amount at least. */
const FEWEST_COLUMNS = 3

/**
 * Names of columns, as Hong Kong's banks, wallets and the gateway write them. The first that fits is
 * taken; of texts, all.
 */
const USUAL_NAMES = {
  date: /^(transaction|trans|txn|posting|post|booking|book|entry|value|settlement|completed)?\s*(date|time)\b|日期|時間|^created|paid.?at|^time/i,
  text: /descri|detail|narrat|particular|reference|remark|memo|message|payer|payee|counterpart|sender|transaction ref|\bref\s?\d?\b|摘要|詳情|詳細|備註|說明|交易內容|參考|附註|對方/i,
  credit: /credit|deposit|money in|paid in|存入|收入|貸方|入賬/i,
  debit: /debit|withdraw|money out|paid out|支出|提取|借方|扣賬/i,
  amount: /amount|金額|款額|^gross$|^value$/i,
  sign: /indicator|\bd\/?c\b|\bc\/?d\b|\bdr?\s*\/\s*cr?\b|\bcr?\s*\/\s*dr?\b|debit\s*\/\s*credit|credit\s*\/\s*debit|^direction$|^sign$|^dc$|^crdr$|借貸|存\/支|收支/i,
  currency: /^(wallet |account |transaction )?currency$|^ccy$|^curr?$|貨幣|幣種|幣別/i,
  status: /^(transaction |payment )?status$|狀態/i,
} as const

type Kind = keyof typeof USUAL_NAMES

/** Names that hold a word of another kind: a fee is no amount. */
const NEVER: Partial<Record<Kind, RegExp>> = {
  text: /amount|date|time|balance|bank reference|銀行參考|日期/i,
  credit: /indicator|\/|date|reference|account/i,
  debit: /indicator|\/|date|reference|account/i,
  amount: /fee|balance|tax|charge|手續費|結餘/i,
}

/** All columns that a mapping names. */
export function columnsOf(mapping: Mapping): string[] {
  return Object.values(mapping).flat()
}

/**
 * Finds the header that has all columns of a mapping, on the line that a person chose or on any.
 * Throws a {@link StatementFault} that names a missing one.
 */
export async function findTable(
  text: string,
  mapping: Mapping,
  headerLine?: number,
): Promise<Table> {
  const wanted = columnsOf(mapping)
  let best: { table: Table; missing: string[] } | undefined
  for (const delimiter of DELIMITERS) {
    const records = await preface(text, delimiter, headerLine)
    for (const header of records.filter((record) => isHeader(record, headerLine))) {
      const names = namesIn(header)
      const missing = wanted.filter((column) => !names.includes(column))
      if (!best || missing.length < best.missing.length) {
        best = { table: { delimiter, header, names }, missing }
      }
    }
  }
  if (!best) {
    throw noTable(headerLine)
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

/** The columns of a file, and what they may have. */
export interface Guess {
  readonly columns: string[]
  /** The line that names them. */
  readonly header: number
  readonly mapping: Mapping | null
}

/**
 * Finds the header of a new file: by the words in it, else by a line with a date and an amount that
 * stands below it. Where a person chose the line, it is that one.
 */
export async function guessColumns(text: string, headerLine?: number): Promise<Guess> {
  const all: { header: CsvRecord; below: CsvRecord[] }[] = []
  let unknown: CsvRecord | undefined
  for (const delimiter of DELIMITERS) {
    const records = await preface(text, delimiter, headerLine)
    const headers = records.filter((record) => isHeader(record, headerLine))
    all.push(
      ...headers.map((header) => ({ header, below: records.slice(records.indexOf(header) + 1) })),
    )
    unknown ??= headerLine === undefined ? records[records.findIndex(isMoney) - 1] : headers[0]
  }
  for (const { header, below } of all) {
    const mapping = header.cells.some(isDay) ? null : guess(header, below)
    if (mapping) {
      return { columns: shown(header), header: header.line, mapping }
    }
  }
  if (!unknown) {
    throw noTable(headerLine)
  }
  return { columns: shown(unknown), header: unknown.line, mapping: null }
}

/** A line that a person chose has names for a table, and no date of a payment. */
function isHeader(record: CsvRecord, headerLine: number | undefined): boolean {
  return (
    headerLine === undefined ||
    (record.line === headerLine &&
      shown(record).length >= FEWEST_COLUMNS &&
      !record.cells.some(isDay))
  )
}

function noTable(headerLine: number | undefined): StatementFault {
  return headerLine === undefined
    ? new StatementFault("no_table")
    : new StatementFault("no_header", { line: headerLine })
}

function shown(header: CsvRecord): string[] {
  return namesIn(header).filter((column) => column !== "")
}

/** Reads the first lines, whatever is wrong further down. */
async function preface(text: string, delimiter: string, headerLine = 0): Promise<CsvRecord[]> {
  return readRecords(text, { delimiter, most: headerLine + PREFACE })
}

function namesIn({ cells, line }: CsvRecord): string[] {
  if (cells.length > MOST_COLUMNS) {
    throw new StatementFault("too_many_columns", { line })
  }
  return cells.map((cell) => cell.trim().slice(0, 200))
}

/** A line of a statement has a date and an amount; the header above it has neither. */
export function isMoney({ cells }: CsvRecord): boolean {
  return cells.some(isDay) && cells.some((cell) => /\d\.\d{2}$/.test(cell.trim()) && isAmount(cell))
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

function guess(header: CsvRecord, below: readonly CsvRecord[]): Mapping | null {
  const names = namesIn(header)
  const isKind = (column: string, kind: Kind) =>
    USUAL_NAMES[kind].test(column) &&
    !NEVER[kind]?.test(column) &&
    names.filter((other) => other === column).length === 1
  const find = (kind: Kind) => names.find((column) => isKind(column, kind))
  const cellsOf = (column: string) =>
    below.flatMap(({ cells }) => cells[names.indexOf(column)]?.trim() || [])
  // A column of times stands before the one of dates in some files.
  const date =
    names.find((column) => isKind(column, "date") && cellsOf(column).some(isDay)) ?? find("date")
  const [credit, debit] = [find("credit"), find("debit")]
  const isSplit = credit !== undefined && debit !== undefined && credit !== debit
  const amount = isSplit ? undefined : find("amount")
  const taken = new Set([date, credit, debit, amount])
  const text = names.filter((column) => isKind(column, "text") && !taken.has(column)).slice(0, 10)
  if (date === undefined || text.length === 0 || (!isSplit && amount === undefined)) {
    return null
  }
  const currency = names.find(
    (column) => isKind(column, "currency") && cellsOf(column).every(mayBeCurrency),
  )
  const status = find("status")
  const sign = names.find(
    (column) => isKind(column, "sign") && cellsOf(column).every((cell) => readSign(cell) !== null),
  )
  const rest = { ...(currency ? { currency } : {}), ...(status ? { status } : {}) }
  const [only] = text
  const base = { date, text: text.length === 1 && only !== undefined ? only : text }
  if (isSplit) {
    return { ...base, credit, debit, ...rest }
  }
  return amount === undefined ? null : { ...base, amount, ...(sign ? { sign } : {}), ...rest }
}
