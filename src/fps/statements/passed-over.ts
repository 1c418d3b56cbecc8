import { columnsOf, isKind, type Mapping, type Table } from "./columns"
import { StatementFault } from "./fault"
import { hasHappened, isHongKongDollar, mayBeCurrency, namesCurrency, readSign } from "./meaning"
import { readAmount } from "./read-amount"
import { isDay } from "./read-day"
import type { CsvRecord } from "./records"
import type { Turns } from "./turns"

/**
 * Refuses a mapping that passes over a column by which a line is not income: the person has to name
 * it, or the file has to be another one.
 */
export async function refusePassedOver(
  below: readonly CsvRecord[],
  { table, mapping, turns }: { table: Table; mapping: Mapping; turns: Turns },
): Promise<void> {
  const used = new Set(columnsOf(mapping))
  const dateAt = table.names.indexOf(mapping.date)
  const dated: CsvRecord[] = []
  for (const record of below) {
    if (isDay(record.cells[dateAt] ?? "")) {
      dated.push(record)
    }
    await turns.next()
  }
  for (const [at, column] of table.names.entries()) {
    if (!used.has(column)) {
      const given = await cellsOf(dated, { at, turns, isNamed: isNamed(column) })
      await refuse(given, { table, mapping, column, turns })
    }
  }
}

interface Given extends CsvRecord {
  readonly cell: string
}

/** Kinds that the name of a column says, whatever stands in it. */
const NAMED = ["sign", "currency", "status"] as const
/** The name of a column that may say in some lines which way the money went. */
const TYPE_NAME = /\btype\b|類型|類別|種類/i

function isNamed(column: string): boolean {
  return TYPE_NAME.test(column) || NAMED.some((kind) => isKind(column, kind))
}

/**
 * The cells of a column that are not empty; none where one has another meaning, unless the column's
 * name says what it has.
 */
async function cellsOf(
  dated: readonly CsvRecord[],
  { at, turns, isNamed }: { at: number; turns: Turns; isNamed: boolean },
): Promise<Given[]> {
  const given: Given[] = []
  for (const record of dated) {
    const cell = record.cells[at]?.trim() ?? ""
    const isKnown = readSign(cell) || mayBeCurrency(cell) || hasHappened(cell) !== null
    if (cell !== "" && !isKnown && !isNamed) {
      return []
    }
    if (cell !== "") {
      given.push({ ...record, cell })
    }
    await turns.next()
  }
  return given
}

async function refuse(
  given: readonly Given[],
  input: { table: Table; mapping: Mapping; column: string; turns: Turns },
): Promise<void> {
  const { table, mapping, column, turns } = input
  const has = async (isOne: (cell: string) => boolean) =>
    (await turns.find(given, ({ cell }) => isOne(cell))) !== undefined
  /** A column is of a kind by its name, or if all its cells are. */
  const isOf = async (kind: (typeof NAMED)[number], isOne: (cell: string) => boolean) =>
    isKind(column, kind) || !(await has((cell) => !isOne(cell)))
  const ask = async (
    code: "sign_passed_over" | "currency_passed_over" | "status_passed_over",
    isAsked: (one: Given) => boolean,
  ) => {
    const line = (await turns.find(given, isAsked))?.line
    if (line !== undefined) {
      throw new StatementFault(code, { line, column })
    }
  }
  const isWay = async () =>
    TYPE_NAME.test(column) || isOf("sign", (cell) => readSign(cell) !== null)
  if ("amount" in mapping && !mapping.sign && (await isWay())) {
    const amountAt = table.names.indexOf(mapping.amount)
    // A minus says the same.
    await ask("sign_passed_over", ({ cell, cells }) => {
      return readSign(cell) === -1 && (readAmount(cells[amountAt] ?? "", {}) ?? 0) > 0
    })
  }
  const isOfCurrencies = (await isOf("currency", mayBeCurrency)) && (await has(namesCurrency))
  if (!mapping.currency && isOfCurrencies) {
    await ask("currency_passed_over", ({ cell }) => mayBeCurrency(cell) && !isHongKongDollar(cell))
  }
  if (!mapping.status && (await isOf("status", (cell) => hasHappened(cell) !== null))) {
    await ask("status_passed_over", ({ cell }) => hasHappened(cell) === false)
  }
}
