import { wordsOf } from "../plain-line"

/** A shorter word stands in lines of anybody, and a shorter number in other numbers. */
const SHORTEST = 6
const SHORTEST_RUN = 8
/** The day of a line is in many texts: `20261231`, `31122026`, `261231`, `31DEC26`. */
const DATE =
  /^(?:20\d\d(?:0\d|1[0-2])[0-3]\d|[0-3]\d(?:0\d|1[0-2])20\d\d|2\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:[0-3]?\d)?(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)(?:20)?\d\d)$/

/** A long number as a spreadsheet rounds it, `1.26012E+11`, `1,26012E11`: many become the same. */
const ROUNDED = /(?<!\d[.,]?)\d(?:(?:[.,]\d+)?E\+|[.,]\d+E)\d+\b/gi

/** Returns a text without the numbers that a spreadsheet has rounded. */
export function withoutRounded(text: string): string {
  return text.replace(ROUNDED, " ")
}

function wordsIn(text: string): readonly string[] {
  return wordsOf(withoutRounded(text))
}

/**
 * Returns the numbers by which a text can be found, as whole words: `FT26332123456`, also without the
 * letters around, `26332123456`.
 */
export function numbersIn(text: string): string[] {
  return numbersOf(wordsIn(text))
}

/** Words with digits beside each other, and two words before them. */
const SPACED = /\b(?:[A-Z]+ ){0,2}[A-Z]*\d[A-Z\d]*(?: [A-Z]*\d[A-Z\d]*)*/g

/** Returns the same, then what words with digits beside each other come to: banks space their numbers. */
export function spacedNumbersIn(text: string): string[] {
  const words = wordsIn(text)
  const spaced = words.slice(0, MOST_WORDS).join(" ").match(SPACED) ?? []
  return numbersOf([...words, ...spaced.flatMap((part) => [...joinedWords(part)])])
}

/** Returns the same, with what any words beside each other come to. */
export function allNumbersIn(text: string): string[] {
  return [...new Set([...spacedNumbersIn(text), ...[...joinedWords(text)].filter(isNumber)])]
}

function numbersOf(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => [word, ...runsIn(word)]).filter(isNumber))]
}

/** Words of a bank's text that are read, and that are joined: anybody may write one. */
const MOST_WORDS = 100
const MOST_JOINED = 8

/** Gives the words of a text, and what words beside each other come to. */
export function* joinedWords(text: string): Generator<string> {
  const words = wordsIn(text).slice(0, MOST_WORDS)
  for (const first of words.keys()) {
    let letters = ""
    for (const word of words.slice(first, first + MOST_JOINED)) {
      letters += word
      yield letters
    }
  }
}

/** Returns the letters by which a line has what staff typed, if they have more digits than a date's. */
export function typedLetters(reference: string): string | null {
  const words = wordsIn(reference)
  return hasNumber(words) ? words.join("") : null
}

function hasNumber(words: readonly string[]): boolean {
  const first = words.findIndex((word) => /\d/.test(word))
  if (first === -1) {
    return false
  }
  // A date may stand in three words: `15 Jan 26`.
  const size = [1, 2, 3].find((many) => DATE.test(words.slice(first, first + many).join("")))
  return size === undefined || hasNumber(words.slice(first + size))
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

/**
 * Reads a bank reference. Staff may write words and other names beside the name of a line, and what
 * looks like a name and is none is a number behind a date.
 */
export function meantBy(
  reference: string,
  isLine: (line: NamedLine) => boolean = () => true,
): Meant {
  const words = wordsIn(reference)
  const all = [...words.join("").matchAll(LINE_NAME)].map(([, year, month, date, key = ""]) => ({
    ...{ day: `${year}-${month}-${date}`, key: key.toLowerCase() },
    ...{ digits: key, written: `${year}${month}${date}${key}` },
  }))
  const names = all.filter(isLine)
  const behindDate = all.filter((one) => !isLine(one)).map(({ digits }) => digits)
  const isOfName = (word: string) =>
    names.some(({ written }) => written !== word && written.includes(word))
  const others = words.filter((word) => !isOfName(word))
  const typed = [
    ...numbersIn([...others, ...behindDate].join(" ")),
    ...(hasNumber(others) ? numbersIn(others.join("")) : []),
  ]
  return {
    lines: names.map(({ day, key }) => ({ day, key })),
    numbers: [...new Set(typed)].filter((number) => !isOfName(number)),
  }
}
