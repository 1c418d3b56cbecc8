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
 * which of them went out. Of two columns it refuses those by which the balance always goes the other
 * way: a person has chosen them the wrong way round. The oldest line is the first or the last one,
 * whichever the balances fit.
 */
export function refuseFalling(
  movements: readonly Movement[],
  { table, mapping, below }: { table: Table; mapping: Mapping; below: readonly CsvRecord[] },
): void {
  const at = table.names.findIndex((name) => BALANCE_NAME.test(name))
  const isPair = "credit" in mapping
  const isSigned = !isPair && (mapping.sign ?? movements.find(({ amount }) => amount < 0))
  if (isSigned || at < 0) {
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
    const fitting = steps.filter(
      ({ amount, rise }) => rise !== 0 && Math.abs(rise) === Math.abs(amount),
    )
    const wrong = fitting.filter(({ amount, rise }) => rise !== amount)
    return { fitting, wrong, isOfDays: (way === 1) === isNewestFirst }
  })
  // Where all amounts are equal, both fit.
  const [best] = ways.sort(
    (a, b) =>
      b.fitting.length - a.fitting.length ||
      (rows[0]?.day === rows.at(-1)?.day
        ? a.wrong.length - b.wrong.length
        : Number(b.isOfDays) - Number(a.isOfDays)),
  )
  const [first] = best?.wrong ?? []
  if (first && !(isPair && best && best.wrong.length < best.fitting.length)) {
    const column = isPair ? mapping.credit : mapping.amount
    throw new StatementFault("sign_unknown", { line: first.line, column })
  }
}
