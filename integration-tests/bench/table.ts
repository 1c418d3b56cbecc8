import { arch, cpus, platform, totalmem } from "node:os"
import type { Outcome } from "./row"

/** The outcomes as a Markdown table, with the machine that they were measured on. */
export function toMarkdown(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((row) => [
    `\`${row.name}\``,
    row.work,
    `${format(row.ours)} ${row.unit}`,
    row.against,
    `${format(row.theirs)} ${row.unit}`,
    `**${row.ratio.toFixed(2)}**`,
    `${row.spread[0].toFixed(2)} to ${row.spread[1].toFixed(2)}`,
    `${sign(row)} ${row.mark}`,
    `${sign(row)} ${row.aim}`,
    row.reached ? "yes" : "**no**",
  ])
  const head = ["row", "ours", "", "against", "", "ratio", "spread", "mark", "aim", "reached"]
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`)
  return [machine(), "", ...lines, ""].join("\n")
}

/** What it ran on, without its name. */
export function machine(): string {
  const gib = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${cpus()[0]?.model.trim() ?? "?"}, ${gib} GiB, ${platform()} ${arch()}, Node ${process.versions.node}`
}

function sign({ wants }: Outcome): string {
  return wants === "more" ? "≥" : "≤"
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toPrecision(2)
}
