import { columnsOf, isKind, isMoneyName, moneyIn, type Mapping, type Table } from "./columns"
import { StatementFault } from "./fault"
import { foreignName } from "./meaning"
import type { CsvRecord } from "./records"

/**
 * Makes the check of columns with money that were not chosen. It says if a line has its amount there
 * alone, in another currency. It throws a {@link StatementFault} where the chosen columns pass an
 * amount over, or take for income what went out: the person has to choose.
 */
export function otherMoneyReader({ names }: Table, mapping: Mapping) {
  const used = columnsOf(mapping).map((column) => names.indexOf(column))
  const others = [...names.entries()].filter(
    ([at, column]) => !used.includes(at) && isMoneyName(column),
  )
  const isSigned = "amount" in mapping && mapping.sign !== undefined
  return ({ line, cells }: CsvRecord, amount: number | null): boolean => {
    const found = others.filter(([at]) => moneyIn(cells[at] ?? ""))
    const isIncome = amount !== null && amount > 0 && !isSigned
    const asked = found.find(([, column]) => {
      return !foreignName(column) && (!amount || (isIncome && isKind(column, "debit")))
    })
    if (asked) {
      throw new StatementFault("columns_unknown", { line, column: asked[1] })
    }
    return !amount && found.length > 0
  }
}

/** Refuses columns of money that are in another currency by their names. */
export function refuseForeign(mapping: Mapping): void {
  const money = "amount" in mapping ? [mapping.amount] : [mapping.credit, mapping.debit]
  const column = money.find((name) => {
    const foreign = foreignName(name)
    return foreign === "is" || (foreign === "may be" && !mapping.currency)
  })
  if (column !== undefined) {
    throw new StatementFault("amount_currency", { column })
  }
}

/** Refuses columns whose names say that what is taken for income went out, beside one that says in. */
export function refuseWrongWay({ names }: Table, mapping: Mapping): void {
  const into = "amount" in mapping ? mapping.amount : mapping.credit
  const others = "amount" in mapping ? names : [mapping.debit]
  if (isKind(into, "debit") && others.some((column) => isKind(column, "credit"))) {
    throw new StatementFault("columns_unknown", { column: into })
  }
}
