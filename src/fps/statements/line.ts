import { normalise, plainLine, wordsOf } from "../plain-line"
import type { MinorUnits } from "../../protocol"
import type { LedgerPayment } from "../types"
import type { StatementLineRecord } from "./statement-rows"

/** An incoming line, as it is read and kept. */
export type StatementLine = StatementLineRecord

/** Characters that are kept of a line's text: nobody reads more, and it may hold anything. */
export const MOST_TEXT = 1_000

/**
 * By what a line is known again in another file: hashes, but for the numbers that staff may type.
 * Equal lines of a file are numbered.
 */
export interface LineMarks {
  /** Day, amount and the cells that no other file has otherwise, as it does a balance. */
  readonly row: string
  /** The same with the balance after it: equal lines may stand in another order. */
  readonly balance?: string
  /** The balance alone, without a number. */
  readonly left?: string
  /** Day, amount and the chosen text. */
  readonly text: string
  /** The names of the columns. */
  readonly columns: string
  /** Amount and the bank's own reference, without a number: two columns may give a line two days. */
  readonly anyDay?: string
  /** The first numbers of the bank's own reference and its kept text, if any. */
  readonly numbers?: readonly string[]
  /** The bank took its money back in the same file. */
  readonly isUndone?: true
}

/** A line as a file has it. */
export interface FileLine extends StatementLine {
  readonly marks: LineMarks
}

/**
 * Says if two lines of different files are the same one. Of the same columns all cells have to agree:
 * two customers may pay alike, at two times or to two accounts. Of other columns the text has to. A
 * balance or a bank's reference only tells equal lines apart: it may be that of another account that
 * is emptied each day, or of a whole day.
 */
export function isSameLine(one: LineMarks, other: LineMarks): boolean {
  const isOther = (["left", "anyDay"] as const).some(
    (mark) => one[mark] && other[mark] && one[mark] !== other[mark],
  )
  return (
    !isOther &&
    (one.row === other.row ||
      (one.balance !== undefined && one.balance === other.balance) ||
      (one.columns !== other.columns && one.text === other.text))
  )
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
  return normalise(text, "NFKC").replace(/\s+/g, " ").trim()
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
