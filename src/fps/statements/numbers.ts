import { wordsOf } from "../plain-line"
import { joinedWords } from "./marks"

/** A shorter word stands in lines of anybody, and a shorter number in other numbers. */
const SHORTEST = 6
const SHORTEST_RUN = 8
/** The day of a line is in many texts: `20261231`, `31122026`, `261231`, `31DEC26`. */
const DATE =
  /^(?:20\d\d(?:0\d|1[0-2])[0-3]\d|[0-3]\d(?:0\d|1[0-2])20\d\d|2\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:[0-3]?\d)?(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)(?:20)?\d\d)$/

/**
 * Returns the numbers by which a text can be found, as whole words: `FT26332123456`, also without the
 * letters around, `26332123456`.
 */
export function numbersIn(text: string): string[] {
  const all = wordsOf(text).flatMap((word) => [word, ...runsIn(word)])
  return [...new Set(all.filter(isNumber))]
}

/** Returns the same, with what words beside each other come to: banks space their numbers. */
export function allNumbersIn(text: string): string[] {
  return [...new Set([...numbersIn(text), ...[...joinedWords(text)].filter(isNumber)])]
}

function runsIn(word: string): readonly string[] {
  return word.match(/\d+/g)?.filter(({ length }) => length >= SHORTEST_RUN) ?? []
}

/** Words alone, such as `FPS CREDIT`, are no number. */
function isNumber(letters: string): boolean {
  return letters.length >= SHORTEST && /\d/.test(letters) && !DATE.test(letters)
}

/** A line by its name. */
export interface NamedLine {
  readonly day: string
  /** How its key begins. */
  readonly key: string
}

/** The meaning of a bank reference: names of lines, and numbers of the bank. */
export interface Meant {
  readonly lines: readonly NamedLine[]
  readonly numbers: readonly string[]
}

/** How the name of a line is written, `20261231-5F2A90C1B3D7`; two may overlap. */
const LINE_NAME = /(?=(20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([0-9A-F]{12}))/g

/** Reads a bank reference. Staff may write words and other names beside the name of a line. */
export function meantBy(reference: string): Meant {
  const words = wordsOf(reference)
  const names = [...words.join("").matchAll(LINE_NAME)].map(([, year, month, date, key = ""]) => ({
    ...{ day: `${year}-${month}-${date}`, key: key.toLowerCase() },
    written: `${year}${month}${date}${key}`,
  }))
  const isOfName = (word: string) =>
    names.some(({ written }) => written !== word && written.includes(word))
  const others = words.filter((word) => !isOfName(word))
  const typed = [...numbersIn(others.join(" ")), ...numbersIn(others.join(""))]
  return {
    lines: names.map(({ day, key }) => ({ day, key })),
    numbers: [...new Set(typed)].filter((number) => !isOfName(number)),
  }
}
