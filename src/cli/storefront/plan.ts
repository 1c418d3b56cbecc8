import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Edit } from "./edits"
import type { Step } from "./steps"

/** What is to be done with one file. `path` is the step's, below the source folder. */
export type Outcome =
  | { readonly state: "done"; readonly step: Step }
  | {
      readonly state: "change"
      readonly step: Step
      /** Undefined for a file that is not there yet. */
      readonly before: string | undefined
      readonly after: string
    }
  | {
      readonly state: "by_hand"
      readonly step: Step
      readonly reason: string
      /** What is missing in it. */
      readonly missing: readonly string[]
    }

/** Decides for every step, and changes nothing. A file is changed by all of its edits or by none. */
export function planSteps(source: string, steps: readonly Step[]): Outcome[] {
  const lineEnd = lineEndOf(read(join(source, "lib/data/cookies.ts")) ?? "")
  return steps.map((step) => {
    const before = read(join(source, step.path))
    return step.kind === "new" ? planNew(step, before, lineEnd) : planEdits(step, before)
  })
}

function planNew(
  step: Step & { kind: "new" },
  before: string | undefined,
  lineEnd: string,
): Outcome {
  if (before === undefined) {
    return { state: "change", step, before, after: withLineEnd(step.content, lineEnd) }
  }
  return step.mark.test(before)
    ? { state: "done", step }
    : byHand(step, "is there with something else in it", [plusses(step.content)])
}

function planEdits(step: Step & { kind: "edit" }, before: string | undefined): Outcome {
  if (before === undefined) {
    return byHand(step, "is not there", linesOf(step.edits))
  }
  const lineEnd = lineEndOf(before)
  const source = before.replaceAll("\r\n", "\n")
  const missing = step.edits.filter((edit) => !edit.isMade(source))
  if (missing.length === 0) {
    return { state: "done", step }
  }
  if (withLineEnd(source, lineEnd) !== before) {
    return byHand(step, "has line ends of two kinds", linesOf(missing))
  }
  const after = missing.reduce<string | undefined>(
    (text, edit) => (text === undefined ? undefined : edit.make(text)),
    source,
  )
  return after === undefined
    ? byHand(step, "differs from Medusa's starter", linesOf(missing))
    : { state: "change", step, before, after: withLineEnd(after, lineEnd) }
}

function byHand(step: Step, reason: string, missing: readonly string[]): Outcome {
  return { state: "by_hand", step, reason, missing }
}

function linesOf(edits: readonly Edit[]): string[] {
  return edits.map(({ lines }) => lines)
}

function plusses(content: string): string {
  return content.trimEnd().replace(/^/gm, "+")
}

function read(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined
}

function lineEndOf(text: string): "\r\n" | "\n" {
  return text.includes("\r\n") ? "\r\n" : "\n"
}

function withLineEnd(text: string, lineEnd: string): string {
  return text.replaceAll("\n", lineEnd)
}
