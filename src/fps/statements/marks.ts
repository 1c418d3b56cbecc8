import { lettersOf, type Candidate } from "./line"

/** Shorter ones would be found in any text. */
const SHORTEST = 8

/** Payments by what names them in a text, and how long those names are. */
export interface Marks {
  readonly byMark: ReadonlyMap<string, Candidate>
  readonly lengths: readonly number[]
}

/** Makes the index that {@link findMarks} looks into. */
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

/** The one payment that a text names; none when it names several, since it cannot be both. */
export function findMarks({ byMark, lengths }: Marks, text: string): Candidate | undefined {
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
  const [only] = found
  return found.size === 1 ? only : undefined
}

/** What in a text may be one of our references or of the gateway's ids, to be looked up by it. */
export function possibleMarks(text: string): { references: string[]; ids: string[] } {
  const upper = text.toUpperCase()
  return {
    references: upper.match(/[A-Z0-9]{20,25}/g) ?? [],
    ids: (upper.match(/[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}/g) ?? []).map((id) =>
      id.toLowerCase(),
    ),
  }
}
