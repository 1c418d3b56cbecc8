import { inBothScripts } from "./both-scripts"
import {
  columnsOf,
  isKind,
  isMoneyName,
  mayHaveMoney,
  moneyIn,
  type Mapping,
  type Table,
} from "./columns"
import { StatementFault } from "./fault"
import { currencyOfHeading, foreignName, isEquivalent, wayOfName } from "./meaning"
import { isDay } from "./read-day"
import type { CsvRecord } from "./records"

/** An amount with cents, which no number of another kind has. */
export const WITH_CENTS = /\d\.\d{2}$/

/**
 * Makes the check of columns with money that were not chosen, whatever they are called. It says if a
 * line has its amount there alone, in another currency. It throws a {@link StatementFault} where the
 * chosen columns pass an amount over, or take for income what went out: the person has to choose.
 */
export function otherMoneyReader({ names }: Table, mapping: Mapping) {
  const used = columnsOf(mapping).map((column) => names.indexOf(column))
  const unused = [...names.entries()].filter(([at]) => !used.includes(at))
  const others = unused.filter(([, column]) => isMoneyName(column))
  // Beside a column of income alone, another one has what went out.
  const isIncomeAlone = "amount" in mapping && wayOfName(mapping.amount) === "in"
  const unknown = unused.filter(
    ([, column]) => !isMoneyName(column) && mayHaveMoney(column, isIncomeAlone),
  )
  const dateAt = names.indexOf(mapping.date)
  const passedOver = (cells: readonly string[], amount: number | null) => {
    const isDated = isDay(cells[dateAt] ?? "")
    const isEmpty = isIncomeAlone ? !amount : isDated && amount === null
    return unknown.find(([at]) => {
      const cell = cells[at]?.trim() ?? ""
      const isWhole = isIncomeAlone && isDated && !isDay(cell)
      return isEmpty && (isWhole || WITH_CENTS.test(cell)) && moneyIn(cell)
    })
  }
  const isSigned = "amount" in mapping && mapping.sign !== undefined
  return ({ line, cells }: CsvRecord, amount: number | null): boolean => {
    const found = others.filter(([at]) => moneyIn(cells[at] ?? ""))
    const isIncome = amount !== null && amount > 0 && !isSigned
    const asked = found.find(([, column]) => {
      return !foreignName(column) && (!amount || (isIncome && isKind(column, "debit")))
    })
    const column = asked ?? (found.length === 0 ? passedOver(cells, amount) : undefined)
    if (column) {
      throw new StatementFault("columns_unknown", { line, column: column[1] })
    }
    return !amount && found.length > 0
  }
}

/** The name of a column with what was left. */
export const BALANCE_NAME = inBothScripts(/\bbalance\b|結餘|餘額/i)

/** The name of a column whose amounts are of another unit than dollars. */
const OTHER_UNIT = inBothScripts(/\bcents?\b|仙|[,'’ ]000\b|\bthousands?\b|千元|萬元/i)
/** The name of a column with the cents of another one. */
const CENTS = /^(?:[a-z]+ )?\(?cents?\)?$|^仙$/i

/**
 * Refuses columns of money that are in another unit or currency by their names, and any column that
 * names one where nothing says Hong Kong dollars. Returns true if the columns tell the currency.
 */
export function refuseForeign({ names }: Table, mapping: Mapping): boolean {
  const money = "amount" in mapping ? [mapping.amount] : [mapping.credit, mapping.debit]
  const unit = money.find((name) => OTHER_UNIT.test(name)) ?? names.find((name) => CENTS.test(name))
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
  const isOther = (name: string) =>
    currencyOfHeading(name) === "foreign" || (isEquivalent(name) && !money.includes(name))
  const column = foreign ?? (isKnown ? undefined : names.find(isOther))
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
