import { inBothScripts } from "./both-scripts"
import {
  cellOf,
  inOneLine,
  isWords,
  lengthOf,
  LONGEST_TEXT,
  namesPayment,
  timeOf,
  withMarks,
} from "./cells"
import { columnsOf, isKind, moneyIn, type Mapping, type Table } from "./columns"
import { StatementFault, type FaultPlace } from "./fault"
import type { Headings } from "./headings"
import { Marker, type Movement } from "./keyed-lines"
import type { LeftOut } from "./left-out"
import { keptText, lettersOf, withoutExtraSpace } from "./line"
import { hasHappened, isBalance, isHongKongDollar, isTotal, readSign } from "./meaning"
import { withoutRounded } from "./numbers"
import { BALANCE_NAME, otherMoneyReader } from "./other-money"
import { readAmount } from "./read-amount"
import { isDay, type ReadDay } from "./read-day"
import type { CsvRecord } from "./records"

/** A movement with the lines below that go on with its text. */
interface Begun extends Omit<Movement, "text" | "marks"> {
  readonly words: string[]
  /** Those by which its line is known again. */
  readonly cells: string[]
  /** The characters of its cells. */
  length: number
}

/** Columns that another file may have otherwise for the same line. */
const RUNNING_NAME = inBothScripts(/balance|running|結餘|餘額|^(no\.?|#|序號)$/i)
const REFERENCE_NAME = inBothScripts(
  /^(bank|transaction|trans?|txn|unique|entry)\s*(reference|ref|id)\b|銀行參考|交易(參考|編號|序號)|流水號/i,
)
const SHORTEST_REFERENCE = 6
/** Words that banks write around `Total`; a payer may be called so. */
const OF_TOTAL =
  /\p{Script=Han}|\b(?:grand|sub|(?:sub)?totals?|credits?|debits?|deposits?|withdrawals?|payments?|receipts?|amounts?|transactions?|in|out|of|for|the|this|page|day|daily|month|monthly|period|account|a\/c|no|hkd?|(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)[a-z]*|may)\b/giu
/** A sum of what stands behind these words: `Total of KOWLOON TEA LTD`. */
const SUM_OF = /^\S+ (?:of|for)\b/i

/** Reads one line of a statement after the other. Throws a {@link StatementFault} at the first that is unclear. */
export class LineReader {
  readonly leftOut: { reason: LeftOut["reason"]; line: number }[] = []
  private readonly mapping: Mapping
  private readonly headings: Headings
  private readonly at: (column: string) => number
  /** The number of columns, up to the last one with a name. */
  private readonly width: number
  private readonly texts: readonly number[]
  private readonly readDay: ReadDay
  private day: string | null = null
  private readonly movements: Movement[] = []
  private readonly marker: Marker
  private begun: Begun | null = null
  /** True if the line above can be gone on with. */
  private isOpen = false
  /** Set below a date without an amount, and below a text there: it is of no line above it. */
  private below: "date" | "text" | null = null
  /** Where words stand for an amount: in a sentence below the table, or in another table's header. */
  private sentence: StatementFault | null = null
  private readonly balanceAt: number
  private readonly referenceAt: number
  /** Columns by which no line is known again: day and amount are known, the others change. */
  private readonly changing: readonly boolean[]
  private readonly isOfOtherMoney: ReturnType<typeof otherMoneyReader>
  /** True below a line of another currency, until one says Hong Kong dollars again. */
  private isForeign = false
  private readonly sums = { credit: 0, debit: 0 }

  constructor(
    table: Table,
    { mapping, headings, readDay }: { mapping: Mapping; headings: Headings; readDay: ReadDay },
  ) {
    this.mapping = mapping
    this.headings = headings
    this.at = (column) => table.names.indexOf(column)
    this.width = table.names.findLastIndex((column) => column !== "") + 1
    this.texts = [mapping.text].flat().map(this.at)
    this.balanceAt = table.names.findIndex((column) => BALANCE_NAME.test(column))
    this.referenceAt = table.names.findIndex((column) => REFERENCE_NAME.test(column))
    this.marker = new Marker(table.names)
    const meant = columnsOf({ ...mapping, text: mapping.date })
    this.changing = table.names.map((name) => meant.includes(name) || RUNNING_NAME.test(name))
    this.isOfOtherMoney = otherMoneyReader(table, mapping)
    this.readDay = readDay
  }

  take(record: CsvRecord): void {
    const { line, cells } = record
    if (this.isHeader(cells)) {
      this.isOpen = false
      return
    }
    this.noteSentence(record)
    this.refuseWider(record)
    const place = { line, column: this.mapping.date }
    const date = cells[this.at(this.mapping.date)]?.trim() ?? ""
    const words = inOneLine(this.texts.map((at) => cells[at] ?? ""))
    if (this.isOfOther(record)) {
      this.passDay(date, place)
      return
    }
    const amount = this.amountOf(record)
    if (amount !== null && isBalance(words) && !namesPayment(cells)) {
      this.leave("balance", line)
      this.passDay(date, place)
      return
    }
    if (!isBalance(words) && !isTotal(words) && this.isOfOtherMoney(record, amount)) {
      this.leave("currency", line)
      this.isOpen = false
      return
    }
    if (amount === null) {
      this.goOn(record, { date, words })
      return
    }
    const isCalledTotal = (words === "" || isTotal(words)) && !namesPayment(cells)
    if (isCalledTotal && this.isSum(words, amount, date !== "")) {
      this.leave("total", line)
      if (date !== "") {
        this.passDay(date, place)
      }
      return
    }
    if (date !== "") {
      this.day = this.readDay(date, place)
    }
    const isUnclear = words === "" || isCalledTotal || this.below === "text"
    if (this.day === null || (date === "" && isUnclear)) {
      throw new StatementFault("date_missing", place)
    }
    if (this.sentence) {
      throw this.sentence
    }
    if (amount > 0) {
      this.headings.check()
    }
    this.finish()
    this.begun = {
      ...{ number: line, day: this.day, amount, words: [words] },
      isOfCredit: amount < 0 && this.isOfCredit(record),
      cells: [timeOf(date), ...this.knownOf(cells)],
      ...{ balance: this.balanceOf(cells), reference: this.referenceOf(cells) },
      length: lengthOf(cells),
    }
    this.sums[amount > 0 ? "credit" : "debit"] += Math.abs(amount)
    if (amount < 0) {
      this.leftOut.push({ reason: "went_out", line })
    }
    this.isOpen = true
    this.below = null
  }

  /** A line without an amount has a date for those below, or goes on with the text above. */
  private goOn(record: CsvRecord, { date, words }: { date: string; words: string }): void {
    const { line, cells } = record
    const above = this.begun
    if (isBalance(words)) {
      this.leave("balance", line)
    }
    const isBeside = isBalance(words) || BALANCE_NAME.test(words) || this.balanceOf(cells) !== ""
    if (isDay(date) || this.below === "date") {
      this.below = words === "" || isBeside ? "date" : "text"
    }
    if (date !== "") {
      this.day = isDay(date) ? this.readDay(date, {}) : this.day
      this.isOpen = false
    } else if (
      words !== "" &&
      above &&
      this.isOpen &&
      !isBalance(words) &&
      (!isTotal(words) || namesPayment(cells))
    ) {
      above.length += lengthOf(cells)
      if (above.length <= LONGEST_TEXT) {
        above.words.push(words)
        above.cells.push(...this.knownOf(cells))
      }
    }
    // A text that goes on is a payer's, unless the first column has the texts.
    if (!isDay(date) && (words === "" || !this.isOpen || this.texts.includes(0))) {
      this.headings.note(record)
    }
  }

  /** Joins the lines of the last movement, once. Its numbers are of the text that is kept. */
  private finish(): void {
    if (this.begun) {
      const { words, cells, length: _, ...rest } = this.begun
      const text = withMarks(words.join(" "), cells)
      const kept = keptText(text)
      const marks = this.marker.marksOf({ ...rest, text, kept, row: inOneLine(cells) })
      this.movements.push({ ...rest, text: kept, marks })
      this.begun = null
    }
  }

  /** Returns all movements, after the last line. */
  end(): readonly Movement[] {
    this.finish()
    return this.movements
  }

  /** Notes words in the place of an amount, before another column has the line left out. */
  private noteSentence({ line, cells }: CsvRecord): void {
    const { mapping } = this
    const amounts = "amount" in mapping ? [mapping.amount] : [mapping.credit, mapping.debit]
    const column = amounts.find((one) => isWords(cells[this.at(one)]))
    if (column !== undefined && !isDay(cells[this.at(mapping.date)] ?? "")) {
      this.sentence ??= new StatementFault("amount_unreadable", { line, column })
    }
  }

  /** True for the names of the columns, which stand again above each page. */
  private isHeader(cells: readonly string[]): boolean {
    const nameOf = (cell = "") => inOneLine([cell])
    return columnsOf(this.mapping).every((name) => nameOf(cells[this.at(name)]) === nameOf(name))
  }

  private knownOf(cells: readonly string[]): string[] {
    return cells.filter((_, at) => !this.changing[at])
  }

  private balanceOf(cells: readonly string[]): string {
    return withoutExtraSpace(cellOf(cells, this.balanceAt)).replace(/[^\d.-]/g, "")
  }

  /** A word such as `FPS`, which many lines have, names none; nor does a rounded number. */
  private referenceOf(cells: readonly string[]): string {
    const letters = lettersOf(withoutRounded(cellOf(cells, this.referenceAt)))
    return letters.length >= SHORTEST_REFERENCE && /\d/.test(letters) ? letters : ""
  }

  /** Says if a line is of another currency, or did not happen. */
  private isOfOther({ line, cells }: CsvRecord): boolean {
    const { currency, status } = this.mapping
    const named = currency === undefined ? "" : (cells[this.at(currency)] ?? "").trim()
    this.isForeign = named === "" ? this.isForeign : !isHongKongDollar(named)
    if (this.isForeign && (named !== "" || this.hasMoney(cells))) {
      this.leave("currency", line)
      return true
    }
    const word = status === undefined ? "" : (cells[this.at(status)] ?? "").trim()
    const happened = word === "" ? true : hasHappened(word)
    if (happened === null) {
      throw new StatementFault("status_unknown", { line, column: status })
    }
    if (!happened) {
      this.leave("status", line)
    }
    return !happened
  }

  private hasMoney(cells: readonly string[]): boolean {
    const { amount, credit, debit } = { amount: "", credit: "", debit: "", ...this.mapping }
    return [amount, credit, debit].some((column) => moneyIn(cells[this.at(column)] ?? ""))
  }

  private leave(reason: LeftOut["reason"], line: number): void {
    this.leftOut.push({ reason, line })
  }

  /** The lines below a line that is no movement may have their day from it. */
  private passDay(date: string, place: FaultPlace): void {
    this.day = isDay(date) ? this.readDay(date, place) : this.day
    this.isOpen = false
    this.below = null
  }

  /**
   * A line without a date and a text is a sum if it adds up, and so is one with a payer's words. These
   * may be another payment beside one line alone, or beside a date.
   */
  private isSum(words: string, amount: number, isDated: boolean): boolean {
    const { credit, debit } = this.sums
    const isPlain = words !== "" && !/\p{L}/u.test(words.replace(OF_TOTAL, ""))
    const mayBe = SUM_OF.test(words) || (!isDated && (words === "" || this.movements.length > 0))
    return isPlain || (mayBe && [credit, debit, credit - debit].includes(Math.abs(amount)))
  }

  /** A comma in a text that is not quoted moves all that follows: a debit would be a credit. */
  private refuseWider({ line, cells }: CsvRecord): void {
    const beyond = cells.slice(this.width).filter((cell) => cell.trim() !== "")
    const isDated = isDay(cells[this.at(this.mapping.date)] ?? "")
    if (beyond.length > 0 && (isDated || this.hasMoney(cells) || beyond.some(moneyIn))) {
      throw this.sentence ?? new StatementFault("too_many_columns", { line })
    }
  }

  /** The amount, below zero if it went out; null if the line has none. */
  private amountOf(record: CsvRecord): number | null {
    const { mapping } = this
    if ("amount" in mapping) {
      const amount = this.read(record, mapping.amount)
      return mapping.sign === undefined || amount === null
        ? amount
        : this.signed(record, { amount, sign: mapping.sign })
    }
    const [credit, debit] = [this.read(record, mapping.credit), this.read(record, mapping.debit)]
    if (credit && debit) {
      const isTotals = credit === this.sums.credit && Math.abs(debit) === this.sums.debit
      if (isTotals && !isDay(record.cells[this.at(mapping.date)] ?? "")) {
        return credit
      }
      throw new StatementFault("credit_and_debit", { line: record.line, column: mapping.debit })
    }
    return debit ? -Math.abs(debit) : (credit ?? debit)
  }

  /** Says if an amount below zero stands in a column of what came in. */
  private isOfCredit({ cells }: CsvRecord): boolean {
    const { mapping } = this
    const column = "amount" in mapping ? mapping.amount : mapping.credit
    const isSigned =
      mapping.sign !== undefined && readSign(cells[this.at(mapping.sign)] ?? "") === 1
    const isIncome = "credit" in mapping || isKind(column, "credit") || isSigned
    return isIncome && (moneyIn(cells[this.at(column)] ?? "") ?? 0) < 0
  }

  private signed(
    { line, cells }: CsvRecord,
    { amount, sign: column }: { amount: number; sign: string },
  ): number {
    const sign = readSign(cells[this.at(column)] ?? "")
    if (sign === null) {
      throw new StatementFault("sign_unknown", { line, column })
    }
    // A credit below zero was undone. A debit has a minus in some files and none in others.
    return sign === 1 ? amount : -Math.abs(amount)
  }

  private read({ line, cells }: CsvRecord, column: string): number | null {
    const place = { line, column }
    const cell = cells[this.at(column)]
    const isDated = isDay(cells[this.at(this.mapping.date)] ?? "")
    // A shorter line below the table is fine, and so is a sentence; one with a date is broken.
    if (cell === undefined && isDated) {
      throw new StatementFault("cell_missing", place)
    }
    return !isDated && isWords(cell) ? null : readAmount(cell ?? "", place)
  }
}
