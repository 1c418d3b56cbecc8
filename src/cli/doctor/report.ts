import { styleText } from "node:util"

/** The findings of the doctor. */
export interface Result {
  /** The store's folder. */
  readonly store: string
  /** The active environment; null if the options do not say. */
  readonly environment: string | null
  readonly findings: readonly Finding[]
}

/** Counts the findings of each mark. */
export function countMarks(findings: readonly Finding[]): Readonly<Record<Mark, number>> {
  const count = (mark: Mark) => findings.filter((one) => one.mark === mark).length
  return { ok: count("ok"), warn: count("warn"), fail: count("fail") }
}

/** Writes the store, and one line a finding with its remedy below. Pure. */
export function asText({ store, environment, findings }: Result, colours: boolean): string {
  const active = environment === null ? "" : `, environment ${environment}`
  return [`Store ${store}${active}`, "", ...findings.map((one) => asLine(one, colours))].join("\n")
}

/** Writes a finding with its remedy below. Pure. */
export function asLine({ mark, what, remedy }: Finding, colours: boolean): string {
  return [`${paint(mark, colours)}${what}`, remedy].filter(Boolean).join("\n        ")
}

/** Writes the sum of all findings, and what the doctor does not check. Pure. */
export function asSum(findings: readonly Finding[]): string {
  const counts = countMarks(findings)
  const sum = `${counts.ok} passed, ${counts.warn} warnings, ${counts.fail} failed`
  return findings.some(({ check }) => check === "round_trip")
    ? sum
    : `${sum}\nNot tested: the gateway's answers and webhooks. Add --round-trip to test them.`
}

/** Writes the same for scripts. Pure. */
export function asJson(result: Result): string {
  return JSON.stringify({ ...result, counts: countMarks(result.findings) }, null, 2)
}

const COLOURS = { ok: "green", warn: "yellow", fail: "red" } as const

function paint(mark: Mark, colours: boolean): string {
  const text = mark.padEnd(6)
  return colours ? styleText(COLOURS[mark], text, { validateStream: false }) : text
}

/** The result of a check: fine, a warning, or a failure that stops payments. */
type Mark = "ok" | "warn" | "fail"

/** One line of the doctor's report. It has no secret. */
export interface Finding {
  /** The same in every version, for scripts. */
  readonly check: CheckName
  readonly mark: Mark
  readonly what: string
  /** The remedy; every warning and failure has one. */
  readonly remedy?: string
}

/** The checks, in this order. */
export const CHECKS = [
  "node",
  "medusa",
  "configuration",
  "plugin",
  "options",
  "provider",
  "database",
  "migrations",
  "region",
  "keys",
  "backend_url",
  "storefront",
  "messages",
  "locking",
  "redis",
  "workers",
  "round_trip",
] as const

/** One of {@link CHECKS}. */
type CheckName = (typeof CHECKS)[number]

/** A check that passed. */
export function ok(check: CheckName, what: string): Finding {
  return { check, mark: "ok", what }
}

/** A warning: it works, or may work. */
export function warn(check: CheckName, what: string, remedy: string): Finding {
  return { check, mark: "warn", what, remedy }
}

/** A failure: the store cannot take payments. */
export function fail(check: CheckName, what: string, remedy: string): Finding {
  return { check, mark: "fail", what, remedy }
}
