import { lettersOf, withoutExtraSpace } from "./line"
import { namesIn, possibleMarks } from "./marks"

/** A text of a bank has some hundreds of characters; more is no part of it. */
export const LONGEST_TEXT = 10_000
/** A balance or a reference is shorter by far. */
const LONGEST_NUMBER = 200

/** Returns the cell of a column with a number, no longer than one can be. */
export function cellOf(cells: readonly string[], at: number): string {
  return (cells[at] ?? "").slice(0, LONGEST_NUMBER)
}

/** Returns true if a line names a payment. It is no total then: its payer may be called so. */
export function namesPayment(cells: readonly string[]): boolean {
  return namesIn(inOneLine(cells)).length > 0
}

/** Returns true if a cell has words and no digit. */
export function isWords(cell = ""): boolean {
  return /\p{L}/u.test(cell) && !/\d/.test(cell)
}

/** Returns the chosen texts, and what names a payment in any other cell of the line. */
export function withMarks(words: string, cells: readonly string[]): string {
  const { references, ids } = possibleMarks(cells.join(" ").slice(0, LONGEST_TEXT))
  const marks = [...references, ...ids]
  const known = marks.length === 0 ? "" : lettersOf(words)
  const more = marks.filter((mark) => !known.includes(lettersOf(mark)))
  return [words, ...new Set(more)].join(" ").trim()
}

/** Returns the time beside a date, without zeros that some programs leave out. */
export function timeOf(date: string): string {
  const [whole, time = whole, rest = ""] =
    /0?(\d{1,2}:\d{2})(?::00\b)?(.*)|\d{14}$/.exec(date) ?? []
  return `${time ?? ""}${rest}`
}

/** Joins cells. The text is cut again: a character may become eighteen as it is normalised. */
export function inOneLine(cells: readonly string[]): string {
  const text = cells.map((cell) => cell.slice(0, LONGEST_TEXT)).join(" ")
  return withoutExtraSpace(text.slice(0, LONGEST_TEXT)).slice(0, LONGEST_TEXT)
}

/** Counts the characters of joined cells as they are written: to normalise a text takes time. */
export function lengthOf(cells: readonly string[]): number {
  return cells.join(" ").replace(/\s+/g, " ").length
}
