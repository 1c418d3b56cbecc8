import { moneyIn, type Table } from "./columns"
import { StatementFault } from "./fault"
import { isDay } from "./read-day"
import type { CsvRecord } from "./records"
import type { Turns } from "./turns"

/**
 * Refuses a cell that has lines of the table in it: a quotation mark before a text holds all up to the
 * next one. Such a line has the table's separators and an amount, or begins with a date.
 */
export async function refuseSwallowed(
  below: readonly CsvRecord[],
  { table: { delimiter, names }, turns }: { table: Table; turns: Turns },
): Promise<void> {
  for (const { line, cells } of below) {
    for (const cell of cells.filter((one) => one.includes("\n"))) {
      const lines = cell.split("\n").slice(1)
      const isOne = lines.some((one) => {
        const parts = one.split(delimiter)
        return (
          (parts.length >= names.length && parts.some(isAmount)) ||
          (parts.length > 1 && isDay(parts[0] ?? ""))
        )
      })
      if (isOne) {
        throw new StatementFault("broken_quotes", { line })
      }
    }
    await turns.next()
  }
}

function isAmount(cell: string): boolean {
  return cell.includes(".") && moneyIn(cell) !== null
}
