import { styleText } from "node:util"

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

/** How a check went: fine, worth a look, or in the way of payments. */
type Mark = "ok" | "warn" | "fail"

/** One line of the doctor's report. Holds no secret. */
export interface Finding {
  /** Stays the same from version to version, for scripts. */
  readonly check: CheckName
  readonly mark: Mark
  readonly what: string
  /** What to do about it; whatever is not fine has one. */
  readonly remedy?: string
}

/** What is looked at, in this order. */
export const CHECKS = [
  "node",
  "medusa",
  "configuration",
  "plugin",
  "options",
  "dependencies",
  "provider",
  "database",
  "migrations",
  "region",
  "keys",
  "backend_url",
  "storefront",
  "locking",
  "redis",
  "workers",
  "round_trip",
] as const

/** One of {@link CHECKS}. */
type CheckName = (typeof CHECKS)[number]

/** Something that is right. */
export function ok(check: CheckName, what: string): Finding {
  return { check, mark: "ok", what }
}

/** Something that works, or may work, and deserves a look. */
export function warn(check: CheckName, what: string, remedy: string): Finding {
  return { check, mark: "warn", what, remedy }
}

/** Something that keeps the store from taking payments. */
export function fail(check: CheckName, what: string, remedy: string): Finding {
  return { check, mark: "fail", what, remedy }
}
