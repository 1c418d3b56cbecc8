import { z } from "zod"
import { shortList } from "../../protocol"
import { inBothScripts } from "./both-scripts"
import { StatementFault } from "./fault"
import { hasHappened, mayBeCurrency, readSign, wayOfName } from "./meaning"
import { groupBy } from "./pair-by-amount"
import { readAmount } from "./read-amount"
import { isDay } from "./read-day"
import { DELIMITERS, MOST_COLUMNS, readRecords, type CsvRecord } from "./records"
import type { Turns } from "./turns"

const name = z.string().trim().min(1).max(200)
const texts = z.union([
  name,
  shortList(z.array(name).min(1), { most: 10, error: "must name at most 10 columns" }).refine(
    (names) => new Set(names).size === names.length,
    "must name each column once",
  ),
])
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

/** Says by its name if a column may be of a kind. */
interface Names {
  test(column: string): boolean
}

const AMOUNT_NAME = inBothScripts(/amount|\bamt\b|金額|款額|^gross$|^value$/i)
const SIGN_NAME = inBothScripts(
  /indicator|\bd\/?c\b|\bc\/?d\b|\bdirection\b|cdtdbt|^sign$|^dc$|^\+\s?\/\s?[-−]$|[借存收進](?:\s*\/\s*)?[貸支付出]|方向/i,
)

/**
 * Names of columns, as Hong Kong's banks, wallets and the gateway write them. The first that fits is
 * taken; of texts, all. A name with a word of direction is never the one of a plain amount.
 */
const USUAL_NAMES = {
  date: inBothScripts(
    /^(transaction|trans|txn|posting|post|booking|book|entry|value|settlement|completed)?\s*(date|time)\b|日期|時間|^created|paid.?at|^time/i,
  ),
  text: inBothScripts(
    /descri|detail|narrat|particular|reference|remark|memo|message|payer|payee|counterpart|sender|transaction ref|\bref\s?\d?\b|摘要|詳情|詳細|備註|說明|交易內容|參考|附註|對方/i,
  ),
  credit: { test: (column) => wayOfName(column) === "in" },
  debit: { test: (column) => wayOfName(column) === "out" },
  amount: {
    test: (column) => AMOUNT_NAME.test(column) && [null, "both"].includes(wayOfName(column)),
  },
  sign: {
    test: (column) => wayOfName(column) === "both" || SIGN_NAME.test(column),
  },
  currency: inBothScripts(/\b(currency|ccy|curr?)\b|幣/i),
  status: inBothScripts(/status|\b(state|result|outcome|stage|progress)\b|狀[態況]|結果|進度/i),
} as const satisfies Record<string, Names>

type Kind = keyof typeof USUAL_NAMES

/** Names that say alone what their columns have, so that an unknown word in one is asked. */
const CLEAR_NAMES = {
  currency: inBothScripts(
    /^(wallet |account |transaction )?(currency|ccy|curr?)( code)?$|貨幣|幣種|幣別/i,
  ),
  status: inBothScripts(/^(transaction |payment )?(status|result|outcome)$|狀態|結果/i),
} as const

/** Names that say something of a payment, and are none of its amount. */
const ABOUT_MONEY = inBothScripts(
  /indicator|date|time|reference|\brefs?\b|slip|\bnotes?\b|branch|\bqty\b|quantity|\bseq|\bitems?\b|\bpages?\b|terminal|account|card|cheque|number|\bno\b|\bids?\b|name|\bbank\b|code|type|count|limit|balance|rate|fee|charge|tax|descri|detail|narrat|particular|remark|memo|message|status|currency|\bfrom\b|\bto\b|\bby\b|method|channel|日期|時間|戶|人(?!民)|[者號碼名]|對方|款方|銀行|類|稅|(?<!消)費|結餘|餘額|摘要|詳|備註|說明|參考|方式|渠道|狀態|分行|數量|筆數|[單據序頁]/i,
)

/** Names of money that is taken off or added, and is no payment. */
const FEE_NAME = inBothScripts(/fees?|charges?|tax|interest|\bnet\b|稅|(?<!消)費|[息淨]/gi)
const EQUIVALENT_NAME = inBothScripts(/\brate\b|equiv|\beqv|hkd|hk\$|匯率|等值|折[合算]|港[幣元]/i)

/** Names that hold a word of another kind: a fee is no amount. */
const NEVER: Partial<Record<Kind, RegExp>> = {
  text: inBothScripts(
    /amount|date|time|balance|currency|status|bank reference|銀行參考|日期|狀態/i,
  ),
  credit: ABOUT_MONEY,
  debit: ABOUT_MONEY,
  amount: inBothScripts(
    /currency of amount|amount (?:currency|ccy)|fee|balance|tax|charge|手續費|結餘|餘額/i,
  ),
  sign: inBothScripts(
    /amount|\bamt\b|balance|date|fee|account|number|card|金額|款額|結餘|餘額|日期|手續費|戶|號/i,
  ),
  currency: inBothScripts(
    /(?<!currency of )amount(?! (?:currency|ccy))|\bamt\b|balance|rate|金額|款額|結餘|餘額|匯率/i,
  ),
  status: inBothScripts(/account|card|date|time|[賬帳]戶|日期/i),
}

/** How a file is searched for its table. */
export interface Search {
  /** The line with the names of the columns, if a person chose it. */
  readonly header?: number | undefined
  readonly turns: Turns
}

/** All columns that a mapping names. */
export function columnsOf(mapping: Mapping): string[] {
  return Object.values(mapping).flat()
}

/**
 * Finds the header that has all columns of a mapping, on the line that a person chose or on any.
 * Throws a {@link StatementFault} that names a missing one.
 */
export async function findTable(text: string, mapping: Mapping, search: Search): Promise<Table> {
  const wanted = columnsOf(mapping)
  let best: { table: Table; missing: string[] } | undefined
  for (const delimiter of DELIMITERS) {
    const records = await preface(text, delimiter, search)
    for (const header of records.filter((record) => isHeader(record, search))) {
      await search.turns.next()
      const names = namesIn(header)
      const missing = wanted.filter((column) => !names.includes(column))
      if (!best || missing.length < best.missing.length) {
        best = { table: { delimiter, header, names }, missing }
      }
    }
  }
  if (!best) {
    throw noTable(search)
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
export async function guessColumns(text: string, search: Search): Promise<Guess> {
  const all: { header: CsvRecord; last: LastLines }[] = []
  let unknown: CsvRecord | undefined
  for (const delimiter of DELIMITERS) {
    const records = await preface(text, delimiter, search)
    const headers = records.filter((record) => isHeader(record, search))
    const last = await lastLinesOf(records, search.turns)
    all.push(...headers.map((header) => ({ header, last })))
    unknown ??= search.header === undefined ? await aboveMoney(records, search.turns) : headers[0]
  }
  for (const { header, last } of all) {
    await search.turns.next()
    const mapping = hasDay(header) ? null : guess(header, last)
    if (mapping) {
      return { columns: shown(header), header: header.line, mapping }
    }
  }
  if (!unknown) {
    throw noTable(search)
  }
  return { columns: shown(unknown), header: unknown.line, mapping: null }
}

/** A line that a person chose has names for a table, and no date of a payment. */
function isHeader(record: CsvRecord, { header }: Search): boolean {
  return (
    header === undefined ||
    (record.line === header && shown(record).length >= FEWEST_COLUMNS && !hasDay(record))
  )
}

function noTable({ header }: Search): StatementFault {
  return header === undefined
    ? new StatementFault("no_table")
    : new StatementFault("no_header", { line: header })
}

function shown(header: CsvRecord): string[] {
  return namesIn(header).filter((column) => column !== "")
}

/** Reads the first lines, whatever is wrong further down. */
async function preface(
  text: string,
  delimiter: string,
  { header = 0, turns }: Search,
): Promise<CsvRecord[]> {
  return readRecords(text, { delimiter, turns, most: header + PREFACE })
}

function namesIn({ cells, line }: CsvRecord): string[] {
  if (cells.length > MOST_COLUMNS) {
    throw new StatementFault("too_many_columns", { line })
  }
  // PostgreSQL keeps no half of a character, which a cut may leave.
  return cells.map((cell) => Buffer.from(cell.trim().slice(0, 200)).toString())
}

/** A line of a statement has a date and an amount; the header above it has neither. */
export function isMoney(record: CsvRecord): boolean {
  const isWithCents = (cell: string) => /\d\.\d{2}$/.test(cell.trim()) && moneyIn(cell) !== null
  return hasDay(record) && record.cells.slice(0, MOST_COLUMNS).some(isWithCents)
}

/** A line above the table may have any number of cells; none of a statement has more than these. */
function hasDay({ cells }: CsvRecord): boolean {
  return cells.slice(0, MOST_COLUMNS).some(isDay)
}

/** Returns the amount in a cell that may have none. */
export function moneyIn(cell: string): number | null {
  try {
    // An error is slow to make, and most cells have words alone.
    return /\d/.test(cell) ? readAmount(cell, {}) : null
  } catch (error) {
    if (error instanceof StatementFault) {
      return null
    }
    throw error
  }
}

/**
 * By column, the last line whose cell is a date, is an amount, is no currency, is no word for in and
 * out, or is a known status.
 */
interface LastLines {
  readonly day: Map<number, number>
  readonly money: Map<number, number>
  readonly noCurrency: Map<number, number>
  readonly noSign: Map<number, number>
  readonly status: Map<number, number>
}

/** Reads each cell once, however many lines above it may be the header. */
async function lastLinesOf(records: readonly CsvRecord[], turns: Turns): Promise<LastLines> {
  const last: LastLines = {
    ...{ day: new Map(), money: new Map(), noCurrency: new Map(), noSign: new Map() },
    status: new Map(),
  }
  for (const { line, cells } of records) {
    for (const [at, whole] of cells.slice(0, MOST_COLUMNS).entries()) {
      const cell = whole.trim()
      const facts = [
        [last.day, isDay(cell)],
        [last.money, Boolean(moneyIn(cell))],
        [last.noCurrency, cell !== "" && !mayBeCurrency(cell)],
        [last.noSign, cell !== "" && readSign(cell) === null],
        [last.status, hasHappened(cell) !== null],
      ] as const
      for (const [lines] of facts.filter(([, isSo]) => isSo)) {
        lines.set(at, line)
      }
    }
    await turns.next()
  }
  return last
}

/** Finds the line above the first one with a date and an amount. */
async function aboveMoney(
  records: readonly CsvRecord[],
  turns: Turns,
): Promise<CsvRecord | undefined> {
  for (const [at, record] of records.entries()) {
    if (isMoney(record)) {
      return records[at - 1]
    }
    await turns.next()
  }
  return undefined
}

/** Says by its name what a column has; see {@link USUAL_NAMES}. */
export function isKind(column: string, kind: Kind): boolean {
  return USUAL_NAMES[kind].test(column) && !NEVER[kind]?.test(column)
}

/**
 * Says if a column may have money that moved, though its name says of nothing that it did. Fees are
 * such money beside a column of income alone: what went out stands among them.
 */
export function mayHaveMoney(column: string, isBesideIncome: boolean): boolean {
  const others = column.replace(FEE_NAME, " ")
  return (isBesideIncome || others === column) && !ABOUT_MONEY.test(others)
}

/** Says by its name if a column has sums beside the amount: a fee, a rate, another currency. */
export function isBesideAmount(column: string): boolean {
  return column.search(FEE_NAME) >= 0 || EQUIVALENT_NAME.test(column)
}

/** Says by its name if a column has money that moved, whichever way. */
export function isMoneyName(column: string): boolean {
  return (["amount", "credit", "debit"] as const).some((kind) => isKind(column, kind))
}

/**
 * Returns the one column with the amounts of a header without a credit and a debit; undefined where
 * two have some, or where they all went out. A name of both ways is taken only if it stands alone.
 */
function amountAmong(names: readonly string[], hasMoney: (at: number) => boolean) {
  const all = [...names.entries()].filter(([, column]) => isMoneyName(column))
  const plain = all.filter(([, column]) => wayOfName(column) !== "both")
  const filled = (plain.length > 0 ? plain : all).filter(([at]) => hasMoney(at))
  const [amount, ...more] = filled.map(([, column]) => column)
  if (more.length > 0 || (amount !== undefined && isKind(amount, "debit"))) {
    return undefined
  }
  return amount ?? names.find((column) => isKind(column, "amount"))
}

function guess(header: CsvRecord, last: LastLines): Mapping | null {
  const names = namesIn(header)
  const same = groupBy(names, (column) => column)
  // A name that stands twice names no column.
  const columns = [...names.entries()].filter(([, column]) => same.get(column)?.length === 1)
  const find = (kind: Kind, isFit: (at: number) => boolean = () => true) =>
    columns.find(([at, column]) => isKind(column, kind) && isFit(at))?.[1]
  const isBelow = (lines: LastLines[keyof LastLines], at: number) =>
    (lines.get(at) ?? 0) > header.line
  // A column of times stands before the one of dates in some files.
  const date = find("date", (at) => isBelow(last.day, at)) ?? find("date")
  const hasMoney = (at: number) => isBelow(last.money, at)
  const filled = (kind: Kind) => columns.filter(([at, name]) => isKind(name, kind) && hasMoney(at))
  if (filled("credit").length > 1 || filled("debit").length > 1) {
    return null
  }
  const credit = find("credit", hasMoney) ?? find("credit")
  const debit = find("debit", hasMoney) ?? find("debit")
  const isSplit = credit !== undefined && debit !== undefined
  const only = isSplit ? undefined : amountAmong(names, hasMoney)
  const amount = only !== undefined && same.get(only)?.length === 1 ? only : undefined
  const taken = new Set([date, credit, debit, amount])
  const text = columns
    .map(([, column]) => column)
    .filter((column) => isKind(column, "text") && !taken.has(column))
    .slice(0, 10)
  if (date === undefined || text.length === 0 || (!isSplit && amount === undefined)) {
    return null
  }
  const isLeft = (at: number) => !taken.has(names[at]) && !text.includes(names[at] ?? "")
  const isClear = (kind: keyof typeof CLEAR_NAMES, at: number) =>
    CLEAR_NAMES[kind].test(names[at] ?? "")
  // A word that is not understood is no reason to pass the column over: it is asked or left out.
  const currency =
    find("currency", (at) => isClear("currency", at) && !isBelow(last.noCurrency, at)) ??
    find("currency", (at) => isClear("currency", at) && isLeft(at))
  const status =
    find("status", (at) => isLeft(at) && isBelow(last.status, at)) ??
    find("status", (at) => isClear("status", at))
  const sign = find("sign", (at) => !isBelow(last.noSign, at)) ?? find("sign", isLeft)
  const rest = { ...(currency ? { currency } : {}), ...(status ? { status } : {}) }
  const [first, ...others] = text
  const base = { date, text: first !== undefined && others.length === 0 ? first : text }
  if (isSplit) {
    return { ...base, credit, debit, ...rest }
  }
  return amount === undefined ? null : { ...base, amount, ...(sign ? { sign } : {}), ...rest }
}
