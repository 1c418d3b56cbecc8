import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type Row, verdict } from "./row"

const HEAD = ["row", "unit", "ours", "theirs", "figure", "spread", "must", "aim", "reached"]
const REACHED = { aim: "aim", must: "must", missed: "no", none: "–" } as const

/** The table as Markdown, which is what the command prints, too. */
export function toMarkdown(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cells)]
  const widths = HEAD.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const [head, ...body] = lines.map(
    (line) => `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`,
  )
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`
  return [head, rule, ...body].join("\n")
}

/** Writes `bench.json` and `bench.md`, so that runs can be laid beside each other. */
export async function writeTable(folder: string, rows: readonly Row[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const found = rows.map((row) => ({ ...row, reached: REACHED[verdict(row)] }))
  await writeFile(join(folder, "bench.json"), `${JSON.stringify(found, null, 2)}\n`)
  await writeFile(join(folder, "bench.md"), `${toMarkdown(rows)}\n`)
}

function cells(row: Row): string[] {
  const sign = row.mark?.side === "at least" ? "≥" : "≤"
  return [
    row.name,
    row.unit,
    rounded(row.ours),
    row.theirs === undefined ? "–" : rounded(row.theirs),
    rounded(row.figure),
    `${rounded(row.spread[0])} to ${rounded(row.spread[1])}`,
    row.mark ? `${sign} ${row.mark.must}` : "–",
    row.mark ? `${sign} ${row.mark.aim}` : "–",
    REACHED[verdict(row)],
  ]
}

function rounded(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)
}
