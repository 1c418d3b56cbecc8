import { inBothScripts } from "./both-scripts"
import { columnsOf, isKind, isMoneyName, moneyIn, type Mapping, type Table } from "./columns"
import { StatementFault } from "./fault"
import { currencyOfHeading, foreignName } from "./meaning"
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

/** The name of a column with what was left. */
export const BALANCE_NAME = inBothScripts(/\bbalance\b|結餘|餘額/i)

/** The name of a column whose amounts are of another unit than dollars. */
const OTHER_UNIT = inBothScripts(/\bcents?\b|仙|[,'’ ]000\b|\bthousands?\b|千元|萬元/i)

/**
 * Refuses columns of money that are in another unit or currency by their names, and any column that
 * names one where nothing says Hong Kong dollars. Returns true if the columns tell the currency.
 */
export function refuseForeign({ names }: Table, mapping: Mapping): boolean {
  const money = "amount" in mapping ? [mapping.amount] : [mapping.credit, mapping.debit]
  const unit = money.find((name) => OTHER_UNIT.test(name))
  if (unit !== undefined) {
    throw new StatementFault("amount_unreadable", { column: unit })
  }
  const foreign = money.find((name) => {
    const is = foreignName(name)
    return is === "is" || (is === "may be" && !mapping.currency)
  })
  const tells = [...money, ...names.filter((name) => BALANCE_NAME.test(name))]
  const isKnown =
    mapping.currency !== undefined || tells.some((name) => currencyOfHeading(name) === "hkd")
  const column =
    foreign ?? (isKnown ? undefined : names.find((name) => currencyOfHeading(name) === "foreign"))
  if (column !== undefined) {
    throw new StatementFault("amount_currency", { column })
  }
  return isKnown
}

/** Refuses columns whose names say that what is taken for income went out, beside one that says in. */
export function refuseWrongWay({ names }: Table, mapping: Mapping): void {
  const into = "amount" in mapping ? mapping.amount : mapping.credit
  const others = "amount" in mapping ? names : [mapping.debit]
  if (isKind(into, "debit") && others.some((column) => isKind(column, "credit"))) {
    throw new StatementFault("columns_unknown", { column: into })
  }
}
