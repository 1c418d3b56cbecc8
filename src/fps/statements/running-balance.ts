import { inBothScripts } from "./both-scripts"
import { inOneLine } from "./cells"
import {
  isBesideAmount,
  isMoneyName,
  mayHaveMoney,
  moneyIn,
  type Mapping,
  type Table,
} from "./columns"
import { StatementFault } from "./fault"
import type { Movement } from "./keyed-lines"
import { isOpeningBalance } from "./meaning"
import { BALANCE_NAME, WITH_CENTS } from "./other-money"
import { isDay } from "./read-day"
import type { CsvRecord } from "./records"
import type { Turns } from "./turns"

/** A file with its movements. */
interface Read {
  readonly table: Table
  readonly mapping: Mapping
  readonly below: readonly CsvRecord[]
  readonly turns: Turns
}

/** Line that moves money, or one of a balance alone, whose amount is zero. */
interface Row {
  readonly line: number
  readonly amount: number
  readonly balance: number | null
}

/** Line with a balance, below another one. */
interface Step {
  readonly line: number
  /** Those of this line and of the ones above it that have no balance. */
  readonly amounts: readonly number[]
  /** Difference to the balance above, less than zero where money went out. */
  readonly rise: number
}

/** A balance that the bank has lent. */
const OVERDRAWN = inBothScripts(/\(?\b(?:o\/?d|overdrawn)\b\.?\)?|\(?透支\)?/i)
/** A sum alone, and no word. */
const NUMBER = /^-?[\d,.]+ ?(?:cr|dr)?$/i
/** More lines without a balance have a sum by chance, whatever their signs. */
const MOST_AMOUNTS = 8

/**
 * Refuses a column of amounts without a sign by which the running balance falls: the file does not say
 * which of them went out. Of two columns it refuses those by which the balance always goes the other
 * way: a person has chosen them the wrong way round. The oldest line is the first or the last one,
 * whichever the balances fit.
 */
export async function refuseFalling(movements: readonly Movement[], read: Read): Promise<void> {
  const { table, mapping, below, turns } = read
  const at = balanceAt(table)
  const isPair = "credit" in mapping
  const isSigned = !isPair && (mapping.sign ?? movements.find(({ amount }) => amount < 0))
  if (isSigned || at < 0) {
    return
  }
  const texts = [mapping.text].flat().map((name) => table.names.indexOf(name))
  const amounts = new Map(movements.map(({ number, amount }) => [number, amount]))
  const isOpening = (cells: readonly string[]) =>
    isOpeningBalance(inOneLine(texts.map((text) => cells[text] ?? "")))
  const found = await turns.map(below, ({ line, cells }): Row[] => {
    const amount = amounts.get(line) ?? (isOpening(cells) ? 0 : undefined)
    return amount === undefined ? [] : [{ line, amount, balance: balanceIn(cells[at]) }]
  })
  const rows = found.flat()
  const [from = "", to = ""] = [movements[0]?.day, movements.at(-1)?.day]
  const ways: { fitting: Step[]; wrong: Step[]; isOfDays: boolean }[] = []
  for (const [way, all] of [rows, rows.toReversed()].entries()) {
    const steps = await turns.map(stepsOf(all), (step) =>
      step.rise !== 0 && risesBy(step.amounts, isPair).has(step.rise) ? [step] : [],
    )
    const fitting = steps.flat()
    const wrong = fitting.filter(({ amounts, rise }) => rise !== sumOf(amounts))
    ways.push({ fitting, wrong, isOfDays: (way === 1) === from > to })
  }
  // Where all amounts are equal, both fit.
  const [best] = ways.sort(
    (a, b) =>
      b.fitting.length - a.fitting.length ||
      (from === to ? a.wrong.length - b.wrong.length : Number(b.isOfDays) - Number(a.isOfDays)),
  )
  const [first] = best?.wrong ?? []
  if (first && !(isPair && best && best.wrong.length < best.fitting.length)) {
    const column = isPair ? mapping.credit : mapping.amount
    throw new StatementFault("sign_unknown", { line: first.line, column })
  }
}

/**
 * Refuses a line whose numbers stand one column too far right, since a comma in its text is not quoted:
 * a number stands behind the last column of money, and the balance does not fit.
 */
export async function refuseShifted(movements: readonly Movement[], read: Read): Promise<void> {
  const { table, mapping, below, turns } = read
  const money = "amount" in mapping ? [mapping.amount] : [mapping.credit, mapping.debit]
  const at = balanceAt(table)
  const next = Math.max(at, ...money.map((name) => table.names.indexOf(name))) + 1
  const name = table.names[next]
  if (name === undefined || [isMoneyName, isBesideAmount, isBalanceName].some((is) => is(name))) {
    return
  }
  const amounts = new Map(movements.map(({ number, amount }) => [number, amount]))
  const dateAt = table.names.indexOf(mapping.date)
  const found = await turns.map(below, ({ line, cells }) => {
    const row = { line, amount: amounts.get(line) ?? 0, balance: balanceIn(cells[at]) }
    return amounts.has(line) || isDay(cells[dateAt] ?? "")
      ? [{ ...row, cells, beyond: cells[next]?.trim() ?? "" }]
      : []
  })
  const rows = found.flat()
  const written = rows.filter(({ beyond }) => WITH_CENTS.test(beyond)).length
  const isUsual = written > rows.length / 2 && (rows.length > 1 || mayHaveMoney(name, false))
  const all = isUsual ? [] : rows.entries()
  const shifted = await turns.find(all, ([index, { cells, amount, balance, beyond }]) => {
    const number = NUMBER.test(beyond) ? moneyIn(beyond) : null
    const near = [rows[index - 1], rows[index + 1]]
    return (
      number !== null &&
      number !== Math.abs(amount) &&
      !isStep(balance, near, [amount]) &&
      (WITH_CENTS.test(beyond) || isStep(number, near, cells.map(moneyIn)))
    )
  })
  if (shifted) {
    throw new StatementFault("too_many_columns", { line: shifted[1].line })
  }
}

/** Says if the difference to the balance above or below is one of the amounts, or the other line's. */
function isStep(
  balance: number | null,
  near: readonly (Row | undefined)[],
  amounts: readonly (number | null)[],
): boolean {
  return near.some((other) => {
    const before = other?.balance ?? null
    const step = balance === null || before === null ? null : Math.abs(balance - before)
    return [...amounts, other?.amount ?? 0].some((one) => Math.abs(one ?? 0) === step)
  })
}

function isBalanceName(name: string): boolean {
  return BALANCE_NAME.test(name)
}

function balanceAt({ names }: Table): number {
  return names.findIndex(isBalanceName)
}

/** Reads a balance, below zero where it is overdrawn. */
function balanceIn(cell = ""): number | null {
  const amount = moneyIn(cell.replace(OVERDRAWN, ""))
  return amount !== null && OVERDRAWN.test(cell) ? -Math.abs(amount) : amount
}

/** Lists the lines with a balance, each with the amounts since the one above. */
function stepsOf(rows: readonly Row[]): Step[] {
  let before: number | null = null
  let amounts: number[] = []
  return rows.flatMap(({ line, amount, balance }) => {
    amounts.push(amount)
    if (balance === null) {
      return []
    }
    const step = { line, amounts, rise: balance - (before ?? balance) }
    ;[before, amounts] = [balance, []]
    return [step]
  })
}

/** Returns by how much a balance may rise: amounts without a sign may each have gone either way. */
function risesBy(amounts: readonly number[], isPair: boolean): ReadonlySet<number> {
  const sum = sumOf(amounts)
  if (isPair || amounts.length > MOST_AMOUNTS) {
    return new Set([sum, -sum])
  }
  return amounts.reduce<ReadonlySet<number>>(
    (sums, amount) => new Set([...sums].flatMap((one) => [one + amount, one - amount])),
    new Set([0]),
  )
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
