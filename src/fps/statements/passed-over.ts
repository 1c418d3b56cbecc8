import { inBothScripts } from "./both-scripts"
import { columnsOf, isKind, moneyIn, type Mapping, type Table } from "./columns"
import { StatementFault } from "./fault"
import {
  hasHappened,
  isHongKongDollar,
  mayBeCurrency,
  namesCurrency,
  namesForeign,
  namesForeignMoney,
  readSign,
} from "./meaning"
import type { CsvRecord } from "./records"
import type { Turns } from "./turns"

/**
 * Refuses a mapping that passes over a column by which a line is not income: the person has to name
 * it, or the file has to be another one. A column that is chosen for its text alone is passed over.
 * Returns true if the amounts say which way money went.
 */
export async function refusePassedOver(
  below: readonly CsvRecord[],
  { table, mapping, turns }: { table: Table; mapping: Mapping; turns: Turns },
): Promise<boolean> {
  const texts = [mapping.text].flat()
  const used = new Set(columnsOf({ ...mapping, text: mapping.date }))
  const into = table.names.indexOf("amount" in mapping ? mapping.amount : mapping.credit)
  const income: CsvRecord[] = []
  let hasMinus = false
  for (const record of below) {
    // A minus says the same as a word for it.
    const money = moneyIn(record.cells[into] ?? "") ?? 0
    if (money > 0) {
      income.push(record)
    }
    hasMinus ||= money < 0
    await turns.next()
  }
  // Two columns say which way money went, and so does a minus if some of the amounts have one.
  const isWayKnown = "credit" in mapping || hasMinus
  // What a column that nobody chose says is clearer than what a text does.
  const isText = ([, name]: readonly [number, string]) => texts.includes(name)
  const columns = [...table.names.entries()]
  for (const column of [...columns.filter((one) => !isText(one)), ...columns.filter(isText)]) {
    const [at, name] = column
    const words = used.has(name) ? [] : await wordsOf(income, { at, name, turns })
    const passed = { name, isText: isText(column), words, isWayKnown }
    const fault =
      wayFault(passed, mapping) ?? currencyFault(passed, mapping) ?? statusFault(passed, mapping)
    if (fault) {
      throw fault
    }
  }
  return isWayKnown
}

/** Meaning of a cell, with the first line that has it. */
interface Word {
  readonly cell: string
  readonly line: number
  readonly sign: 1 | -1 | null
  readonly currency: "hkd" | "foreign" | "code" | null
  readonly happened: boolean | null
}

/** A column that is passed over, with the words of the lines that are taken for income. */
interface Column {
  readonly name: string
  readonly isText: boolean
  readonly words: readonly Word[]
  /** The amounts say it: a word that some income has too says nothing else. */
  readonly isWayKnown: boolean
}

/** The name of a column that may say in some lines which way the money went. */
const TYPE_NAME = inBothScripts(/\btype\b|類型|類別|種類/i)
/** The name of a column whose cells may hold a currency beside other words: `USD Savings`. */
const ACCOUNT_NAME = inBothScripts(/account|wallet|[賬帳]戶|戶口|錢包/i)
const NO_ACCOUNT_NAME = inBothScripts(/name|holder|balance|amount|rate|結餘|餘額|名|匯率/i)
/** A supplier's refund, a customer's payment of a bill and a gateway's payout come in too. */
const MAY_COME = inBothScripts(/refund|退款|payout|bill payment|付款/i)
/** A column of free text has more different cells. */
const FEW = 12

const isWayName = (name: string) => TYPE_NAME.test(name) || isKind(name, "sign")
const isCurrencyName = (name: string) =>
  isKind(name, "currency") || (ACCOUNT_NAME.test(name) && !NO_ACCOUNT_NAME.test(name))

/** Reads each cell of a column once; of free text the first ones. */
async function wordsOf(
  income: readonly CsvRecord[],
  { at, name, turns }: { at: number; name: string; turns: Turns },
): Promise<Word[]> {
  const isNamed = isWayName(name) || isCurrencyName(name) || isKind(name, "status")
  const words = new Map<string, Word>()
  let isFree = false
  for (const { cells, line } of income) {
    const cell = cells[at]?.trim() ?? ""
    if (cell !== "" && !words.has(cell)) {
      const [sign, happened] = [readSign(cell), hasHappened(cell)]
      const currency = currencyOf(cell, isCurrencyName(name))
      words.set(cell, { cell, line, sign, currency, happened })
      isFree ||= sign === null && happened === null && currency === null
    }
    if (isFree && !isNamed && words.size > FEW) {
      return []
    }
    await turns.next()
  }
  return [...words.values()]
}

/** Three letters may be a currency that the world does not use, as a word may hold one. */
function currencyOf(cell: string, isNamed: boolean): Word["currency"] {
  if (isHongKongDollar(cell)) {
    return "hkd"
  }
  const isForeign = namesCurrency(cell) || (isNamed && namesForeign(cell) !== null)
  return isForeign ? "foreign" : mayBeCurrency(cell) ? "code" : null
}

/**
 * Says if the words of a column mean what they say: its name says so, or all of them do. A few beside
 * others do too, but not in texts, where a payer may have written them.
 */
function isOfKind(
  { isText, words }: Column,
  {
    isNamed,
    isGood,
    isBad,
  }: { isNamed: boolean } & Record<"isGood" | "isBad", (word: Word) => boolean>,
): boolean {
  const isAll = words.every((word) => isGood(word) || isBad(word))
  return isNamed || (isText ? isAll && words.some(isGood) : isAll || words.length <= FEW)
}

function wayFault(column: Column, mapping: Mapping): StatementFault | null {
  const { name, words, isWayKnown } = column
  const isNamed = isWayName(name)
  const isGood = ({ sign }: Word) => sign === 1
  const isBad = ({ sign, cell }: Word) => sign === -1 && !(isWayKnown && MAY_COME.test(cell))
  if (mapping.sign || !isOfKind(column, { isNamed, isGood, isBad })) {
    return null
  }
  // A dash or a letter beside other words stands for anything.
  const isMark = isNamed || words.some(isGood) || words.every(isBad)
  const code = "credit" in mapping ? "sign_unknown" : "sign_passed_over"
  return faultAt(column, code, (word) => isBad(word) && (isMark || word.cell.length > 1))
}

function currencyFault(column: Column, mapping: Mapping): StatementFault | null {
  const { name, isText, words } = column
  const isNamed = isCurrencyName(name)
  const isGood = ({ currency }: Word) => currency === "hkd"
  const isForeign = ({ currency }: Word) => currency === "foreign"
  if (mapping.currency || (isText && !isNamed)) {
    return null
  }
  const isAll = words.every(({ currency }) => currency !== null)
  if (isAll && words.some((word) => isGood(word) || isForeign(word))) {
    return faultAt(column, "currency_passed_over", (word) => !isGood(word))
  }
  const isBeside = words.length <= FEW && words.some(isGood)
  // Beside Hong Kong dollars, any other word of a column of currencies is another one.
  const isOther = isBeside && isKind(name, "currency") ? (word: Word) => !isGood(word) : isForeign
  // A type may hold the currency of an exchange, which says nothing of the account.
  const isType = ({ cell }: Word) => TYPE_NAME.test(name) && namesForeignMoney(cell)
  return faultAt(column, "currency_passed_over", isNamed || isBeside ? isOther : isType)
}

function statusFault(column: Column, mapping: Mapping): StatementFault | null {
  const isNamed = isKind(column.name, "status")
  const isGood = ({ happened }: Word) => happened === true
  const isBad = ({ happened }: Word) => happened === false
  return !mapping.status && isOfKind(column, { isNamed, isGood, isBad })
    ? faultAt(column, "status_passed_over", isBad)
    : null
}

function faultAt(
  { name, words }: Column,
  code: "sign_passed_over" | "currency_passed_over" | "status_passed_over" | "sign_unknown",
  isAsked: (word: Word) => boolean,
): StatementFault | null {
  const line = words.find(isAsked)?.line
  return line === undefined ? null : new StatementFault(code, { line, column: name })
}
