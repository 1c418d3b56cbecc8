import { moneyIn, type Table } from "./columns"
import { StatementFault } from "./fault"
import { isDay } from "./read-day"
import type { CsvRecord } from "./records"
import type { Turns } from "./turns"

/**
 * Refuses a cell that has lines of the table in it: a quotation mark before a text holds all up to the
 * next one. Such a line has the table's separators, and a date or an amount, or nothing for a date; the
 * first one is the rest of the cell's own, and the last one may be cut.
 */
export async function refuseSwallowed(
  below: readonly CsvRecord[],
  { table: { delimiter, names }, turns }: { table: Table; turns: Turns },
): Promise<void> {
  for (const { line, cells } of below) {
    for (const cell of cells.filter((one) => one.includes("\n"))) {
      const [rest = [], ...lines] = cell.split("\n").map((one) => one.split(delimiter))
      const isOne =
        isDated(rest) ||
        lines.some(
          (parts) =>
            isDated(parts) ||
            (parts.length >= names.length && parts.some(isAmount)) ||
            (parts.length > 1 && isDayOrNone(parts[0]?.trim() ?? "")),
        )
      if (isOne) {
        throw new StatementFault("broken_quotes", { line })
      }
    }
    await turns.next()
  }
}

/** A text may have a comma and a date. */
function isDated(parts: readonly string[]): boolean {
  return parts.length > 2 && parts.some(isDay)
}

function isDayOrNone(cell: string): boolean {
  return cell === "" || isDay(cell)
}

function isAmount(cell: string): boolean {
  return cell.includes(".") && moneyIn(cell) !== null
}
