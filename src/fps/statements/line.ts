import { plainLine, wordsOf } from "../plain-line"
import type { MinorUnits } from "../../protocol"
import type { LedgerPayment } from "../types"
import type { StatementLineRecord } from "./statement-rows"

/** An incoming line, as it is read and kept. */
export type StatementLine = StatementLineRecord

/** Characters that are kept of a line's text: nobody reads more, and it may hold anything. */
export const MOST_TEXT = 1_000

/** By what a line is known again in another file: hashes, but for the numbers that staff may type. */
export interface LineMarks {
  /** Day, amount and the balance after it. */
  readonly balance?: string
  /** Day, amount and the bank's own reference. */
  readonly reference?: string
  /** Day, amount and the cells that no other file has otherwise, as it does a balance. */
  readonly row: string
  /** Day, amount and the chosen text. */
  readonly text: string
  /** The names of the columns. */
  readonly columns: string
  /** Amount and the bank's own reference: two columns may give a line two days. */
  readonly anyDay?: string
  /** The payments that its text names, if any. */
  readonly names?: readonly string[]
  /** The numbers of its text and the bank's own reference, if any. */
  readonly numbers?: readonly string[]
  /** The bank took its money back in the same file. */
  readonly isUndone?: true
}

/** A line as a file has it. */
export interface FileLine extends StatementLine {
  readonly marks: LineMarks
}

/**
 * Says if two lines of different files are the same one: by the balance or the bank's reference,
 * and by what they say only where neither contradicts. Texts that name different payments are of two
 * lines, whatever the balance: a file of some lines may come to the balance of another. Of the same
 * columns, all cells have to agree: two customers may pay alike, at two times.
 */
export function isSameLine(one: LineMarks, other: LineMarks): boolean {
  const { names } = other
  if (one.names && names && !one.names.some((name) => names.includes(name))) {
    return false
  }
  if (one.balance && other.balance) {
    return one.balance === other.balance
  }
  // The same cells name the same payments, so one of two with a name is another line of a batch.
  const isOneNamed = one.columns === other.columns && Boolean(one.names) !== Boolean(names)
  if (one.reference && other.reference && !isOneNamed) {
    return one.reference === other.reference
  }
  return one.row === other.row || (one.columns !== other.columns && one.text === other.text)
}

const NAME_DIGITS = 12

/** Returns the digits of a line's key that its name has: a confirmation of the line keeps them. */
export function digitsOfName(key: string): string {
  return key.slice(0, NAME_DIGITS).toUpperCase()
}

/**
 * Names a line in a manual confirmation: `20261231-5F2A90C1B3D7`. One bank reference proves one
 * payment, so a named line cannot prove a second one.
 */
export function bankReferenceOf({ day, key }: Pick<StatementLine, "day" | "key">): string {
  return `${day.replaceAll("-", "")}-${digitsOfName(key)}`
}

/** Puts a text in one line. */
export function withoutExtraSpace(text: string): string {
  return text.normalize("NFKC").replace(/\s+/g, " ").trim()
}

/**
 * Returns what is kept of a line's text, without control characters: JSON writes each as six. Copied,
 * since a part of a text would hold the whole in memory.
 */
export function keptText(text: string): string {
  return Buffer.from(plainLine(text).slice(0, MOST_TEXT)).toString()
}

/** A payment that a line may be about. */
export interface Candidate {
  readonly id: string
  /** The marks that name it in a text: our reference, and the gateway's ids. */
  readonly marks: readonly string[]
  /** The bank reference of its manual confirmation. */
  readonly bankReference: string | null
  /** The amount received, else asked for; null if the proof could not be read. */
  readonly amount: MinorUnits | null
  /** True if its payment is proved. */
  readonly isPaid: boolean
  readonly environment: LedgerPayment["environment"]
  /** True if an earlier file had it on a line of these days that this file does not have. */
  readonly isOnOther: boolean
  /** Its day in Hong Kong, if known. */
  readonly paidDay: string | null
  /** The first and the last day on which it may be on a statement. */
  readonly firstDay: string
  readonly lastDay: string
}

/** Returns the letters and digits of a text, since banks break and space it. */
export function lettersOf(text: string): string {
  return wordsOf(text).join("")
}
