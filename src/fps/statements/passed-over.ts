import { columnsOf, type Mapping, type Table } from "./columns"
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
      const given = await cellsOf(dated, { at, turns })
      await refuse(given, { table, mapping, column, turns })
    }
  }
}

interface Given extends CsvRecord {
  readonly cell: string
}

/** The cells of a column that are not empty; none where one of them has another meaning. */
async function cellsOf(
  dated: readonly CsvRecord[],
  { at, turns }: { at: number; turns: Turns },
): Promise<Given[]> {
  const given: Given[] = []
  for (const record of dated) {
    const cell = record.cells[at]?.trim() ?? ""
    if (cell !== "" && !readSign(cell) && !mayBeCurrency(cell) && hasHappened(cell) === null) {
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
  const ask = async (
    code: "sign_passed_over" | "currency_passed_over" | "status_passed_over",
    isAsked: (one: Given) => boolean,
  ) => {
    const line = (await turns.find(given, isAsked))?.line
    if (line !== undefined) {
      throw new StatementFault(code, { line, column })
    }
  }
  if ("amount" in mapping && !mapping.sign && !(await has((cell) => !readSign(cell)))) {
    const amountAt = table.names.indexOf(mapping.amount)
    // A minus says the same.
    await ask("sign_passed_over", ({ cell, cells }) => {
      return readSign(cell) === -1 && (readAmount(cells[amountAt] ?? "", {}) ?? 0) > 0
    })
  }
  const isOfCurrencies = !(await has((cell) => !mayBeCurrency(cell))) && (await has(namesCurrency))
  if (!mapping.currency && isOfCurrencies) {
    await ask("currency_passed_over", ({ cell }) => !isHongKongDollar(cell))
  }
  if (!mapping.status && !(await has((cell) => hasHappened(cell) === null))) {
    await ask("status_passed_over", ({ cell }) => !hasHappened(cell))
  }
}
