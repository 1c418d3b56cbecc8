import { findTable, guessColumns, isMoney, moneyIn, type Mapping, type Search } from "./columns"
import { decode } from "./decode"
import { StatementFault } from "./fault"
import { namesForeign } from "./meaning"
import { isDay } from "./read-day"
import { readRecords, type CsvRecord } from "./records"
import type { Turns } from "./turns"
import { readXlsx } from "./xlsx/read-xlsx"

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])

/** How a file is searched for its table, with the columns that it has if they are known. */
export interface TableSearch extends Search {
  readonly mapping?: Mapping | undefined
}

/** Returns the text of a file, or one for each sheet of a workbook that is not empty. */
export async function textsOf(bytes: Buffer, turns: Turns): Promise<string[]> {
  if (!bytes.subarray(0, ZIP.length).equals(ZIP)) {
    return [await decode(bytes, turns)]
  }
  const sheets = (await readXlsx(bytes, turns)).filter(({ text }) => text !== "")
  if (sheets.some(({ name }) => namesForeign(name))) {
    throw new StatementFault("amount_currency")
  }
  return sheets.map(({ text }) => text)
}

/**
 * Returns the text with the table of a file. Of a workbook's sheets it is the one that has a table:
 * the columns of the mapping, or some that are known by their names; on the chosen line, if a person
 * chose one. No other sheet may have a line with a date and an amount: it would be passed over.
 */
export async function tableAmong(texts: readonly string[], search: TableSearch): Promise<string> {
  const [first] = texts
  if (first === undefined) {
    throw new StatementFault("empty")
  }
  const tables: string[] = []
  for (const text of texts.length > 1 ? texts : []) {
    if (await isTable(text, search)) {
      tables.push(text)
    }
  }
  if (tables.length > 1) {
    throw new StatementFault("several_sheets")
  }
  const [table] = tables
  for (const other of table === undefined ? [] : texts.filter((text) => text !== table)) {
    const records = await readRecords(other, { delimiter: ",", turns: search.turns })
    if (await search.turns.find(records, isMovement)) {
      throw new StatementFault("several_sheets")
    }
  }
  return table ?? first
}

/** A number of an account has more digits. */
const LARGEST = 10_000_000_00

function isMovement(record: CsvRecord): boolean {
  const others = record.cells.filter((cell) => !isDay(cell))
  const sums = others.map((cell) => Math.abs(moneyIn(cell) ?? 0))
  const hasSum = sums.some((sum) => sum > 0 && sum < LARGEST)
  return isMoney(record) || (hasSum && others.length < record.cells.length)
}

async function isTable(text: string, search: TableSearch): Promise<boolean> {
  try {
    return search.mapping
      ? (await findTable(text, search.mapping, search)).names.length > 0
      : (await guessColumns(text, search)).mapping !== null
  } catch (error) {
    if (error instanceof StatementFault) {
      return false
    }
    throw error
  }
}
