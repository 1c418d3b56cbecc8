import { join } from "node:path"
import { readStorefrontArguments } from "./arguments"
import { locateStorefront, type Storefront } from "./locate"
import { planSteps, type Outcome } from "./plan"
import { SETTINGS, createReport, type Report } from "./report"
import { STEPS } from "./steps"
import { writeWhole } from "./write-file"

/** Where the command writes to. */
export interface Terminal {
  readonly print: (text: string) => void
  /** Whether it shows colours. */
  readonly colours: boolean
}

/** A run: what it is about, and what it found. */
interface Run {
  readonly storefront: Storefront
  readonly outcomes: readonly Outcome[]
  readonly report: Report
  readonly print: Terminal["print"]
}

/**
 * Puts the payment into a storefront. Answers the exit code: 1 when something is left to do by
 * hand, or, with `--check`, when anything is missing. Throws a UsageError or a CommandError.
 */
export function runStorefrontCommand(args: string[], { print, colours }: Terminal): number {
  const { folder, mode } = readStorefrontArguments(args)
  const storefront = locateStorefront(folder)
  const outcomes = planSteps(storefront.source, STEPS)
  const run: Run = { storefront, outcomes, report: createReport(storefront, colours), print }
  print(`Storefront ${storefront.folder}\n`)
  return mode === "check" ? check(run) : change(run, mode)
}

function check(run: Run): number {
  const { storefront, outcomes, report, print } = run
  const missing = outcomes.filter(({ state }) => state !== "done")
  list(run, "Missing:", missing.map(report.line))
  if (storefront.install) {
    print(`The package is not installed:\n\n  ${storefront.install}\n`)
  }
  if (missing.length > 0) {
    print("Run medusa-payment-fps storefront.")
  } else if (!storefront.install) {
    print("Nothing is missing.")
  }
  return missing.length > 0 || storefront.install ? 1 : 0
}

function change(run: Run, mode: "make" | "show"): number {
  const { storefront, outcomes, report, print } = run
  const changes = outcomes.filter((outcome) => outcome.state === "change")
  const byHand = outcomes.filter((outcome) => outcome.state === "by_hand")
  changes.forEach((outcome) => print(`${report.diff(outcome)}\n`))
  if (mode === "make") {
    changes.forEach(({ step, after }) => writeWhole(join(storefront.source, step.path), after))
  }
  const title = mode === "make" ? "Changed:" : "To be changed (nothing is written):"
  list(run, title, changes.map(report.line))
  list(run, "Left as it is, for you to do by hand:", byHand.map(report.byHand))
  if (storefront.install) {
    print(`Install the package in the storefront's folder:\n\n  ${storefront.install}\n`)
  }
  print(changes.length + byHand.length > 0 ? SETTINGS : "Nothing to change: it is all there.")
  return byHand.length > 0 ? 1 : 0
}

function list({ print }: Run, title: string, lines: readonly string[]): void {
  if (lines.length > 0) {
    print(`${title}\n\n${lines.join("\n")}\n`)
  }
}
