import { styleText } from "node:util"
import type { Finding, Mark } from "./finding"

/** What the doctor found. */
export interface Result {
  /** The store's folder. */
  readonly store: string
  /** The environment that new payments go to; null when the options do not tell. */
  readonly environment: string | null
  readonly findings: readonly Finding[]
}

/** How many findings there are of each mark. */
export function countMarks(findings: readonly Finding[]): Readonly<Record<Mark, number>> {
  const count = (mark: Mark) => findings.filter((one) => one.mark === mark).length
  return { ok: count("ok"), warn: count("warn"), fail: count("fail") }
}

/** One line a finding, with what to do below it, and the sum of all. Pure. */
export function asText({ store, environment, findings }: Result, colours: boolean): string {
  const counts = countMarks(findings)
  const lines = findings.map(({ mark, what, remedy }) =>
    [`${paint(mark, colours)}${what}`, remedy].filter(Boolean).join("\n        "),
  )
  const sum = `${counts.ok} right, ${counts.warn} to look at, ${counts.fail} wrong`
  const active = environment === null ? "" : `, environment ${environment}`
  return [`Store ${store}${active}`, "", ...lines, "", sum].join("\n")
}

/** The same for scripts. Pure. */
export function asJson(result: Result): string {
  return JSON.stringify({ ...result, counts: countMarks(result.findings) }, null, 2)
}

const COLOURS = { ok: "green", warn: "yellow", fail: "red" } as const

function paint(mark: Mark, colours: boolean): string {
  const text = mark.padEnd(6)
  return colours ? styleText(COLOURS[mark], text, { validateStream: false }) : text
}
