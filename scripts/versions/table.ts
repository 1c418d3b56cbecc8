import { COMBINATIONS, type Combination } from "./combinations"

/** How the tests went with a combination. */
export interface Seen {
  readonly combination: Combination
  /** As `npm test` counts: `61 passed, 0 failed`. */
  readonly counts: string
  /** The day, such as 2026-11-23. */
  readonly day: string
}

const START = "<!-- npm run versions writes this table -->"
const END = "<!-- the end of it -->"
const NOT_PADDED = "<!-- prettier-ignore -->\n"
const HEAD = ["Medusa", "Node", "PostgreSQL", "tests", "seen on"]

/**
 * A page whose table tells what was seen. A row of a combination that was not run now stays as it
 * was; one that is no longer among the combinations goes. Throws where the page has no such table.
 */
export function writeSeen(page: string, seen: readonly Seen[]): string {
  const [before, rest] = split(page, START)
  const [table, after] = split(rest, END)
  const rows = new Map(
    [...rowsIn(table), ...seen.map(cellsOf)].map((cells) => [keyOf(cells), cells] as const),
  )
  const kept = COMBINATIONS.flatMap((one) => {
    const row = rows.get(keyOf([one.medusa, one.node, one.postgres]))
    return row ? [row] : []
  })
  const lines = [HEAD, HEAD.map(() => "---"), ...kept].map((cells) => `| ${cells.join(" | ")} |`)
  return [before, START, "\n\n", NOT_PADDED, lines.join("\n"), "\n\n", END, after].join("")
}

function cellsOf({ combination: { medusa, node, postgres }, counts, day }: Seen): string[] {
  return [medusa, node, postgres, counts.replace(/, 0 failed$/, ""), day]
}

function rowsIn(table: string): string[][] {
  const lines = table.split("\n").filter((line) => /^\| \d/.test(line))
  return lines.map((line) => line.split("|").slice(1, -1)).map((row) => row.map((c) => c.trim()))
}

function keyOf(cells: readonly string[]): string {
  return cells.slice(0, 3).join(" ")
}

function split(text: string, mark: string): [string, string] {
  const [before, after] = text.split(mark)
  if (before === undefined || after === undefined) {
    throw new Error(`The page has no line ${mark}`)
  }
  return [before, after]
}
