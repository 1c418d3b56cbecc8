import { join, dirname } from "node:path"
import { parseArgs } from "node:util"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { UsageError, parse, refuseMore, CommandError } from "../values"
import { locateStorefront, type Storefront, SETTINGS, createReport, type Report } from "./report"
import { planSteps, type Outcome } from "./plan"
import { STEPS } from "./steps"

/** Where the command writes to. */
interface Terminal {
  readonly print: (text: string) => void
  /** True if it shows colours. */
  readonly colours: boolean
}

/** A run and its result. */
interface Run {
  readonly storefront: Storefront
  readonly outcomes: readonly Outcome[]
  readonly report: Report
  readonly print: Terminal["print"]
}

/**
 * Puts the payment into a storefront. Returns the exit code: 1 if something is left to do by hand,
 * or, with `--check`, if anything is missing. Throws a UsageError or a CommandError.
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

/** The arguments of `storefront`. */
interface StorefrontCommand {
  /** As given on the command line; `.` when left out. */
  readonly folder: string
  /** Make the changes, show them only, or only report if any are missing. */
  readonly mode: "make" | "show" | "check"
}

const flag = { type: "boolean" } as const

/** Reads the arguments after `storefront`. Throws {@link UsageError}. */
export function readStorefrontArguments(args: string[]): StorefrontCommand {
  const { values, positionals } = parse(() =>
    parseArgs({ args, options: { check: flag, "dry-run": flag }, allowPositionals: true }),
  )
  const [folder = ".", ...more] = positionals
  refuseMore(more)
  if (values.check && values["dry-run"]) {
    throw new UsageError("Give --check or --dry-run, not both.")
  }
  const quiet = values["dry-run"] ? "show" : "make"
  return { folder, mode: values.check ? "check" : quiet }
}

/**
 * Writes a file whole or not at all: beside it first, then in its place. Keeps its mode, and a link
 * stays a link. Throws a {@link CommandError}.
 */
function writeWhole(path: string, content: string): void {
  const exists = existsSync(path)
  const file = exists ? realpathSync(path) : path
  const beside = `${file}.${process.pid}.tmp`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(beside, content)
    if (exists) {
      chmodSync(beside, statSync(file).mode)
    }
    renameSync(beside, file)
  } catch (cause) {
    if (existsSync(beside)) {
      rmSync(beside)
    }
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new CommandError(`Cannot write ${path}: ${why}. Fix that and run it again.`, { cause })
  }
}
