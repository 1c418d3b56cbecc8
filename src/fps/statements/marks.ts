import { referencesIn } from "../reference"
import { lettersOf, type Candidate, type StatementLine } from "./line"
import { joinedWords, typedLetters } from "./numbers"
import type { Turns } from "./turns"

/** A shorter text would be found anywhere. */
const SHORTEST = 8

/** Payments by the texts that name them, and the lengths of those. */
export interface Marks {
  readonly byMark: ReadonlyMap<string, Candidate>
  readonly lengths: readonly number[]
  /** By the bank references that staff typed. */
  readonly byTyped: ReadonlyMap<string, Candidate>
}

/** Makes the index that {@link findMarks} reads. */
export function indexMarks(candidates: readonly Candidate[]): Marks {
  const byMark = new Map<string, Candidate>()
  const byTyped = new Map<string, Candidate>()
  for (const candidate of candidates) {
    for (const name of candidate.marks.map(lettersOf)) {
      if (name.length >= SHORTEST) {
        byMark.set(name, candidate)
      }
    }
    // Words and dates alone, such as `FPS CREDIT`, stand in lines of anybody.
    const typed = typedLetters(candidate.bankReference ?? "")
    if (typed !== null && typed.length >= SHORTEST) {
      byTyped.set(typed, candidate)
    }
  }
  const lengths = [...new Set([...byMark.keys()].map(({ length }) => length))]
  return { byMark, lengths: lengths.sort((a, b) => b - a), byTyped }
}

/**
 * Returns the payments that a text names: by their own marks, else by what staff typed, as whole words.
 */
export function findMarks({ byMark, lengths, byTyped }: Marks, text: string): Candidate[] {
  const letters = lettersOf(text)
  const found = new Set<Candidate>()
  for (const length of lengths) {
    for (let start = 0; start + length <= letters.length; start++) {
      const candidate = byMark.get(letters.slice(start, start + length))
      if (candidate) {
        found.add(candidate)
      }
    }
  }
  if (found.size > 0 || byTyped.size === 0) {
    return [...found]
  }
  const typed = [...lettersIn(text, byTyped)].flatMap((name) => byTyped.get(name) ?? [])
  return [...new Set(typed)]
}

/** Leaves out what staff typed that several lines have, such as the number of an account. */
export async function withoutShared(
  marks: Marks,
  { lines, turns }: { lines: readonly Pick<StatementLine, "text">[]; turns: Turns },
): Promise<Marks> {
  const byTyped = new Map(marks.byTyped)
  const seen = new Set<string>()
  for (const { text } of byTyped.size === 0 ? [] : lines) {
    await turns.next()
    for (const letters of lettersIn(text, marks.byTyped)) {
      if (seen.has(letters)) {
        byTyped.delete(letters)
      }
      seen.add(letters)
    }
  }
  return { ...marks, byTyped }
}

/** Returns the known letters that stand in a text as whole words, however they are spaced; each once. */
export function lettersIn(text: string, known: ReadonlyMap<string, unknown>): ReadonlySet<string> {
  const found = new Set<string>()
  for (const letters of joinedWords(text)) {
    if (known.has(letters)) {
      found.add(letters)
    }
  }
  return found
}

/** A line is about one payment: what names more is no text of a bank. */
const MOST_MARKS = 20

/** Returns what in a text may be one of our references or the gateway's ids: the first of each. */
export function possibleMarks(text: string): { references: string[]; ids: string[] } {
  const upper = text.toUpperCase()
  const ids = upper.match(/[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}/g) ?? []
  return {
    references: firstOf([...referencesIn(upper), ...(upper.match(/[A-Z0-9]{20,25}/g) ?? [])]),
    ids: firstOf(ids).map((id) => id.toLowerCase()),
  }
}

/** Returns what in a text names a payment. Digits alone may be the number of an account. */
export function namesIn(text: string): string[] {
  const { references, ids } = possibleMarks(text)
  return [...references, ...ids].filter((mark) => /[A-Z]/i.test(mark))
}

function firstOf(marks: readonly string[]): string[] {
  return [...new Set(marks)].slice(0, MOST_MARKS)
}
