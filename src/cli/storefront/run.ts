import { join } from "node:path"
import { readStorefrontArguments } from "./arguments"
import { locateStorefront, type Storefront } from "./locate"
import { planSteps, type Outcome } from "./plan"
import { SETTINGS, createReport, type Report } from "./report"
import { STEPS } from "./steps"
import { writeWhole } from "./write-file"

/**
 * Puts the payment into a storefront. Resolves to the exit code: 1 when something is left to do by
 * hand, or, with `--check`, when anything is missing.
 */
export async function runStorefrontCommand(args: string[]): Promise<number> {
  const { folder, mode } = readStorefrontArguments(args)
  const storefront = locateStorefront(folder)
  const outcomes = planSteps(storefront.source, STEPS)
  const colours = process.stdout.isTTY && !process.env.NO_COLOR
  const report = createReport(storefront, colours)
  console.log(`Storefront ${storefront.folder}\n`)
  if (mode === "check") {
    return check(storefront, outcomes, report)
  }
  const changes = outcomes.filter((outcome) => outcome.state === "change")
  for (const change of changes) {
    console.log(`${report.diff(change)}\n`)
  }
  if (mode === "make") {
    changes.forEach(({ step, after }) => writeWhole(join(storefront.source, step.path), after))
  }
  print(mode === "make" ? "Changed:" : "Would change (nothing was written):", changes, report.line)
  return finish(storefront, outcomes, report)
}

function check({ install }: Storefront, outcomes: Outcome[], report: Report): number {
  const missing = outcomes.filter(({ state }) => state !== "done")
  print("Missing:", missing, report.line)
  if (install) {
    console.log(`Not installed:\n\n  ${install}\n`)
  }
  if (missing.length === 0 && !install) {
    console.log("Nothing is missing.")
    return 0
  }
  if (missing.length > 0) {
    console.log("Run medusa-payment-fps storefront.")
  }
  return 1
}

function finish({ install }: Storefront, outcomes: Outcome[], report: Report): number {
  const byHand = outcomes.filter((outcome) => outcome.state === "by_hand")
  print("Left as it is, for you to do by hand:", byHand, report.byHand)
  if (outcomes.every(({ state }) => state === "done")) {
    console.log("Nothing to change: it is all there.")
  }
  if (install) {
    console.log(`Install the package in the storefront's folder:\n\n  ${install}\n`)
  }
  if (outcomes.some(({ state }) => state !== "done")) {
    console.log(SETTINGS)
  }
  return byHand.length > 0 ? 1 : 0
}

function print<T extends Outcome>(
  title: string,
  outcomes: readonly T[],
  line: (outcome: T) => string,
): void {
  if (outcomes.length > 0) {
    console.log(`${title}\n\n${outcomes.map(line).join("\n")}\n`)
  }
}
