import { referencesIn } from "../reference"
import { lettersOf, type Candidate } from "./line"

/** A shorter text would be found anywhere. */
const SHORTEST = 8

/** Payments by the texts that name them, and the lengths of those. */
export interface Marks {
  readonly byMark: ReadonlyMap<string, Candidate>
  readonly lengths: readonly number[]
}

/** Makes the index that {@link findMarks} reads. */
export function indexMarks(candidates: readonly Candidate[]): Marks {
  const byMark = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const names = [...candidate.marks, candidate.bankReference ?? ""].map(lettersOf)
    for (const name of names.filter(({ length }) => length >= SHORTEST)) {
      byMark.set(name, candidate)
    }
  }
  const lengths = [...new Set([...byMark.keys()].map(({ length }) => length))]
  return { byMark, lengths: lengths.sort((a, b) => b - a) }
}

/** Returns the payments that a text names. */
export function findMarks({ byMark, lengths }: Marks, text: string): Candidate[] {
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
  return [...found]
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
