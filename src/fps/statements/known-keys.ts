import { isSameLine, type FileLine, type LineMarks } from "./line"
import { Turns } from "./turns"

/** A line of an earlier file. */
export interface KnownLine {
  readonly line_key: string
  readonly day: string
  readonly amount_minor: string
  readonly marks: LineMarks
}

const KINDS = ["row", "balance", "text"] as const

/**
 * Gives each line the key by which an earlier file knows it; no key twice. A mark stands once in a
 * file, so a line is compared only with the earlier ones that have one of its marks: there are few,
 * however many lines of a day have one amount.
 */
export async function withKnownKeys(
  lines: readonly FileLine[],
  known: readonly KnownLine[],
): Promise<FileLine[]> {
  // The file was read within its time, and a busy store is no fault of it.
  const turns = new Turns(Number.POSITIVE_INFINITY)
  /** The places of earlier lines, by their marks. */
  const earlier = new Map<string, number[]>()
  for (const line of lines) {
    marksOf(line, line.marks).forEach((mark) => earlier.set(mark, []))
    await turns.next()
  }
  for (const [at, { day, amount_minor, marks }] of known.entries()) {
    for (const mark of marksOf({ day, amount: Number(amount_minor) }, marks)) {
      earlier.get(mark)?.push(at)
    }
    await turns.next()
  }
  const used = new Set<string>()
  const found = new Map<FileLine, string>()
  for (const line of lines) {
    const same = marksOf(line, line.marks)
      .flatMap((mark) => earlier.get(mark) ?? [])
      .sort((a, b) => a - b)
      .flatMap((at) => known[at] ?? [])
      .find(({ line_key, marks }) => !used.has(line_key) && isSameLine(line.marks, marks))
    if (same) {
      used.add(same.line_key)
      found.set(line, same.line_key)
    }
    await turns.next()
  }
  // A line that is none of the earlier ones must not have a key of theirs.
  const taken = new Set(known.map(({ line_key }) => line_key))
  return lines.map((line) => {
    const own = taken.has(line.key) ? line.marks.row : line.key
    return { ...line, key: found.get(line) ?? own }
  })
}

/** The marks of a line, each with its kind, the day and the amount. */
function marksOf(
  { day, amount }: { readonly day: string; readonly amount: number },
  marks: LineMarks,
): string[] {
  return KINDS.flatMap((kind) => {
    const mark = marks[kind]
    return mark ? [`${day} ${amount} ${kind} ${mark}`] : []
  })
}

/** A line of some statement, by its key there. */
interface KeptLine {
  readonly statement_id: string
  readonly line_key: string
  readonly amount_minor: string
}

/**
 * Lists the lines of a day that may be the one whose key begins so, under another text: of the same
 * amount, unless a file has both.
 */
export function otherTexts<Line extends KeptLine>(lines: readonly Line[], key: string): Line[] {
  const own = lines.filter(({ line_key }) => line_key.startsWith(key))
  const files = new Set(own.map(({ statement_id }) => statement_id))
  const amounts = new Set(own.map(({ amount_minor }) => amount_minor))
  const inSameFile = new Set(
    lines.filter(({ statement_id }) => files.has(statement_id)).map(({ line_key }) => line_key),
  )
  return lines.filter(
    ({ line_key, amount_minor }) => amounts.has(amount_minor) && !inSameFile.has(line_key),
  )
}
