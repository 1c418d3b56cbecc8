import { moneyIn, type Mapping, type Table } from "./columns"
import { StatementFault } from "./fault"
import type { Movement } from "./keyed-lines"
import { BALANCE_NAME } from "./other-money"
import type { CsvRecord } from "./records"

/** Line with a balance, below another one. */
interface Step {
  readonly line: number
  readonly amount: number
  /** Difference to the balance above, less than zero where money went out. */
  readonly rise: number
}

/**
 * Refuses a column of amounts without a sign by which the running balance falls: the file does not say
 * which of them went out. The oldest line is the first or the last one, whichever the balances fit.
 */
export function refuseFalling(
  movements: readonly Movement[],
  { table, mapping, below }: { table: Table; mapping: Mapping; below: readonly CsvRecord[] },
): void {
  const at = table.names.findIndex((name) => BALANCE_NAME.test(name))
  const isSigned = !("amount" in mapping) || mapping.sign !== undefined
  if (isSigned || at < 0 || movements.some(({ amount }) => amount < 0)) {
    return
  }
  const cells = new Map(below.map((record) => [record.line, record.cells[at] ?? ""]))
  const rows = movements.map((one) => ({ ...one, balance: moneyIn(cells.get(one.number) ?? "") }))
  const isNewestFirst = (rows[0]?.day ?? "") > (rows.at(-1)?.day ?? "")
  const ways = [rows, rows.toReversed()].map((all, way) => {
    const steps = all.flatMap(({ number, amount, balance }, index): Step[] => {
      const before = all[index - 1]?.balance ?? null
      return before === null || balance === null
        ? []
        : [{ line: number, amount, rise: balance - before }]
    })
    const fitting = steps.filter(({ amount, rise }) => amount > 0 && Math.abs(rise) === amount)
    const falling = fitting.filter(({ rise }) => rise < 0)
    return { fitting, falling, isOfDays: (way === 1) === isNewestFirst }
  })
  // Where all amounts are equal, both fit.
  const [best] = ways.sort(
    (a, b) =>
      b.fitting.length - a.fitting.length ||
      (rows[0]?.day === rows.at(-1)?.day
        ? a.falling.length - b.falling.length
        : Number(b.isOfDays) - Number(a.isOfDays)),
  )
  const line = best?.falling[0]?.line
  if (line !== undefined) {
    throw new StatementFault("sign_unknown", { line, column: mapping.amount })
  }
}
