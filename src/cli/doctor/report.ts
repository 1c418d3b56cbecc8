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

/** Which store it is, and one line a finding, with what to do below it. Pure. */
export function asText({ store, environment, findings }: Result, colours: boolean): string {
  const active = environment === null ? "" : `, environment ${environment}`
  return [`Store ${store}${active}`, "", ...findings.map((one) => asLine(one, colours))].join("\n")
}

/** A finding, with what to do below it. Pure. */
export function asLine({ mark, what, remedy }: Finding, colours: boolean): string {
  return [`${paint(mark, colours)}${what}`, remedy].filter(Boolean).join("\n        ")
}

/** The sum of all findings, and what none of them tells. Pure. */
export function asSum(findings: readonly Finding[]): string {
  const counts = countMarks(findings)
  const sum = `${counts.ok} right, ${counts.warn} to look at, ${counts.fail} wrong`
  return findings.some(({ check }) => check === "round_trip")
    ? sum
    : `${sum}\nNot tried: whether the gateway answers and its events arrive. --round-trip does.`
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
